@workerd-only
Feature: Pushing a folder
  `push` uploads a folder as git would keep it: nothing that is ignored, no `.git`, no file that is known to hold secrets.
  What is left out is told.

  Scenario: A folder is pushed and its skills are there
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file "README.md" with "A bundle."
    When I type `push .`
    Then its `status` is 0
    And its `out` mentions "local/mine  The skill mine."
    When I type `push . --namespace troupe`
    Then its `status` is 2
    And its `err` mentions "reserved"

  Scenario: No secret of a large repository arrives
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And 5000 files below "docs"
    And the file ".gitignore" with "*.key\nlocal/\n"
    And the folder is a git repository with the remote "https://x:ghp_0123456789@github.com/a/b"
    And the file ".env" with "TOKEN=x"
    And the file "deploy.key" with "secret"
    And the file "local/notes.md" with "Mine."
    And the file "keys/deploy" with "-----BEGIN PRIVATE KEY-----\nx\n"
    When I type `push . --json`
    Then its `status` is 0
    And its `json.skills.0.name` is "local/mine"
    And the pushed bundle holds 5002 files and none of:
      | .git        |
      | .env        |
      | deploy.key  |
      | local       |
      | keys/deploy |
    And its `err` mentions "! left out, secrets (2): .env, keys/deploy"
    And its `err` mentions "! left out, the repository itself (1): .git/"
    And its `err` mentions "! left out, ignored by git (2): deploy.key, local/"
    When I type `push . --with-git`
    Then its `status` is 2
    And its `err` mentions ".git/config holds a token or a password"

  Scenario: What is left out goes when it is asked for
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file ".gitignore" with "*.key\n"
    And the folder is a git repository with the remote "https://github.com/a/b"
    And the file "a.key" with "x"
    When I type `push . --json --include a.key --include *.none --with-git`
    Then its `status` is 0
    And its `json.repositories` is [""]
    And its `json.left_out` is []
    And its `err` mentions "! --include *.none matches no file"
    When I type `push . --include .git/config`
    Then its `status` is 2
    And its `err` mentions "--with-git sends it"

  Scenario: A dry run lists what would be sent
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file ".env" with "TOKEN=x"
    When I type `push . --dry-run`
    Then its `status` is 0
    And its `out` mentions "would send mine/SKILL.md ("
    And its `out` mentions "local/mine  The skill mine."
    And its `err` mentions "left out, secrets (1): .env"
    When I type `push . --dry-run --json`
    Then its `json.sent.paths` is ["mine/SKILL.md"]
    And its `json.left_out` is [{"reason": "secret", "count": 1, "paths": [".env"]}]
    And "local" holds 0 bundles

  Scenario: A push says by its exit status whether a skill was refused
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file "other/SKILL.md" with "---\nname: other\n---\nBody.\n"
    When I type `push .`
    Then its `status` is 1
    And its `out` mentions "local/mine"
    And its `err` mentions "error "
    When I type `push . --on-error report`
    Then its `status` is 0
    When I type `push . --on-error refuse`
    Then its `status` is 2
    And its `out` is ""

  Scenario: One of two skills of a name is chosen
    Given the file "a/mine/SKILL.md" with "---\nname: mine\ndescription: The first.\n---\nBody.\n"
    And the file "b/mine/SKILL.md" with "---\nname: mine\ndescription: The second.\n---\nBody.\n"
    When I type `push .`
    Then its `status` is 1
    When I type `push . --select b/mine`
    Then its `status` is 0
    And its `out` mentions "local/mine  The second."

  Scenario: Skills that are gone from the folder are deleted when that is asked for
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file "old/SKILL.md" with "---\nname: old\ndescription: The skill old.\n---\nBody.\n"
    And the file "shared/SKILL.md" with "---\nname: shared\ndescription: The skill shared.\n---\nBody.\n"
    When I type `push .`
    Then its `status` is 0
    Given the file "README.md" with "Another bundle of the same skills."
    When I type `push .`
    Then its `status` is 0
    Given the file "old/SKILL.md" is gone
    And the file "shared/SKILL.md" is gone
    When I type `push .`
    And I list the skills of "local"
    Then its `skills` has 3 entries
    # Somebody else's upload of a name is theirs from then on.
    Given a bundle with the skill "shared" is uploaded from elsewhere
    When I type `push . --prune --dry-run`
    Then its `out` mentions "would delete local/old"
    And its `err` mentions "! local/shared is kept."
    When I type `push . --prune --json`
    Then its `status` is 0
    And its `json.pruned` is ["local/old"]
    When I list the skills of "local"
    Then its `skills.0.name` is "local/mine"
    And its `skills.1.name` is "local/shared"
    And its `skills` has 2 entries

  Scenario: Nothing is pruned while a skill is refused, nor what another folder pushed
    Given the file "mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    And the file "old/SKILL.md" with "---\nname: old\ndescription: The skill old.\n---\nBody.\n"
    When I type `push .`
    Then its `status` is 0
    Given the file "old/SKILL.md" with "---\nname: old\n---\nBody.\n"
    When I type `push . --prune`
    Then its `status` is 1
    And its `err` mentions "Nothing is pruned: a skill was refused"
    Given the file "old/SKILL.md" is gone
    And the file "sub/mine/SKILL.md" with "---\nname: mine\ndescription: The skill mine.\n---\nBody.\n"
    When I type `push sub --prune --json`
    Then its `json.pruned` is []
    When I list the skills of "local"
    Then its `skills` has 2 entries
