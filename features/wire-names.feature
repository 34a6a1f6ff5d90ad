# The pure encoders have no address of their own over HTTP; what a provider is sent is in anthropic.feature.
@core-only
Feature: Wire names
  Models' hosts accept letters, digits, `_` and `-` in a tool's name. A namespaced name is written in these and read
  back.

  @actor-29 @actor-30 @actor-31 @actor-32
  Scenario Outline: A name is encoded and decoded
    When the tool name "<name>" is encoded
    Then its `encoded` is "<encoded>"
    And its `decoded` is "<name>"

    Examples:
      | name                   | encoded                    |
      | server:namespace/tool  | server_C_namespace_S_tool  |
      | my-clean_tool          | my-clean_tool              |

  @actor-33 @actor-34
  Scenario Outline: A round trip keeps the name
    When the tool name "<name>" is encoded
    Then its `decoded` is "<name>"

    Examples:
      | name                              |
      | local/my__tool                    |
      | server.example:builtin/git-status |

  Scenario Outline: A wire name is always legal and never ambiguous
    When the tool name "<name>" is encoded
    Then its `wire` is <wire>

    Examples:
      | name                              | wire                                              |
      | skill/grep                        | "skill_S_grep"                                    |
      | server.example:builtin/git-status | "server_example_C_builtin_S_git-status-bb9014a9d8"     |
      | a_S_b                             | "a_S_b-2b32be6b7f"                                     |
