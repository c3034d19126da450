; What a sample of Rust uses, beside the bindings of tags.scm. Arguments nest in their calls.

; Every call holds its arguments; what is known of its callee is said below.
((call_expression function: (_) @name) @reference.symbol (#set! form "any-call"))
((call_expression function: [(identifier) (scoped_identifier)] @name) @reference.symbol (#set! form "call"))
((call_expression function: (field_expression field: (field_identifier) @name)) @reference.symbol (#set! form "method-call"))
((call_expression function: (generic_function function: (field_expression field: (field_identifier) @name))) @reference.symbol
 (#set! form "method-call"))
((call_expression arguments: (arguments (_) @name @definition.symbol)) (#set! form "argument"))
((call_expression arguments: (arguments [(line_comment) (block_comment)] @name @definition.symbol)) (#set! form "unknown-arguments"))
((let_declaration pattern: (_) @name value: (_)? @default) @definition.symbol (#set! form "let"))
((scoped_identifier) @name @reference.symbol (#set! form "path"))
((scoped_type_identifier) @name @reference.symbol (#set! form "path"))
