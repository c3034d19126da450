; needs: argparse optparse click typer cleo plumbum add_argument add_option option( Option( make_parser
;
; Shapes (`@reference.flag`) are put together by src/index/cli/; definitions are flags as they stand.

; --- add_argument("-x", "--long"), click.option("--a/--no-a"), typer.Option("--a"), Option("-a", "--b") -------------

((call
  function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
  arguments: (argument_list (string (string_content) @alias))) @definition.flag
  (#any-of? @_call "add_argument" "add_option" "option" "Option" "argument" "Argument" "make_option" "password_option" "confirmation_option" "version_option" "help_option" "Flag" "SwitchAttr" "CountOf" "switch" "autoswitch" "parser_arg" "Arg" "arg" "Parameter" "add_flag" "addoption" "opt" "flag")
  (#match? @alias "^-")
  (#set! form "call"))
((call function: (attribute object: (_) @parent attribute: (identifier) @_call)) @definition.flag
  (#any-of? @_call "add_argument" "add_option" "make_parser")
  (#set! form "call"))
((call
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (_) @type))) @definition.flag
  (#eq? @_key "action")
  (#set! form "call"))

; Flags in lists: SwitchAttr(["-x", "--long"]), (["--a"], {...})
((call
  function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
  arguments: (argument_list . (list (string (string_content) @alias)))) @definition.flag
  (#any-of? @_call "Flag" "SwitchAttr" "CountOf" "switch" "Option" "add_argument" "Parameter" "click.Option")
  (#match? @alias "^-")
  (#set! form "call"))

; A short form given by keyword: make_parser(group, "name", short="x")
((call
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content) @alias)))) @definition.flag
  (#any-of? @_key "short" "short_name" "short_option")
  (#match? @alias "^[A-Za-z0-9]$")
  (#set! form "call")
  (#set! alias.prefix "-"))

; --- cleo: option("name", "s", "help") ---------------------------------------------------------------------------

((call
  function: (identifier) @_call
  arguments: (argument_list . (string (string_content) @name))) @definition.flag
  (#eq? @_call "option")
  (#not-match? @name "^-")
  (#set! form "cleo")
  (#set! name.prefix "--"))
((call
  function: (identifier) @_call
  arguments: (argument_list . (string) . (string (string_content) @alias))) @definition.flag
  (#eq? @_call "option")
  (#match? @alias "^[A-Za-z0-9]$")
  (#set! form "cleo")
  (#set! alias.prefix "-"))
((class_definition name: (identifier) @name) @reference.flag (#set! form "class"))
((class_definition
  name: (identifier) @name
  body: (block (expression_statement (assignment left: (identifier) @_name right: (string (string_content) @type))))) @reference.flag
  (#eq? @_name "name")
  (#set! form "class"))
((class_definition
  name: (identifier) @name
  superclasses: (argument_list (_) @parent)) @reference.flag
  (#set! form "class"))

; --- argparse: sub.add_parser("name", aliases=["n"]) -----------------------------------------------------------------

((call
  function: (attribute attribute: (identifier) @_call)
  arguments: (argument_list . (string (string_content) @name))) @reference.flag
  (#eq? @_call "add_parser")
  (#set! form "add-parser"))
((call
  function: (attribute attribute: (identifier) @_call)
  arguments: (argument_list
    (keyword_argument name: (identifier) @_key value: [
      (list (string (string_content) @alias))
      (tuple (string (string_content) @alias))]))) @reference.flag
  (#eq? @_call "add_parser")
  (#eq? @_key "aliases")
  (#set! form "add-parser"))
((assignment
  left: (_) @type
  right: (call function: (attribute object: (_) @parent attribute: (identifier) @_call)) @reference.flag)
  (#eq? @_call "add_parser")
  (#set! form "add-parser"))
((assignment
  left: (_) @name
  right: (call
    function: [(attribute object: (_) @parent attribute: (identifier) @_call) (identifier) @_call])) @reference.flag
  (#any-of? @_call "ArgumentParser" "OptionParser" "add_subparsers" "add_argument_group" "add_mutually_exclusive_group")
  (#set! form "parser"))

; --- click and typer commands ------------------------------------------------------------------------------------

((decorated_definition
  (decorator [
    (call function: (attribute object: (_) @parent attribute: (identifier) @type))
    (attribute object: (_) @parent attribute: (identifier) @type)])
  definition: (function_definition name: (identifier) @name)) @reference.flag
  (#any-of? @type "command" "group" "callback")
  (#set! form "command"))
((decorated_definition
  (decorator [
    (call function: (identifier) @type)
    (identifier) @type])
  definition: (function_definition name: (identifier) @name)) @reference.flag
  (#any-of? @type "command" "group")
  (#set! form "command"))
((decorated_definition
  (decorator (call
    function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
    arguments: (argument_list . (string (string_content) @alias))))
  definition: (function_definition)) @reference.flag
  (#any-of? @_call "command" "group")
  (#set! form "command"))
((decorated_definition
  (decorator (call
    function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
    arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content) @alias)))))
  definition: (function_definition)) @reference.flag
  (#any-of? @_call "command" "group")
  (#eq? @_key "name")
  (#set! form "command"))

; A group that runs one of its commands when none is named: @group(cls=…, default="show").
((decorated_definition
  (decorator (call
    function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
    arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content) @default)))))
  definition: (function_definition)) @reference.flag
  (#eq? @_call "group")
  (#eq? @_key "default")
  (#set! form "command"))

; Options that every command gets from its decorator's settings.
((call
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (dictionary (pair value: (_) @type))))) @reference.flag
  (#eq? @_key "context_settings")
  (#match? @type "True")
  (#set! form "settings"))

((typed_default_parameter name: (identifier) @name type: (_) @type value: (_) @default) @reference.flag
  (#set! form "parameter"))
((typed_parameter . (identifier) @name type: (_) @type) @reference.flag (#set! form "parameter"))
((default_parameter name: (identifier) @name value: (_) @default) @reference.flag (#set! form "parameter"))

; app.add_typer(sub, name="x"), cli.add_command(sub, name="x")
((call
  function: (attribute object: (_) @parent attribute: (identifier) @_call)
  arguments: (argument_list . (_) @name)) @reference.flag
  (#any-of? @_call "add_typer" "add_command")
  (#set! form "attach"))
((call
  function: (attribute attribute: (identifier) @_call)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content) @type)))) @reference.flag
  (#any-of? @_call "add_typer" "add_command")
  (#eq? @_key "name")
  (#set! form "attach"))
((call
  function: (attribute attribute: (identifier) @_call)
  arguments: (argument_list . (_) . (string (string_content) @type))) @reference.flag
  (#any-of? @_call "add_typer" "add_command")
  (#set! form "attach"))
((assignment
  left: (identifier) @name
  right: (call
    function: [(attribute attribute: (identifier) @_call) (identifier) @_call]
    arguments: (argument_list) @type)) @reference.flag
  (#eq? @_call "Typer")
  (#set! form "app"))

; --- any other string that is spelt like a flag --------------------------------------------------------------------

((string . (string_start) . (string_content) @name . (string_end) .) @reference.flag
  (#match? @name "^--?[A-Za-z][A-Za-z0-9_-]*$")
  (#set! form "literal"))

; --- what surrounds them ---------------------------------------------------------------------------------------------

((function_definition name: (identifier) @name) @reference.flag (#set! form "function"))

; Options whose names are made at run time.
((call
  function: (attribute attribute: (identifier) @_call)
  arguments: (argument_list . [(identifier) (list_splat) (attribute) (call) (binary_operator) (subscript) (string (interpolation))] @name)) @reference.flag
  (#any-of? @_call "add_argument" "add_option")
  (#set! form "dynamic"))

; Pieces that such names are made of: "--" + name, f"--{name}", "--no-%s"
((string (string_content) @name) @reference.flag
  (#match? @name "^--([a-z-]*-)?$|^--[a-z-]*[{%]")
  (#set! form "composed"))

; A switch that the framework names itself.
((decorator [
  (call function: [(attribute attribute: (identifier) @name) (identifier) @name])
  (attribute attribute: (identifier) @name)]) @reference.flag
  (#any-of? @name "version_option")
  (#set! form "version-option"))
