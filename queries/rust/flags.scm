; needs: clap structopt argh bpaf gumdrop getopts lexopt pico_args Long( .long( "--
;
; Shapes (`@reference.flag`) are put together by src/index/cli/: attributes belong to the declaration that follows
; them, whatever comments stand between. Definitions (`@definition.flag`) are flags as they stand.

; --- shapes of derived parsers -------------------------------------------------------------------------------

((attribute_item
  (attribute [(identifier) (scoped_identifier)] @name arguments: (token_tree) @type)) @reference.flag
  (#any-of? @name "derive" "command" "arg" "clap" "group" "structopt" "argh" "bpaf" "options" "cfg_attr" "clap::command" "clap::arg")
  (#set! form "attribute"))

((struct_item name: (type_identifier) @name) @reference.flag (#set! form "struct"))
((enum_item name: (type_identifier) @name) @reference.flag (#set! form "enum"))
((field_declaration name: (field_identifier) @name type: (_) @type) @reference.flag (#set! form "field"))
((enum_variant name: (identifier) @name) @reference.flag (#set! form "variant"))
((enum_variant
  name: (identifier) @name
  body: (ordered_field_declaration_list type: (_) @type)) @reference.flag
  (#set! form "variant"))

; --- builders ------------------------------------------------------------------------------------------------

; Command::new("x"), App::new("x"), SubCommand::with_name("x")
((call_expression
  function: (scoped_identifier path: (_) @_path name: (identifier) @_new)
  arguments: (arguments . (string_literal (string_content) @name))) @reference.flag
  (#match? @_path "(^|::)(Command|App|SubCommand)$")
  (#any-of? @_new "new" "with_name")
  (#set! form "command"))

; .long("x"), long("x"), .alias("x")
((call_expression
  function: [(field_expression field: (field_identifier) @_method) (identifier) @_method]
  arguments: (arguments . (string_literal (string_content) @name))) @definition.flag
  (#any-of? @_method "long" "alias" "visible_alias")
  (#set! form "builder")
  (#set! name.prefix "--"))

; .long(X), .long(options::X)
((call_expression
  function: [(field_expression field: (field_identifier) @_method) (identifier) @_method]
  arguments: (arguments . [(identifier) (scoped_identifier)] @name)) @reference.flag
  (#any-of? @_method "long")
  (#set! form "builder-constant"))

((const_item name: (identifier) @name value: (string_literal (string_content) @default)) @reference.flag
  (#set! form "constant"))
((static_item name: (identifier) @name value: (string_literal (string_content) @default)) @reference.flag
  (#set! form "constant"))

; .short('x'), short('x'), .short("x")
((call_expression
  function: [(field_expression field: (field_identifier) @_method) (identifier) @_method]
  arguments: (arguments . [(char_literal) @name (string_literal (string_content) @name)])) @definition.flag
  (#any-of? @_method "short" "short_alias" "visible_short_alias")
  (#set! form "builder")
  (#set! name.prefix "-"))

; .aliases(["x", "y"]), .visible_aliases(&["x"])
((call_expression
  function: (field_expression field: (field_identifier) @_method)
  arguments: (arguments . [
    (array_expression (string_literal (string_content) @alias))
    (reference_expression value: (array_expression (string_literal (string_content) @alias)))])) @definition.flag
  (#any-of? @_method "aliases" "visible_aliases")
  (#set! form "builder")
  (#set! alias.prefix "--"))

; arg!(-x --long <VALUE> "help")
((macro_invocation macro: [(identifier) (scoped_identifier)] @_macro (token_tree) @name) @reference.flag
  (#any-of? @_macro "arg" "clap::arg")
  (#set! form "macro"))

; --- getopts: opts.optflag("x", "long", "help") -----------------------------------------------------------------

((call_expression
  function: (field_expression field: (field_identifier) @_method)
  arguments: (arguments . (string_literal) . (string_literal (string_content) @name))) @definition.flag
  (#any-of? @_method "optflag" "optopt" "optmulti" "reqopt" "optflagmulti" "optflagopt" "opt")
  (#set! form "getopts")
  (#set! name.prefix "--"))
((call_expression
  function: (field_expression field: (field_identifier) @_method)
  arguments: (arguments . (string_literal (string_content) @alias) . (string_literal))) @definition.flag
  (#any-of? @_method "optflag" "optopt" "optmulti" "reqopt" "optflagmulti" "optflagopt" "opt")
  (#set! form "getopts")
  (#set! alias.prefix "-"))

; --- lexopt: Long("x"), Short('x') ------------------------------------------------------------------------------

((tuple_struct_pattern
  type: [(identifier) (scoped_identifier)] @_type
  (string_literal (string_content) @name)) @definition.flag
  (#match? @_type "(^|::)Long$")
  (#set! form "lexopt")
  (#set! name.prefix "--"))
((tuple_struct_pattern
  type: [(identifier) (scoped_identifier)] @_type
  (or_pattern (string_literal (string_content) @alias))) @definition.flag
  (#match? @_type "(^|::)Long$")
  (#set! form "lexopt")
  (#set! alias.prefix "--"))
((tuple_struct_pattern
  type: [(identifier) (scoped_identifier)] @_type
  (char_literal) @name) @definition.flag
  (#match? @_type "(^|::)Short$")
  (#set! form "lexopt")
  (#set! name.prefix "-"))
((tuple_struct_pattern
  type: [(identifier) (scoped_identifier)] @_type
  (or_pattern (char_literal) @alias)) @definition.flag
  (#match? @_type "(^|::)Short$")
  (#set! form "lexopt")
  (#set! alias.prefix "-"))

; --- hand-written tables: Arg { long: "x", short: Some(b'x') } ---------------------------------------------------

((field_initializer
  field: (field_identifier) @_field
  value: [
    (string_literal (string_content) @name)
    (call_expression arguments: (arguments (string_literal (string_content) @name)))]) @definition.flag
  (#eq? @_field "long")
  (#set! form "table")
  (#set! name.prefix "--"))
((field_initializer
  field: (field_identifier) @_field
  value: [
    (char_literal) @name
    (call_expression arguments: (arguments (char_literal) @name))]) @definition.flag
  (#eq? @_field "short")
  (#set! form "table")
  (#set! name.prefix "-"))

; --- any other string that is spelt like a flag: pico-args, match arms, and commands run by the program -----------

((string_literal . (string_content) @name .) @reference.flag
  (#match? @name "^--?[A-Za-z][A-Za-z0-9_-]*$")
  (#set! form "literal"))
