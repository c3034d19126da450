; What a Rust file defines and imports. Nesting of spans says what belongs to what.

((struct_item name: (_) @name) @definition.symbol (#set! form "struct"))
((union_item name: (_) @name) @definition.symbol (#set! form "union"))
((enum_item name: (_) @name) @definition.symbol (#set! form "enum"))
((enum_variant name: (_) @name) @definition.symbol (#set! form "variant"))
((field_declaration name: (_) @name type: (_) @type) @definition.symbol (#set! form "field"))
((trait_item name: (_) @name) @definition.symbol (#set! form "trait"))
((type_item name: (_) @name) @definition.symbol (#set! form "type"))
((associated_type name: (_) @name) @definition.symbol (#set! form "type"))
((const_item name: (_) @name) @definition.symbol (#set! form "const"))
((static_item name: (_) @name) @definition.symbol (#set! form "static"))
((macro_definition name: (_) @name) @definition.symbol (#set! form "macro"))
((function_item name: (_) @name return_type: (_)? @type) @definition.symbol (#set! form "fn"))
((function_signature_item name: (_) @name return_type: (_)? @type) @definition.symbol (#set! form "fn"))
((parameters (self_parameter) @name @definition.symbol) (#set! form "parameter-self"))
((parameters (parameter pattern: (_) @name type: (_) @type) @definition.symbol) (#set! form "parameter"))
((parameters (variadic_parameter) @name @definition.symbol) (#set! form "parameter-variadic"))
((mod_item name: (_) @name body: (_)) @definition.symbol (#set! form "mod"))
((mod_item name: (_) @name !body) @definition.symbol (#set! form "mod-file"))

; The name is the type, the parent the trait.
((impl_item trait: (_)? @parent type: (_) @name) @reference.symbol (#set! form "impl"))
((trait_item bounds: (trait_bounds (_) @name @reference.symbol)) (#set! form "supertrait"))
((use_declaration argument: (_) @name) @reference.symbol (#set! form "use"))
((extern_crate_declaration name: (_) @name alias: (_)? @alias) @reference.symbol (#set! form "extern-crate"))
((attribute_item (attribute [(identifier) (scoped_identifier)] @name arguments: (_)? @default)) @reference.symbol
 (#set! form "attribute"))

; Macros that stand where items do may make items.
((source_file [(macro_invocation macro: (_) @name) @reference.symbol
               (expression_statement (macro_invocation macro: (_) @name)) @reference.symbol])
 (#set! form "macro-call"))
((declaration_list (macro_invocation macro: (_) @name) @reference.symbol) (#set! form "macro-call"))
