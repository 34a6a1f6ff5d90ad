Feature: Options and keys of a model
  Options stand at the top level of an actor or under `options`. What a provider is sent is what the actor says, zero
  included; what is not sent is told. A key of the service goes where the operator wants it and nowhere else.

  @actor-12 @actor-38
  Scenario: Options reach the provider
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain" at a compatible server:
      """
      provider: groq
      base_url: <trusted>
      model: scripted-model
      temperature: 0
      max_tokens: 100
      options: { top_p: 0.5, seed: 0, stop: [END], frequency_penalty: 0, reasoning_effort: low }
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And the `temperature` of request 1 is 0
    And the `max_tokens` of request 1 is 100
    And the `top_p` of request 1 is 0.5
    And the `seed` of request 1 is 0
    And the `stop` of request 1 is ["END"]
    And the `frequency_penalty` of request 1 is 0
    And the `reasoning_effort` of request 1 is "low"
    And request 1 has no `max_retries`
    And its `warnings` is []

  @actor-12
  Scenario Outline: The tries are the actor's to set
    Given the provider answers {"status":500}
    And the provider answers {"text":"Hello."}
    And the actor "local/plain":
      """
      provider: anthropic
      model: scripted-model
      max_retries: <retries>
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "<kind>"
    And the provider was asked <times> times

    Examples:
      | retries | kind      | times |
      | 0       | failed    | 1     |
      | 1       | completed | 2     |

  @actor-41
  Scenario: The top level stands before the options
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain":
      """
      provider: openai
      model: scripted-model
      temperature: 0
      options: { temperature: 1, max_tokens: 50 }
      """
    When I run "local/plain" with "Hi"
    Then the `temperature` of request 1 is 0
    And the `max_output_tokens` of request 1 is 50
    And it warns "option_overridden" mentioning "options.temperature"

  @actor-39 @actor-40
  Scenario Outline: An option that is reserved or unknown is not sent, and told without its value
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain":
      """
      provider: openai
      model: scripted-model
      options: { <option>: hidden-value, seed: 1 }
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And request 1 has no `<option>`
    And it warns "<code>" mentioning "<part>"
    And it warns "option_unsupported" mentioning "seed"
    And nothing of the run mentions "hidden-value"

    Examples:
      | option               | code            | part                  |
      | provider_type        | option_reserved | provider_type         |
      | stream_options       | option_reserved | stream_options        |
      | constructor          | option_reserved | constructor           |
      | __api_key_sentinel   | option_reserved | __api_key_sentinel    |
      | foo_bar              | option_unknown  | foo_bar               |
      | temperatur           | option_unknown  | Did you mean          |

  @actor-37
  Scenario: A server of the actor's own is called where it is, and with no key of the service
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain" at a compatible server:
      """
      provider: openai
      model: scripted-model
      options: { openai_api_base: "<other>", openai_api_key: none, temperature: 1.0 }
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And request 1 went to "/v1/chat/completions"
    And request 1 carried no key
    And the `temperature` of request 1 is 1
    And its `warnings` is []

  Scenario: The service's key does not go to an address that the operator does not trust
    Given the actor "local/plain" at a compatible server:
      """
      provider: openai
      model: scripted-model
      base_url: <other>
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "failed"
    And its `outcome.class` is "access_denied"
    And its `outcome.message` mentions "PROVIDER_ORIGINS"
    And the provider was asked 0 times
    And nothing of the run mentions "key-of-openai"

  @actor-37
  Scenario Outline: A key or an address that cannot be kept is refused, and not repeated
    Given the actor "local/plain":
      """
      provider: openai
      model: scripted-model
      <line>
      """
    Then it is refused as invalid_input mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | line                                                   | field                  | part                  |
      | options: { openai_api_key: "sk 123" }                  | options.openai_api_key | visible ASCII         |
      | api_key: "${sk-123}"                                   | api_key                | name of a secret      |
      | api_key: "[redacted]"                                  | api_key                | There is no kept key  |
      | options: { vendor_api_key: sk-123 }                    | options.vendor_api_key | looks like a secret   |
      | options: { headers: { Authorization: x } }             | options.headers        | looks like a secret   |
      | base_url: "http://example.com/v1"                      | base_url               | https://              |
      | base_url: "https://169.254.169.254/latest"             | base_url               | a private network     |
      | base_url: "https://[fd00::1]/v1"                       | base_url               | a private network     |
      | base_url: "https://0x0a000001/v1"                      | base_url               | a private network     |
      | base_url: "https://me:pass@example.com/v1"             | base_url               | a user or a password  |
      | options: { openai_api_base: "https://example.com?k=1" } | options.openai_api_base | a query               |

  @actor-37
  Scenario Outline: A key of the actor's own is sent to its address and shown nowhere
    Given the provider answers {"text":"Hello."}
    And the provider answers {"status":401,"error":"invalid_api_key","message":"Incorrect key sk-of-the-actor."}
    And the actor "local/plain" at a compatible server:
      """
      provider: groq
      model: scripted-model
      <line>
      """
    Then its `document.<place>` is "[redacted]"
    When I read the actor "local/plain"
    Then its `document.<place>` is "[redacted]"
    And its answer nowhere mentions "sk-of-the-actor"
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And request 1 carried the key "sk-of-the-actor"
    And nothing of the run mentions "sk-of-the-actor"
    When I run "local/plain" with "Hi"
    Then its `outcome.class` is "authentication"
    And its `outcome.message` mentions "Incorrect key [key]."
    And nothing of the run mentions "sk-of-the-actor"

    Examples:
      | line                                                                          | place                  |
      | base_url: "<other>"\napi_key: sk-of-the-actor                                     | api_key                |
      | options: { openai_api_base: "<other>", openai_api_key: sk-of-the-actor }      | options.openai_api_key |

  Scenario: A kept key stays when the actor is written back, and does not follow it to another address
    Given the provider answers {"text":"Hello."}
    And the actor "local/plain" at a compatible server:
      """
      { provider: groq, model: scripted-model, base_url: "<other>", api_key: sk-of-the-actor }
      """
    And the actor "local/plain" at a compatible server:
      """
      { provider: groq, model: another-model, base_url: "<other>", api_key: "[redacted]" }
      """
    And the actor "local/plain" at a compatible server:
      """
      { provider: groq, model: another-model, base_url: "<trusted>", api_key: "[redacted]" }
      """
    Then it is refused as invalid_input mentioning "write the key itself"
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And request 1 carried the key "sk-of-the-actor"
    And the `model` of request 1 is "another-model"

  Scenario: A key may be a secret of the namespace
    Given the provider answers {"text":"Hello."}
    And the secret "MODEL_KEY" is "sk-of-the-actor"
    And the actor "local/plain" at a compatible server:
      """
      { provider: groq, model: scripted-model, base_url: "<other>", api_key: "${MODEL_KEY}" }
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.kind` is "completed"
    And request 1 carried the key "sk-of-the-actor"
    And nothing of the run mentions "sk-of-the-actor"

  Scenario: A provider that nobody told where it is says what to do
    Given the actor "local/plain":
      """
      provider: workers-ai
      model: scripted-model
      """
    When I run "local/plain" with "Hi"
    Then its `outcome.class` is "misconfigured"
    And its `outcome.message` mentions "WORKERS_AI_BASE_URL"
