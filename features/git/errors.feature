Feature: What a git tool refuses
  Every text is checked before it is used, and what is wrong with a repository is told in words.

  @git-35
  Scenario Outline: Nothing outside the workspace is reached
    Given a git repository
    When I call "builtin/git-log" with <input>
    Then it fails mentioning "traversal"

    Examples:
      | input                           |
      | {"path": "../../etc/passwd"}    |
      | {"repo_path": "../../etc"}      |
      | {"path": "a/../../etc/passwd"}  |

  Scenario Outline: A text that a command line would read as an option
    Given a git repository
    When I call "builtin/git-log" with <input>
    Then it is refused as invalid_input mentioning "must not start with"

    Examples:
      | input                          |
      | {"ref": "--exec=whoami"}       |
      | {"author": "--output=x"}       |
      | {"since": "-1"}                |
      | {"until": "--help"}            |
      | {"path": "-x"}                 |
      | {"repo_path": "-C"}            |

  Scenario Outline: A text of more than one line
    Given a git repository
    When I call "builtin/git-log" with <input>
    Then it is refused as invalid_input mentioning "line break"

    Examples:
      | input                    |
      | {"ref": "main\\nother"}   |
      | {"author": "a\\u0000b"}   |

  Scenario: A count that git reads as no limit
    Given a git repository
    When I call "builtin/git-log" with {"max_count": -1}
    Then it is refused as invalid_input mentioning "at least 1"

  @git-25
  Scenario: A folder without a repository
    Given the file "a.txt" with "x"
    When I call "builtin/git-log" with {}
    Then it is refused as not_found mentioning "not a git repository"
    And the fault is in `input.repo_path`

  @git-26
  Scenario: A repository without commits
    Given a git repository without commits
    When I call "builtin/git-log" with {}
    Then it is refused as not_found mentioning "No commits exist"

  @git-27
  Scenario: A text of git that is not known is told as it is
    When I map the git error "unexpected: xyzzy internal failure"
    Then its `text` is "unexpected: xyzzy internal failure"

  # Over HTTP no store can be made to stand still.
  @git-32 @core-only
  Scenario: A store that does not answer
    Given a git repository
    When I call "builtin/git-log" on a store that never answers with {}
    Then it is refused as timed_out mentioning "timed out"
