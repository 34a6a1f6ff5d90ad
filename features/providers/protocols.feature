Feature: The protocols of providers
  A provider's name says in which protocol its models are asked: Anthropic's for `anthropic`, OpenAI's Responses for
  `openai`, and chat completions, which compatible servers speak, for every other.

  Background:
    Given the file "a.txt" with "one\n"

  @actor-23 @actor-24 @actor-25 @actor-28
  Scenario Outline: A provider is asked in its protocol, tools and all
    Given the provider answers {"text":"I read it — 👍.","calls":[{"name":"builtin_S_file-read","input":"{\"path\": \"a.txt\"}"}]}
    And the provider answers {"text":"It says one."}
    And the actor "local/reader" at a compatible server:
      """
      provider: <provider>
      model: scripted-model
      <more>
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "What does a.txt say?" on the files
    Then its `outcome.kind` is "completed"
    And its `model` is "<provider>/scripted-model"
    And its `response.text` is "It says one."
    And its `tool_calls.0.name` is "builtin/file-read"
    And its `tool_calls.0.output.text` is "one\n"
    And the streamed text is "I read it — 👍.It says one."
    And its `usage.input_tokens` is 50
    And its `usage.cached_tokens` is 10
    And its `usage.output_tokens` is 20
    And its `usage.reasoning_tokens` is <reasoning>
    And the provider was asked 2 times
    And request 1 went to "<path>"
    And request 1 carried the key "<key>"
    And the tools of request 1 and 2 are the same bytes

    Examples:
      | provider  | more                | path                 | key              | reasoning |
      | anthropic |                     | /v1/messages         | key-of-anthropic | 0         |
      | openai    |                     | /v1/responses        | key-of-openai    | 6         |
      | groq      | base_url: <trusted> | /v1/chat/completions | key-of-groq      | 6         |
      | openai    | base_url: <trusted> | /v1/chat/completions | key-of-openai    | 6         |

  @core-only @actor-23 @actor-24 @actor-25 @actor-26
  Scenario Outline: Every name has a protocol
    When the protocol of the provider "<provider>" is looked up
    Then its `format` is "<format>"

    Examples:
      | provider  | format           |
      | anthropic | anthropic        |
      | openai    | openai-responses |
      | google    | openai-chat      |
      |           | openai-responses |

  @core-only @actor-27
  Scenario: No name has one too
    When the protocol of no provider is looked up
    Then its `format` is "openai-responses"

  @actor-05 @actor-06 @actor-22 @actor-35 @actor-36
  Scenario: The conversation as Responses has it
    Given the provider answers {"reasoning":"Hm.","calls":[{"name":"builtin_S_file-read","input":"{\"path\": \"a.txt\"}","id":"call_x"}]}
    And the provider answers {"text":"It says one."}
    And the actor "local/reader":
      """
      provider: openai
      model: scripted-model
      system_prompt: Be brief.
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "What does a.txt say?" on the files
    Then its `outcome.kind` is "completed"
    And its `tool_calls.0.name` is "builtin/file-read"
    And the `instructions` of request 1 is "Be brief."
    And the `input` of request 1 is [{"role":"user","content":"What does a.txt say?"}]
    And the `store` of request 1 is false
    And the `include` of request 1 is ["reasoning.encrypted_content"]
    And the `tools.0.name` of request 1 is "builtin_S_file-read"
    And the `input.1` of request 2 is {"type":"reasoning","id":"rs_0","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"sealed"}
    And the `input.2.call_id` of request 2 is "call_x"
    And the `input.2.name` of request 2 is "builtin_S_file-read"
    And the `input.3.type` of request 2 is "function_call_output"
    And the `input.3.call_id` of request 2 is "call_x"
    And request 2 has no `input.4`

  @actor-05 @actor-06 @actor-17 @actor-22 @actor-35 @actor-36
  Scenario: The conversation as chat completions have it
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\": \"absent.txt\"}","id":"call_x"}]}
    And the provider answers {"text":"It is not there."}
    And the actor "local/reader" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      system_prompt: Be brief.
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Read it" on the files
    Then its `outcome.kind` is "completed"
    And the `messages` of request 1 is [{"role":"system","content":"Be brief."},{"role":"user","content":"Read it"}]
    And the `tools.0.function.name` of request 1 is "builtin_S_file-read"
    And the `messages.2.tool_calls.0.id` of request 2 is "call_x"
    And the `messages.2.tool_calls.0.function.name` of request 2 is "builtin_S_file-read"
    And the `messages.3.role` of request 2 is "tool"
    And the `messages.3.tool_call_id` of request 2 is "call_x"
    And request 2 has no `messages.4`

  @actor-03 @actor-13 @actor-15
  Scenario Outline: Without tools and prompt neither is sent
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain" at a compatible server:
      """
      provider: <provider>
      model: scripted-model
      <more>
      """
    When I run "local/plain" with "Hi"
    Then its `response.text` is "Hello."
    And request 1 has no `tools`
    And request 1 has no `system`
    And request 1 has no `instructions`
    And the `<messages>` of request 1 is [{"role":"user","content":"Hi"}]

    Examples:
      | provider  | more                | messages |
      | anthropic |                     | messages |
      | openai    |                     | input    |
      | groq      | base_url: <trusted> | messages |

  @actor-16
  Scenario: A text that comes as a list of parts is joined
    Given the provider answers {"text":"One part and another.","parts":true}
    And the actor "local/plain" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `response.text` is "One part and another."
    And the streamed text is "One part and another."

  Scenario: The prompt and the end of the conversation are marked for Anthropic's cache
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}"}]}
    And the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\",\"limit\":1}"}]}
    And the provider answers {"text":"Done."}
    And the actor "local/reader":
      """
      provider: anthropic
      model: scripted-model
      system_prompt: Be brief.
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Done."
    And the cache marks of request 1 are at ["messages.0.content.0","system.0"]
    And the cache marks of request 3 are at ["messages.2.content.0","messages.4.content.0","system.0"]
    And the tools of request 1 and 3 are the same bytes

  Scenario: Ids that a provider repeats are told apart
    Given the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}","id":"call_0"}]}
    And the provider answers {"calls":[{"name":"builtin_S_file-read","input":"{\"path\":\"a.txt\"}","id":"call_0"}]}
    And the provider answers {"text":"Done."}
    And the actor "local/reader" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      tools: [builtin/file-read]
      """
    When I run "local/reader" with "Go" on the files
    Then its `response.text` is "Done."
    And the `messages.1.tool_calls.0.id` of request 3 is "call_1"
    And the `messages.2.tool_call_id` of request 3 is "call_1"
    And the `messages.3.tool_calls.0.id` of request 3 is "call_2"
    And the `messages.4.tool_call_id` of request 3 is "call_2"
