; What a sample of Python uses, beside the bindings of tags.scm. Arguments nest in their calls.

((import_from_statement module_name: (dotted_name) @name @definition.symbol) (#set! form "module"))
; Every call holds its arguments; what is known of its callee is said below.
((call function: (_) @name) @reference.symbol (#set! form "any-call"))
((call function: [(identifier) (attribute)] @name) @reference.symbol (#set! form "call"))
((attribute) @name @reference.symbol (#set! form "chain"))
((call arguments: (argument_list (_) @name @definition.symbol)) (#set! form "argument"))
((call arguments: (argument_list (keyword_argument name: (identifier) @name value: (_) @default) @definition.symbol))
 (#set! form "keyword"))
((call arguments: (argument_list [(list_splat) (dictionary_splat) (ellipsis)] @name @definition.symbol))
 (#set! form "unknown-arguments"))
((call arguments: (argument_list (comment) @name @definition.symbol)) (#set! form "comment"))
((call arguments: (generator_expression) @name @definition.symbol) (#set! form "unknown-arguments"))
