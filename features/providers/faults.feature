Feature: When a provider fails
  One layer tries again what will pass, moves on to the next model when it does not, and makes void what was shown
  before. A turn counts only with its last event.

  Background:
    Given the file "a.txt" with "one\n"

  Scenario Outline: A fault that passes is tried again, told, and what was shown is void
    Given the provider answers <turn>
    And the provider answers {"text":"Whole."}
    And the actor "local/plain" at a compatible server:
      """
      provider: <provider>
      model: scripted-model
      <more>
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And its `response.text` is "Whole."
    And its `usage.steps` is 1
    And it warns "model_retried" mentioning "retry 1 of 2"
    And the events up to the answer are <events>
    And the provider was asked 2 times

    Examples:
      | provider  | more                | turn                                       | events |
      | anthropic |                     | {"status":529,"error":"overloaded_error"}  | ["run.started","step.started","warning","text.delta"] |
      | openai    |                     | {"status":500}                             | ["run.started","step.started","warning","text.delta"] |
      | groq      | base_url: <trusted> | {"status":429,"error":"rate_limit_error","retry_after":"0"} | ["run.started","step.started","warning","text.delta"] |
      | anthropic |                     | {"text":"Half","error":"overloaded_error"} | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |
      | openai    |                     | {"text":"Half","error":"failed","code":"server_error"} | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |
      | groq      | base_url: <trusted> | {"text":"Half","error":"overloaded_error"} | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |
      | anthropic |                     | {"text":"Half","cut":true}                 | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |
      | openai    |                     | {"text":"Half","cut":true}                 | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |
      | groq      | base_url: <trusted> | {"text":"Half","cut":true}                 | ["run.started","step.started","text.delta","step.reset","warning","text.delta"] |

  Scenario: A call of a turn that failed is not run
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"cut":true}
    And the provider answers {"text":"Done."}
    And the actor "local/reader":
      """
      provider: openai
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Done."
    And its `tool_calls` has 0 entries

  Scenario: A provider that asks for more time than a run has is not waited for
    Given the provider answers {"status":429,"error":"rate_limit_error","retry_after":"120"}
    And the actor "local/plain":
      """
      provider: openai
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.class` is "rate_limited"
    And the provider was asked 1 time

  Scenario: The next model answers when one fails, in its own protocol and without the other's own words
    Given the provider answers {"reasoning":"Hm.","text":"I look.","calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}","id":"toolu_1"}]}
    And the provider answers {"status":401,"error":"authentication_error"}
    And the provider answers {"text":"It says one."}
    And the actor "local/reader" at a compatible server:
      """
      provider: anthropic
      model: first
      fallback: [{ provider: groq, model: second, base_url: "<trusted>" }, { provider: openai, model: third }]
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `outcome.kind` is "completed"
    And its `model` is "groq/second"
    And its `response.text` is "It says one."
    And it warns "model_failover" mentioning "groq/second is asked instead"
    And request 3 went to "/v1/chat/completions"
    And the `messages.1` of request 3 is {"role":"assistant","content":"I look.","tool_calls":[{"id":"toolu_1","type":"function","function":{"name":"builtin_S_file-read","arguments":"{\"path\":\"a.txt\"}"}}]}
    And the provider was asked 3 times

  @actor-14
  Scenario: A model that takes no tools is asked without them, with a warning
    Given the provider answers {"status":400,"message":"scripted-model does not support tools"}
    And the provider answers {"text":"Hello."}
    And the actor "local/reader" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Hi"
    Then its `outcome.kind` is "completed"
    And its `response.text` is "Hello."
    And it warns "tools_refused" mentioning "asked without them"
    And the `tools.0.type` of request 1 is "function"
    And request 2 has no `tools`

  Scenario Outline: An option that a model refuses is left out or named otherwise, once
    Given the provider answers <refusal>
    And the provider answers {"text":"Hello."}
    And the actor "local/plain" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      max_tokens: 9000
      temperature: 0
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And its `response.text` is "Hello."
    And the `<field>` of request 2 is <value>
    And request 2 has no `<absent>`
    And the provider was asked 2 times

    Examples:
      | refusal | field | value | absent |
      | {"status":400,"param":"max_tokens","message":"'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."} | max_completion_tokens | 9000 | max_tokens |
      | {"status":400,"message":"max_tokens is too large: 9000. This model supports at most 4096 completion tokens."} | max_tokens | 4096 | max_completion_tokens |
      | {"status":400,"param":"temperature","message":"'temperature' does not support 0 with this model."} | max_tokens | 9000 | temperature |

  Scenario Outline: A stream that stays open after the end of its turn is not waited for
    Given the provider answers <turn>
    And the provider answers {"text":"It says one."}
    And the actor "local/reader" at a compatible server:
      """
      provider: <provider>
      model: scripted-model
      <more>
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `outcome.kind` is "completed"
    And its `response.text` is "It says one."
    And its `tool_calls.0.success` is true
    And the provider was asked 2 times

    Examples:
      | provider  | more                | turn |
      | anthropic |                     | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"open":true} |
      | openai    |                     | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"open":true} |
      | groq      | base_url: <trusted> | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"open":true,"omit":["done"]} |
      | groq      | base_url: <trusted> | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"open":true,"omit":["done","usage"]} |

  Scenario Outline: A conversation that is too long ends as a limit
    Given the provider answers <turn>
    And the actor "local/plain":
      """
      provider: <provider>
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "limit"
    And its `outcome.limit` is "context"
    And the provider was asked 1 time

    Examples:
      | provider  | turn |
      | anthropic | {"status":400,"error":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"} |
      | anthropic | {"text":"","stop":"model_context_window_exceeded"} |
      | openai    | {"status":400,"error":"invalid_request_error","code":"context_length_exceeded"} |
      | openai    | {"status":500,"error":"server_error","message":"Context size has been exceeded."} |

  Scenario Outline: A turn that was cut inside a call runs nothing
    Given the provider answers <turn>
    And the provider answers {"text":"Shorter."}
    And the actor "local/reader" at a compatible server:
      """
      provider: <provider>
      model: scripted-model
      <more>
      max_tokens: 50
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Shorter."
    And its `tool_calls.0.success` is false
    And its `tool_calls.0.error.message` mentions "cut at the token limit"

    Examples:
      | provider  | more                | turn |
      | anthropic |                     | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a"}],"stop":"max_tokens"} |
      | openai    |                     | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a"}],"stop":"max_output_tokens"} |
      | groq      | base_url: <trusted> | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a"}],"stop":"length"} |
      | groq      | base_url: <trusted> | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a"}],"tokens":50} |

  Scenario: A stream that says nothing more can be cancelled
    Given the provider answers {"text":"Half","stall":true}
    And the actor "local/plain":
      """
      provider: openai
      model: scripted-model
      """
    When I start "local/plain" with "Hi"
    And I cancel the run
    And I wait until the run is done
    Then its `outcome.kind` is "cancelled"

  Scenario Outline: What compatible servers leave out is made up for
    Given the provider answers <turn>
    And the provider answers {"text":"It says one.","omit":["finish","role","usage"]}
    And the actor "local/reader" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `outcome.kind` is "completed"
    And its `response.text` is "It says one."
    And its `tool_calls.0.success` is true

    Examples:
      | turn |
      | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"omit":["index"]} |
      | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"omit":["id"]}    |
      | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"stop":"end"}     |
      | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"omit":["done"]}  |
      | {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}],"split":1}        |
