Feature: The git tools
  They are listed with the other tools that the service brings along, and only look.

  Scenario: The git tools that there are
    When I list the tools
    Then the tools of "builtin" are ["builtin/file-read", "builtin/git-log"]

  @git-37
  Scenario: A git tool only looks
    When I describe the tool "builtin/git-log"
    Then its `capability.read_only` is true
    And its `capability.writes` is false
    And its `capability.side_effects` is []
