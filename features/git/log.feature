Feature: The history of a git repository
  builtin/git-log shows what git log shows, of a repository in the workspace, where no git is installed.

  @git-13
  Scenario: The history has every commit, the newest first
    Given a git repository
    And the commit "Add a file" of "a.txt" with "one"
    When I call "builtin/git-log" with {}
    Then its `output.truncated` is false
    And its `output.output` is:
      """
      commit a06b909ac4fa00195a06e44634cc19d677b2fe08
      Author: Test User <test@example.com>
      Date:   Tue Nov 14 23:13:20 2023 +0000

          Add a file

      commit 7996c8f3343eab6f1a3fb523d4c9975dd3eba916
      Author: Test User <test@example.com>
      Date:   Tue Nov 14 22:13:20 2023 +0000

          Initial commit

      """

  @git-14
  Scenario: No more commits than were asked for
    Given a git repository
    And the commit "Second" of "a.txt" with "two"
    And the commit "Third" of "a.txt" with "three"
    When I call "builtin/git-log" with {"max_count": 1}
    Then its `output.output` shows 1 commit
    And its `output.output` mentions "Third"
    When I call "builtin/git-log" with {"max_count": 1, "skip": 2}
    Then its `output.output` shows 1 commit
    And its `output.output` mentions "Initial commit"

  @git-15
  Scenario: One line for each commit
    Given a git repository
    And the commit "Second\nline\n\nbody" of "a.txt" with "two"
    When I call "builtin/git-log" with {"oneline": true}
    Then each line of its `output.output` is a short id and a subject
    And its `output.output` mentions "Second line"

  @git-16
  Scenario: Commits of an author, by a basic regular expression
    Given a git repository
    And the commits:
      | message | path | author                 |
      | Hers    | a    | Ada L <ada@example.org> |
      | His     | b    | Bob (x) <bob@example.org> |
    When I call "builtin/git-log" with {"author": "Test User"}
    Then its `output.output` shows 1 commit
    And its `output.output` mentions "Test User"
    When I call "builtin/git-log" with {"author": "^Ada\\|(x)"}
    Then its `output.output` shows 2 commits
    When I call "builtin/git-log" with {"author": "["}
    Then it is refused as invalid_pattern mentioning "Invalid regular expression"
    And the fault is in `input.author`

  @git-17 @git-18
  Scenario: Commits of a time
    Given a git repository
    And the commits:
      | message | path | time                 |
      | Later   | a    | 2024-06-01T12:00:00Z |
    When I call "builtin/git-log" with {"since": "2000-01-01"}
    Then its `output.output` shows 2 commits
    And its `output.output` mentions "Initial commit"
    When I call "builtin/git-log" with {"until": "2099-12-31"}
    Then its `output.output` shows 2 commits
    When I call "builtin/git-log" with {"since": "2024-06-01 12:00:00"}
    Then its `output.output` shows 1 commit
    When I call "builtin/git-log" with {"until": "2024-06-01 11:59:59"}
    Then its `output.output` mentions "Initial commit"
    And its `output.output` shows 1 commit

  @git-19
  Scenario: Commits that change a path
    Given a git repository
    And the commit "Add log-path-test.txt" of "log-path-test.txt" with "logged"
    And the commit "Deeper" of "src/a/b.txt" with "x"
    When I call "builtin/git-log" with {"path": "log-path-test.txt"}
    Then its `output.output` shows 1 commit
    And its `output.output` mentions "Add log-path-test.txt"
    When I call "builtin/git-log" with {"repo_path": "src", "path": "a"}
    Then its `output.output` shows 1 commit
    And its `output.output` mentions "Deeper"
    When I call "builtin/git-log" with {"path": "none.txt"}
    Then its `output.output` is ""
    And its `output.hint` mentions "No commit"

  Scenario: A revision, a range, and what neither of them is
    Given a git repository
    And the branch "topic"
    And the commit "On the topic" of "a.txt" with "x"
    When I call "builtin/git-log" with {"ref": "topic~1"}
    Then its `output.output` shows 1 commit
    When I call "builtin/git-log" with {"ref": "main..topic", "oneline": true}
    Then its `output.output` mentions "On the topic"
    When I call "builtin/git-log" with {"ref": "nonexistent_ref_xyz"}
    Then it is refused as not_found mentioning "Unknown revision or path"
    And the fault is in `input.ref`

  Scenario: Commits as data
    Given a git repository
    When I call "builtin/git-log" with {"structured": true}
    Then the `subject` of its `output.commits` are ["Initial commit"]
    And its `output.commits.0.author` is {"name": "Test User", "email": "test@example.com", "time": 1700000000, "date": "2023-11-14T22:13:20+00:00"}
    And its `output.commits.0.parents` is []
    And its `output` has the keys ["commits", "truncated"]

  @git-28
  Scenario: The repository is looked for from the root of the workspace
    Given a git repository in "project"
    And the file "project/src/a.txt" with "x"
    When I call "builtin/git-log" with {}
    Then it is refused as not_found mentioning "not a git repository"
    When I call "builtin/git-log" with {"repo_path": "project/src"}
    Then its `output.output` shows 1 commit

  @git-29
  Scenario: Without a workspace there is no root
    When I call "builtin/git-log" without a workspace
    Then the fault is in `workspace`
