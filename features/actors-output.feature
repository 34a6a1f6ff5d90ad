Feature: Answers that are values
  An actor with an `output_schema` answers with a JSON object that matches it. The model is told the schema; an answer
  that does not match is asked for once more.

  Background:
    Given the actor "local/counter":
      """
      provider: anthropic
      model: scripted
      system_prompt: Count.
      output_schema:
        type: object
        properties: { count: { type: integer, minimum: 0 }, unit: { enum: [lines, files] } }
        required: [count, unit]
        additionalProperties: false
      """

  Scenario: A matching answer is in the result as a value
    Given the provider answers {"text":"{\"count\": 2, \"unit\": \"files\"}"}
    When I run "local/counter" with "Go"
    Then its `outcome.kind` is "completed"
    And its `output` is {"count":2,"unit":"files"}
    And its `warnings` has 0 entries
    And the system prompt of request 1 mentions "Count."
    And the system prompt of request 1 mentions "required"

  Scenario: An answer that does not match is asked for once more, with its problems
    Given the provider answers {"text":"Two files."}
    And the provider answers {"text":"```json\n{\"count\": 2, \"unit\": \"files\"}\n```"}
    When I run "local/counter" with "Go"
    Then its `output` is {"count":2,"unit":"files"}
    And its `usage.steps` is 2
    And its `warnings.0.code` is "output_repaired"
    And the `messages.1.role` of request 2 is "assistant"
    And the `messages.2.role` of request 2 is "user"

  Scenario: A second answer that does not match ends the run with its problems
    Given the provider answers {"text":"Two files."}
    And the provider answers {"text":"{\"count\": -1, \"unit\": \"pages\"}"}
    When I run "local/counter" with "Go"
    Then its `outcome.kind` is "failed"
    And its `outcome.class` is "invalid_output"
    And its `outcome.problems` are ["output.count must be at least 0, not -1.","output.unit must be one of [\"lines\",\"files\"], not \"pages\"."]
    And its `response.text` is "{\"count\": -1, \"unit\": \"pages\"}"
    And the provider was asked 2 times

  Scenario Outline: The provider is asked for the form in its own way
    Given the provider answers {"text":"{\"n\":1}"}
    And the actor "local/former" at a compatible server:
      """
      provider: <provider>
      model: scripted
      <more>
      output_schema: {type: object, properties: {n: {type: integer}}, required: [n], additionalProperties: false}
      """
    When I run "local/former" with "Go"
    Then its `output` is {"n":1}
    And the `<place>` of request 1 is {"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}

    Examples:
      | provider  | more                | place                              |
      | anthropic |                     | output_config.format.schema        |
      | openai    |                     | text.format.schema                 |
      | groq      | base_url: <trusted> | response_format.json_schema.schema |

  Scenario Outline: A schema that cannot be used is refused when the actor is put
    Given the actor "local/faulty":
      """
      provider: anthropic
      model: scripted
      output_schema: <schema>
      """
    Then it is refused as invalid_input mentioning "<part>"
    And the fault is in `output_schema`

    Examples:
      | schema                                                    | part          |
      | {type: array}                                             | \"object\"    |
      | {type: object, properties: {a: {pattern: "(a+)+$"}}}      | \"pattern\"   |
