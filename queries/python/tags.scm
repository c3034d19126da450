; What a Python file defines and imports. Nesting of spans says what belongs to what.

((class_definition name: (identifier) @name) @definition.symbol (#set! form "class"))
((function_definition name: (identifier) @name return_type: (_)? @type) @definition.symbol (#set! form "function"))

; Parameters, in the order of the signature.
((parameters (identifier) @name @definition.symbol) (#set! form "parameter"))
((parameters (typed_parameter . (identifier) @name type: (_) @type) @definition.symbol) (#set! form "parameter"))
((parameters (default_parameter name: (identifier) @name value: (_) @default) @definition.symbol) (#set! form "parameter"))
((parameters (typed_default_parameter name: (identifier) @name type: (_) @type value: (_) @default) @definition.symbol)
 (#set! form "parameter"))
((parameters (list_splat_pattern (identifier) @name) @definition.symbol) (#set! form "parameter-star"))
((parameters (typed_parameter (list_splat_pattern (identifier) @name)) @definition.symbol) (#set! form "parameter-star"))
((parameters (dictionary_splat_pattern (identifier) @name) @definition.symbol) (#set! form "parameter-stars"))
((parameters (typed_parameter (dictionary_splat_pattern (identifier) @name)) @definition.symbol) (#set! form "parameter-stars"))
((parameters (keyword_separator) @name @definition.symbol) (#set! form "parameter-bar"))
((parameters (positional_separator) @name @definition.symbol) (#set! form "parameter-slash"))

; Other bindings.
((assignment left: (identifier) @name type: (type)? @type right: (_)? @default) @definition.symbol (#set! form "assignment"))
((augmented_assignment left: (identifier) @name right: (_) @default) @definition.symbol (#set! form "assignment"))
((assignment left: [(pattern_list (identifier) @name @definition.symbol) (tuple_pattern (identifier) @name @definition.symbol)])
 (#set! form "target"))
((named_expression name: (identifier) @name) @definition.symbol (#set! form "target"))
((for_statement left: (identifier) @name @definition.symbol) (#set! form "target"))
((for_statement left: [(pattern_list (identifier) @name @definition.symbol) (tuple_pattern (identifier) @name @definition.symbol)])
 (#set! form "target"))
((as_pattern alias: (as_pattern_target (identifier) @name @definition.symbol)) (#set! form "target"))
((type_alias_statement left: (type (identifier) @name)) @definition.symbol (#set! form "assignment"))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name @definition.symbol))
 (#any-of? @_self "self" "cls") (#set! form "attribute"))
((assignment left: [(pattern_list (attribute attribute: (identifier) @name @definition.symbol))
                    (tuple_pattern (attribute attribute: (identifier) @name @definition.symbol))])
 (#set! form "attribute"))

; Imports: the name is what is bound, the type what it was called, the parent the module.
((import_statement name: (dotted_name) @name @reference.symbol) (#set! form "import"))
((import_statement name: (aliased_import name: (dotted_name) @type alias: (identifier) @name) @reference.symbol)
 (#set! form "import"))
((import_from_statement module_name: (_) @parent name: (dotted_name) @name @reference.symbol) (#set! form "import-from"))
((import_from_statement module_name: (_) @parent
  name: (aliased_import name: (dotted_name) @type alias: (identifier) @name) @reference.symbol)
 (#set! form "import-from"))
((import_from_statement module_name: (_) @parent (wildcard_import) @name @reference.symbol) (#set! form "import-star"))

; Base classes and what else changes a class or a signature.
((class_definition superclasses: (argument_list [(identifier) (attribute) (subscript) (call) (list_splat)] @name @reference.symbol))
 (#set! form "base"))
((class_definition superclasses: (argument_list (keyword_argument name: (identifier) @name value: (_) @default) @reference.symbol))
 (#set! form "base-keyword"))
((decorated_definition (decorator (_) @type) @reference.symbol definition: (_ name: (identifier) @name))
 (#set! form "decorator"))

; Names that come into being while the program runs.
((call function: [(identifier) @name (attribute attribute: (identifier) @name)]) @reference.symbol
 (#any-of? @name "setattr" "globals" "exec" "_LazyModule" "LazyModule" "attach" "attach_stub")
 (#set! form "dynamic"))
((assignment left: (subscript value: (attribute) @name)) @reference.symbol (#eq? @name "sys.modules") (#set! form "dynamic"))
