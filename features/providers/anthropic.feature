Feature: The Anthropic Messages API
  The model is called over the vendor's own streaming protocol: turns are put together from its raw events.

  Background:
    Given the file "a.txt" with "one\n"

  @actor-05 @actor-06 @actor-22 @actor-36
  Scenario: A tool-calling conversation, as the provider sees it
    Given the provider answers {"text":"I read it — 👍.","calls":[{"name":"builtin_S_file-read","input":"{\"path\": \"a.txt\"}"}]}
    And the provider answers {"text":"It says one."}
    And the actor "local/reader":
      """
      provider: anthropic
      model: scripted-model
      system_prompt: Be brief.
      tools: [builtin/file-read]
      options: { max_tokens: 100, temperature: 0 }
      """
    When I run "local/reader" with "What does a.txt say?" on the files
    Then its `outcome.kind` is "completed"
    And its `model` is "anthropic/scripted-model"
    And its `response.text` is "It says one."
    And its `tool_calls.0.name` is "builtin/file-read"
    And the streamed text is "I read it — 👍.It says one."
    And its `usage.input_tokens` is 50
    And its `usage.cached_tokens` is 10
    And its `usage.output_tokens` is 20
    And the provider was asked 2 times
    And the `system` of request 1 is "Be brief."
    And the `model` of request 1 is "scripted-model"
    And the `temperature` of request 1 is 0
    And the `max_tokens` of request 1 is 100
    And the `messages` of request 1 is [{"role":"user","content":"What does a.txt say?"}]
    And the `messages.1.content.0` of request 2 is {"type":"text","text":"I read it — 👍."}
    And the `messages.1.content.1.name` of request 2 is "builtin_S_file-read"
    And the `messages.1.content.1.input` of request 2 is {"path":"a.txt"}
    And the `messages.2.role` of request 2 is "user"
    And the `messages.2.content.0.type` of request 2 is "tool_result"
    And request 2 has no `messages.2.content.0.is_error`
    And request 2 has no `messages.3`

  @actor-35
  Scenario: Tools go out under names the provider accepts
    Given the provider answers {"text":"Done."}
    And the actor "local/searcher":
      """
      provider: anthropic
      model: scripted-model
      tools: [skill/grep]
      """
    When I run "local/searcher" with "Go"
    Then its `outcome.kind` is "completed"
    And the `tools.0.name` of request 1 is "skill_S_grep"
    And the `tools.0.input_schema.type` of request 1 is "object"

  @actor-03 @actor-15
  Scenario: An actor without tools and prompt sends neither
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain":
      """
      provider: anthropic
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `response.text` is "Hello."
    And request 1 has no `tools`
    And request 1 has no `system`
    And the `messages` of request 1 is [{"role":"user","content":"Hi"}]

  @actor-17
  Scenario: A failed call is answered with its error
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"absent.txt\"}"}]}
    And the provider answers {"text":"It is not there."}
    And the actor "local/reader":
      """
      provider: anthropic
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Read absent.txt" on the files
    Then its `outcome.kind` is "completed"
    And the `messages.2.content.0.is_error` of request 2 is true
    And its `tool_calls.0.error.code` is "not_found"

  Scenario Outline: Arguments that are no object are answered, not run
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"<arguments>"}]}
    And the provider answers {"text":"Sorry."}
    And the actor "local/reader":
      """
      provider: anthropic
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Sorry."
    And its `tool_calls.0.error.code` is "invalid_input"
    And the `messages.1.content.0.input` of request 2 is {}

    Examples:
      | arguments       |
      | [1]             |
      | {\\"path\\": \\"a |

  Scenario: A turn cut at the token limit runs nothing
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"stop":"max_tokens"}
    And the provider answers {"text":"Shorter."}
    And the actor "local/reader":
      """
      provider: anthropic
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Shorter."
    And its `tool_calls.0.success` is false
    And its `tool_calls.0.error.message` mentions "cut at the token limit"

  Scenario Outline: A fault of the provider is an outcome with its class
    Given the provider answers <turn>
    And the actor "local/plain":
      """
      provider: anthropic
      model: scripted-model
      options: { max_retries: 0 }
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "<kind>"
    And its `outcome.class` is <class>

    Examples:
      | turn                                        | kind    | class             |
      | {"status":401,"error":"authentication_error"} | failed  | "authentication"  |
      | {"status":429,"error":"rate_limit_error"}     | failed  | "rate_limited"    |
      | {"status":529,"error":"overloaded_error"}     | failed  | "overloaded"      |
      | {"status":500,"error":"api_error"}            | failed  | "unavailable"     |
      | {"text":"Half","error":"overloaded_error"}    | failed  | "overloaded"      |
      | {"text":"Half","cut":true}                    | failed  | "interrupted"     |

  Scenario: A refusal ends the run as refused
    Given the provider answers {"stop":"refusal"}
    And the actor "local/plain":
      """
      provider: anthropic
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "refused"
    And the provider was asked 1 time
