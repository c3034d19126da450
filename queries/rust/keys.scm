; Configuration keys of Rust. Fields, variants and string readers are definitions; what decides how they are spelt
; and nested (types, attributes) and what they default to (constants, functions, initialisers) are references whose
; `form` says which. `src/index/schema` puts them together.
; needs: Deserialize serde( get_string .get(" .get::< .optional .required DEFAULT_ config! options! settings! 'impl Default for' 'match name {' 'match key {'

; Types, with the attributes that stand before them. An attribute belongs to the next item or field.
(struct_item name: (type_identifier) @name
  (#set! form "struct")) @reference.config-key
(struct_item name: (type_identifier) @name
  body: (ordered_field_declaration_list . (visibility_modifier)? . type: (_) @type .)
  (#set! form "alias")) @reference.config-key
(type_item name: (type_identifier) @name type: (_) @type
  (#set! form "alias")) @reference.config-key
(enum_item name: (type_identifier) @name
  (#set! form "enum")) @reference.config-key
(attribute_item (attribute [(identifier) (scoped_identifier)] @name arguments: (token_tree)? @type
  (#match? @name "serde|derive|cfg_attr|^default$"))
  (#set! form "attribute")) @reference.config-key

(struct_item name: (type_identifier) @parent
  body: (field_declaration_list
    (field_declaration name: (field_identifier) @name type: (_) @type) @definition.config-key
    (#set! form "field")))
(enum_item name: (type_identifier) @parent
  body: (enum_variant_list
    (enum_variant name: (identifier) @name) @definition.config-key
    (#set! form "variant")))
(enum_item name: (type_identifier) @parent
  body: (enum_variant_list
    (enum_variant name: (identifier) @name body: (_) @type) @definition.config-key
    (#set! form "variant")))
(enum_variant name: (identifier) @parent
  body: (field_declaration_list
    (field_declaration name: (field_identifier) @name type: (_) @type) @definition.config-key
    (#set! form "variant-field")))

; A hand-written `Deserialize` may read any key.
(impl_item
  trait: [
    (generic_type type: (type_identifier) @_trait)
    (generic_type type: (scoped_type_identifier name: (type_identifier) @_trait))
  ]
  type: [(type_identifier) @name (generic_type type: (type_identifier) @name)]
  (#match? @_trait "Deserialize$")
  (#set! form "custom")) @reference.config-key

; Keys read by their name.
(call_expression
  function: [
    (field_expression field: (field_identifier) @parent)
    (generic_function function: (field_expression field: (field_identifier) @parent))
  ]
  arguments: (arguments . (string_literal (string_content) @name) @definition.config-key)
  (#match? @parent "^(get|get_[a-z_0-9]+|optional[a-z_]*|required[a-z_]*|remove|contains_key|take|pop|read_[a-z_]+|lookup[a-z_]*|entry)$")
  (#set! form "reader"))
(index_expression (string_literal (string_content) @name) @definition.config-key
  (#set! form "reader"))
(match_arm pattern: (match_pattern (string_literal (string_content) @name) @definition.config-key)
  (#set! form "arm"))
(match_arm pattern: (match_pattern (or_pattern (string_literal (string_content) @name) @definition.config-key))
  (#set! form "arm"))
(match_arm pattern: (match_pattern (or_pattern (or_pattern (string_literal (string_content) @name) @definition.config-key)))
  (#set! form "arm"))

; Rows of a macro table: `max_width: usize, 100, "Maximum width.";`
(macro_invocation
  (token_tree (identifier) @name @definition.config-key . ":" . [(identifier) (primitive_type)] @type . "," . (_) @default)
  (#set! form "macro-row"))

; What values are: constants, functions of one expression, initialisers in `impl Default`.
(const_item name: (identifier) @name type: (_) @type value: (_) @default
  (#set! form "constant")) @reference.config-key
(static_item name: (identifier) @name type: (_) @type value: (_) @default
  (#set! form "constant")) @reference.config-key
(function_item name: (identifier) @name parameters: (parameters) return_type: (_) @type
  body: (block
    [(call_expression) (macro_invocation) (string_literal) (integer_literal) (float_literal) (boolean_literal)
     (identifier) (scoped_identifier) (unary_expression) (binary_expression) (reference_expression)] @default)
  (#set! form "function")) @reference.config-key
(impl_item
  trait: (type_identifier) @_trait
  type: [(type_identifier) @parent (generic_type type: (type_identifier) @parent)]
  body: (declaration_list
    (function_item body: (block
      (struct_expression body: (field_initializer_list
        (field_initializer field: (field_identifier) @name value: (_) @default) @reference.config-key)))))
  (#eq? @_trait "Default")
  (#set! form "initial"))
