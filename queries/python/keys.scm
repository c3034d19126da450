; Configuration keys of Python: fields of typed classes, option attributes, keys of registries and of dictionaries,
; keys read by their name. Classes and constants are references; `src/index/schema` puts them together.

(class_definition name: (identifier) @name superclasses: (argument_list)? @type
  (#set! form "class")) @reference.config-key
(decorated_definition (decorator) @type definition: (class_definition name: (identifier) @name)
  (#set! form "decorated")) @reference.config-key

(class_definition name: (identifier) @parent
  body: (block (expression_statement
    (assignment left: (identifier) @name type: (type) @type) @definition.config-key))
  (#set! form "field"))
(class_definition name: (identifier) @parent
  body: (block (expression_statement
    (assignment left: (identifier) @name type: (type) @type right: (_) @default) @definition.config-key))
  (#set! form "field"))
(class_definition name: (identifier) @parent
  body: (block (expression_statement
    (assignment left: (identifier) type: (type)
      right: (call function: [(identifier) (attribute)]
        arguments: (argument_list (keyword_argument name: (identifier) @_keyword
          value: (string (string_content) @alias))))) @definition.config-key))
  (#match? @_keyword "^(alias|validation_alias)$"))

; mkdocs style: `site_name = c.Type(str, default="x")`.
(class_definition name: (identifier) @parent
  body: (block (expression_statement
    (assignment left: (identifier) @name !type right: (call function: (_) @type) @default) @definition.config-key))
  (#set! form "attribute"))

; `{"python.use_venv": ConfigItem("…", True)}` and `{"tag_format": "$version"}`.
(pair key: (string (string_content) @name) value: (_) @default
  (#set! form "pair")) @definition.config-key
; `("site_name", config_options.Type(str))` and `("key", default)` in lists of options.
(list (tuple . (string (string_content) @name) . "," . (_) @default) @definition.config-key
  (#set! form "pair"))
(tuple (tuple . (string (string_content) @name) . "," . (_) @default) @definition.config-key
  (#set! form "pair"))

(call function: (attribute attribute: (identifier) @parent)
  arguments: (argument_list . (string (string_content) @name) @definition.config-key)
  (#match? @parent "^(get|get_[a-z_0-9]+|getboolean|getint|pop|setdefault|add_option|add_ini_option|addini|add_config_value|read_[a-z_]+)$")
  (#set! form "reader"))
(call function: (attribute attribute: (identifier) @parent)
  arguments: (argument_list . (string (string_content) @name) @definition.config-key . (_) @default)
  (#match? @parent "^(get|get_[a-z_0-9]+|pop|setdefault)$")
  (#set! form "reader"))
(call function: (attribute attribute: (identifier) @parent)
  arguments: (argument_list . (string (string_content) @name) @definition.config-key . (_) . (_) @default)
  (#match? @parent "^(add_option)$")
  (#set! form "registry"))
(subscript subscript: (string (string_content) @name) @definition.config-key
  (#set! form "reader"))
(comparison_operator (string (string_content) @name) @definition.config-key . "in"
  (#set! form "reader"))

; Groups of entry points that the code loads.
(call function: [(identifier) @_loader (attribute attribute: (identifier) @_loader)]
  arguments: (argument_list . (string (string_content) @name)) @reference.config-key
  (#any-of? @_loader "iter_entry_points" "entry_points")
  (#set! form "entry-group"))
(call function: [(identifier) @_loader (attribute attribute: (identifier) @_loader)]
  arguments: (argument_list (keyword_argument name: (identifier) @_group value: (string (string_content) @name))) @reference.config-key
  (#any-of? @_loader "iter_entry_points" "entry_points")
  (#eq? @_group "group")
  (#set! form "entry-group"))

; Constants of a module, one hop for defaults.
(module (expression_statement
  (assignment left: (identifier) @name right: (_) @default) @reference.config-key)
  (#set! form "constant"))
(module (expression_statement
  (assignment left: (identifier) @name type: (_) @type right: (_) @default) @reference.config-key)
  (#set! form "constant"))
; Parameters with a default; the parent is the function, the owner its class.
(function_definition name: (identifier) @parent
  parameters: (parameters [
    (default_parameter name: (identifier) @name value: (_) @default)
    (typed_default_parameter name: (identifier) @name type: (_) @type value: (_) @default)
  ] @reference.config-key)
  (#set! form "parameter"))
