; needs: env:: env! env( 'env =' env= var( var_os(
; needs-match: (?-u:\b)(?:var|var_os|env|env_var|get_env|getenv|read_env|env_bool|[A-Za-z0-9_]+_from_env_var|set_var)\s*\(\s*[bc]?"[A-Z][A-Z0-9_]*"
; needs-match: (?-u:\b)env(?:_var)?\s*=\s*[bc]?"
; needs-match: (?-u:\b)(?:option_)?env\s*!\s*[(\[{]\s*[bc]?"
; needs-match: =\s*[bc]?"[A-Z][A-Z0-9]*_[A-Z0-9_]*"

; std::env::var("X"), env::var_os("X"), var("X"), and helpers whose name says so
((call_expression
  function: [(identifier) @_read (scoped_identifier name: (identifier) @_read)]
  arguments: (arguments . (string_literal (string_content) @name))) @definition.env
  (#match? @_read "^(var|var_os|env_var|get_env|getenv|read_env|env_bool|bool_from_env_var|number_from_env_var|string_from_env_var|set_var)$")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; clap's builder: .env("X")
((call_expression
  function: (field_expression field: (field_identifier) @_read)
  arguments: (arguments . (string_literal (string_content) @name))) @definition.env
  (#eq? @_read "env")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; clap's derive: #[arg(env = "X")]
((attribute_item (attribute
  arguments: (token_tree (identifier) @_key . (string_literal (string_content) @name)))) @definition.env
  (#any-of? @_key "env" "env_var")
  (#set! form "read"))

; env!("X"), option_env!("X")
((macro_invocation
  macro: [(identifier) @_macro (scoped_identifier name: (identifier) @_macro)]
  (token_tree . (string_literal (string_content) @name))) @reference.env
  (#any-of? @_macro "env" "option_env")
  (#set! form "compile-time"))

; const X: &str = "X"
((const_item value: (string_literal (string_content) @name)) @definition.env
  (#match? @name "^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$")
  (#set! form "constant"))
