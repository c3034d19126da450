; needs: environ getenv envvar env_var env_prefix BaseSettings

; os.environ["X"], environ["X"]
((subscript
  value: [(attribute attribute: (identifier) @_environ) (identifier) @_environ]
  subscript: (string (string_content) @name)) @definition.env
  (#any-of? @_environ "environ" "env")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; os.environ.get("X"), os.getenv("X"), env.bool("X")
((call
  function: (attribute object: (_) @_object attribute: (identifier) @_read)
  arguments: (argument_list . (string (string_content) @name))) @definition.env
  (#match? @_object "(^|[.])(environ|os|env)$")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))
((call
  function: (identifier) @_read
  arguments: (argument_list . (string (string_content) @name))) @definition.env
  (#match? @_read "^(getenv|get_env|env_var|env|get_env_var)$")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; "X" in os.environ
((comparison_operator . (string (string_content) @name) (attribute attribute: (identifier) @_environ)) @definition.env
  (#eq? @_environ "environ")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; envvar="X", env_var="X", env=["X"]
((keyword_argument name: (identifier) @_key value: [
  (string (string_content) @name)
  (list (string (string_content) @alias))]) @definition.env
  (#any-of? @_key "envvar" "env_var" "env" "validation_alias" "auto_env_var")
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#set! form "read"))

; NAME = "P_NAME"
((assignment left: (identifier) right: (string (string_content) @name)) @definition.env
  (#match? @name "^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$")
  (#set! form "constant"))
