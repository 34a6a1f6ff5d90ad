Feature: Revisions of a skill
  A name leads to the newest revision of its skill and keeps the older ones. A revision is named by the content of the
  skill's own files, so what lies beside the skill in a bundle does not matter.

  Background:
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: First.\n---\nRead once.\n"
    And the file "review/references/list.md" with "1. Names\n"
    And the file "README.md" with "About.\n"
    When I upload them as a zip

  Scenario: The newest revision answers
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\nRead twice.\n"
    When I upload them as a zip
    And I activate the skill "local/review"
    Then its `body` is "Read twice.\n"
    And its `description` is "Second."
    And its `revision` is the revision of "local/review" in upload 2
    When I list the skills of "local"
    Then the `description` of its `skills` are ["Second."]
    And its `skills.0.revision` is the revision of "local/review" in upload 2

  Scenario: The history has the newest first
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\n"
    When I upload them as a zip
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Third.\n---\n"
    When I upload them as a tar
    Then the revisions of "local/review" are those of uploads [3,2,1]
    When I list the revisions of the skill "local/review"
    Then the `description` of its `revisions` are ["Third.","Second.","First."]
    And its `revisions.2.revision` is the revision of "local/review" in upload 1

  Scenario: A revision that is asked for stays what it was
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\nRead twice.\n"
    And the file "review/references/list.md" with "2. Titles\n"
    When I upload them as a zip
    And I activate the skill "local/review" in the revision of upload 1
    Then its `body` is "Read once.\n"
    And its `revision` is the revision of "local/review" in upload 1
    When I activate the skill "local/review" in the revision of upload 2
    Then its `body` is "Read twice.\n"
    When I read the resource "references/list.md" of the skill "local/review" in the revision of upload 1
    Then its `text` is "1. Names\n"
    When I read the resource "references/list.md" of the skill "local/review"
    Then its `text` is "2. Titles\n"

  Scenario Outline: A revision that never was is refused
    When I activate the skill "local/review" in the revision "<revision>"
    Then it is refused as not_found mentioning "/revisions"

    Examples:
      | revision                                                         |
      | latest                                                           |
      | 0000000000000000000000000000000000000000000000000000000000000000 |

  Scenario: A file of the skill that changes is a new revision
    Given the file "review/references/list.md" with "1. names\n"
    When I upload them as a zip
    Then the revisions of "local/review" are those of uploads [2,1]

  Scenario: A file beside the skill that changes is none
    Given the file "README.md" with "About this.\n"
    When I upload them as a zip
    Then uploads 1 and 2 are different bundles
    And the revisions of "local/review" are those of uploads [1]
    And the revisions of "local/review" are those of uploads [2]

  Scenario: The folder's place in the bundle is no part of a revision
    Given the file "review/SKILL.md" is gone
    And the file "review/references/list.md" is gone
    And the files:
      | skills/review/SKILL.md           | ---\nname: review\ndescription: First.\n---\nRead once.\n |
      | skills/review/references/list.md | 1. Names\n                                                |
    When I upload them as a zip
    Then the revisions of "local/review" are those of uploads [2]
    And the revisions of "local/review" are those of uploads [1]

  Scenario: A newer bundle without a skill does not unregister it
    Given the file "review/SKILL.md" is gone
    And the file "other/SKILL.md" with "---\nname: other\ndescription: Other.\n---\n"
    When I upload them as a zip
    Then "local/other" is registered
    And "local/review" is registered
    And the revisions of "local/review" are those of uploads [1]

  Scenario: Uploading an older bundle again makes its skill the newest
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\nRead twice.\n"
    When I upload them as a zip
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: First.\n---\nRead once.\n"
    When I upload them as a tar.gz
    Then its `created` is false
    And uploads 1 and 3 are one bundle
    And the revisions of "local/review" are those of uploads [1,2]
    When I activate the skill "local/review"
    Then its `body` is "Read once.\n"

  Scenario: A trial makes nothing the newest
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\n"
    When I try the upload without keeping it
    Then the `description` of its `skills` are ["Second."]
    And the revisions of "local/review" are those of uploads [1]

  Scenario: A faulty newer version leaves the older one in place
    Given the file "review/SKILL.md" with "---\nname: review\n---\n"
    When I upload them as a zip
    Then its `skills` is []
    And the upload reports an error mentioning "description"
    And the revisions of "local/review" are those of uploads [1]

  Scenario: Skills of one name in two namespaces have their own histories
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Elsewhere.\n---\n"
    When I upload them to the namespace "devops" in the standard dialect
    Then the revisions of "local/review" are those of uploads [1]
    And the revisions of "devops/review" are those of uploads [2]

  Scenario: A deleted skill leaves no history
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\n"
    When I upload them as a zip
    And I delete the skill "local/review"
    Then "local/review" is not registered
    When I activate the skill "local/review" in the revision of upload 1
    Then it is refused as not_found mentioning "local/review"
    When I list the revisions of the skill "local/review"
    Then it is refused as not_found mentioning "GET /v1/skills"
    When I list the skills of "local"
    Then its `skills` is []
    When I upload them as a zip
    Then its `created` is false
    And the revisions of "local/review" are those of uploads [2]

  Scenario: A misspelt name is answered with the near one
    When I activate the skill "local/reveiw"
    Then it is refused as not_found mentioning "Did you mean \"local/review\"?"

  Scenario: A list tells what a skill is for and no more
    When I list the skills of "local"
    Then its `skills` has 1 entry
    And its `skills.0.name` is "local/review"
    And its `skills.0.description` is "First."
    And its `skills.0.kind` is "agent_skill"
    And its `skills.0.resource_slots` is [{"name":"references","access":"read_only"}]
    And its `skills.0` has the keys ["name","description","kind","revision","resource_slots"]

  Scenario: What a bundle gave in one dialect is not lost to another
    Given the file "review/SKILL.md" with "---\nname: fresh\ndescription: Fresh.\n---\nGo.\n"
    When I upload them in the namespaced dialect
    Then its `skills` is []
    When I upload them in the standard dialect
    Then its `created` is false
    And the `name` of its `skills` are ["local/fresh"]
    When I activate the skill "local/fresh"
    Then its `body` is "Go.\n"

  Scenario: A link beside the manifest does not close the skill
    Given the symbolic link "review/skill.md" to "nowhere.md"
    When I upload them as a zip
    And I activate the skill "local/review"
    Then its `body` is "Read once.\n"
