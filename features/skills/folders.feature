Feature: The folder of a skill
  A skill is the folder its SKILL.md is in. Files directly in scripts, references and assets are its resources; the
  manifest lists every file. Paths are relative to the folder.

  Background:
    Given the file "skills/paint/SKILL.md":
      """
      ---
      name: local/paint
      description: Paints a wall.
      ---
      Open the window.
      """
    And the file "README.md" with "About the bundle.\n"

  Rule: What is in a folder is found

    @loader-09
    Scenario: A folder with a SKILL.md is a skill
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint"]
      And the `description` of its `skills` are ["Paints a wall."]
      And the `path` of its `skills` are ["skills/paint"]
      And the upload reports nothing

    @loader-35
    Scenario: An activation says where the folder is
      When I upload them in the namespaced dialect
      And I activate the skill "local/paint"
      Then its `descriptor.metadata.agent_skill_path` is "skills/paint"

    Scenario: A skill at the root has the root as its folder
      Given the file "skills/paint/SKILL.md" is gone
      And the file "SKILL.md" with "---\nname: local/top\ndescription: At the top.\n---\n"
      When I upload them in the namespaced dialect
      Then the `path` of its `skills` are [""]
      When I activate the skill "local/top"
      Then its `descriptor.metadata.agent_skill_path` is "."
      And the `path` of its `manifest` are ["README.md","SKILL.md"]

    Scenario Outline: Files in <folder> are found
      Given the file "skills/paint/<folder>/<file>" with "<text>"
      When I upload them in the namespaced dialect
      And I list the resources of the skill "local/paint"
      Then its `<folder>` is ["<folder>/<file>"]
      When I read the resource "<folder>/<file>" of the skill "local/paint"
      Then its `text` is "<text>"

      @loader-10
      Examples:
        | folder  | file     | text             |
        | scripts | mix.py   | print('mixing')  |

      @loader-11
      Examples:
        | folder     | file      | text     |
        | references | colors.md | # Colors |

      @loader-12
      Examples:
        | folder | file         | text |
        | assets | palette.json | {}   |

    @loader-13
    Scenario: A folder with nothing but its SKILL.md
      When I upload them in the namespaced dialect
      And I list the resources of the skill "local/paint"
      Then its `scripts` is []
      And its `references` is []
      And its `assets` is []
      And the `path` of its `manifest` are ["SKILL.md"]

    @loader-29
    Scenario: Paths start at the skill's folder, wherever it is
      Given the executable file "skills/paint/scripts/mix.py" with "print('mixing')\n"
      And the file "skills/paint/scripts/dry.py" with "print('drying')\n"
      When I upload them in the namespaced dialect
      And I activate the skill "local/paint"
      Then its `resources.scripts` is ["scripts/dry.py","scripts/mix.py"]
      And the `path` of its `manifest` are ["SKILL.md","scripts/dry.py","scripts/mix.py"]
      And the `mode` of its `manifest` are ["100644","100644","100755"]

    @loader-39
    Scenario: A folder in scripts is no script, and its files are in the manifest
      Given the file "skills/paint/scripts/mix.py" with "print('mixing')\n"
      And the file "skills/paint/scripts/old/mix.py" with "print 'mixing'\n"
      When I upload them in the namespaced dialect
      And I list the resources of the skill "local/paint"
      Then its `scripts` is ["scripts/mix.py"]
      And the `path` of its `manifest` are ["SKILL.md","scripts/mix.py","scripts/old/mix.py"]
      When I read the resource "scripts/old/mix.py" of the skill "local/paint"
      Then its `text` is "print 'mixing'\n"

    Scenario: A folder whose name only begins like a slot is none
      Given the file "skills/paint/scripts-old/mix.py" with "print 'mixing'\n"
      And the file "skills/paint/sub/scripts/mix.py" with "print 'mixing'\n"
      When I upload them in the namespaced dialect
      And I list the resources of the skill "local/paint"
      Then its `scripts` is []
      And its `manifest` has 3 entries

  Rule: A path that is no skill is refused by what is there

    @loader-14
    Scenario: A chosen folder without a SKILL.md
      Given the file "docs/notes.md" with "Notes.\n"
      When I upload them choosing "docs"
      Then the upload reports an error mentioning "\"docs\" is a folder that holds no SKILL.md"
      And the upload reports select_no_skill for "docs"

    Scenario: An upload without any SKILL.md
      Given the file "skills/paint/SKILL.md" is gone
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And its `files` is 1
      And the upload reports no_skills mentioning "holds no SKILL.md"
      And the upload reports no error

    @loader-15
    Scenario: A chosen folder that does not exist
      When I upload them choosing "skills/plaster"
      Then the upload reports an error mentioning "\"skills/plaster\" was not found in the upload"
      And the upload reports an error mentioning "Skills are in \"skills/paint\"."
      And the upload reports select_not_found for "skills/plaster"

    @loader-30
    Scenario: A chosen SKILL.md that does not exist
      When I upload them choosing "skills/plaster/SKILL.md"
      Then the upload reports an error mentioning "\"skills/plaster/SKILL.md\" was not found"

    @loader-36
    Scenario: A chosen path that is a file
      When I upload them choosing "README.md"
      Then the upload reports an error mentioning "\"README.md\" is a file, not a directory"
      And the upload reports select_not_a_directory for "README.md"

    Scenario: A choice that is no skill refuses the upload when errors do
      When I upload them choosing "README.md" and refusing errors
      Then it is refused as invalid_skill mentioning "not a directory"
      And "local" holds 0 bundles

    Scenario: A choice that leads out is refused before anything is read
      When I upload them choosing "../elsewhere"
      Then it is refused as path_traversal mentioning "traversal"
      And the fault is in `query.select`
      And "local" holds 0 bundles

  Rule: SKILL.md is written so

    Scenario: Another case is read in the standard dialect and reported
      Given the file "skills/paint/SKILL.md" is gone
      And the file "skills/plan/skill.md" with "---\nname: plan\ndescription: Plans.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/plan"]
      And the `code` of its `diagnostics` are ["skill_md_case"]
      And the upload reports skill_md_case mentioning "rename it to SKILL.md"
      And the upload reports skill_md_case for "skills/plan/skill.md"

    Scenario: Another case is refused in the namespaced dialect
      Given the file "skills/paint/SKILL.md" is gone
      And the file "skills/plan/Skill.md" with "---\nname: local/plan\ndescription: Plans.\n---\n"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports an error mentioning "There is no SKILL.md in the folder, only \"Skill.md\""

    Scenario: Beside SKILL.md another case is an ordinary file
      Given the file "skills/paint/skill.md" with "Not the skill.\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint"]
      And the upload reports skill_md_variant mentioning "\"skill.md\""
      When I activate the skill "local/paint"
      Then its `body` is "Open the window."
      And the `path` of its `manifest` are ["SKILL.md","skill.md"]

    Scenario: Two other cases could each be it
      Given the file "skills/paint/SKILL.md" is gone
      And the file "skills/plan/skill.md" with "---\nname: plan\ndescription: Plans.\n---\n"
      And the file "skills/plan/Skill.md" with "---\nname: plan\ndescription: Plots.\n---\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports skill_md_ambiguous mentioning "could all be it"

  Rule: A folder inside a skill can be a skill of its own

    Scenario: Each file belongs to the nearest skill
      Given the file "skills/paint/notes.md" with "Notes on paint.\n"
      And the file "skills/paint/references/color/SKILL.md":
        """
        ---
        name: local/color
        description: Picks a color.
        ---
        Ask for the room.
        """
      And the file "skills/paint/references/color/scripts/pick.py" with "print('blue')\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint","local/color"]
      And the `path` of its `skills` are ["skills/paint","skills/paint/references/color"]
      When I list the resources of the skill "local/paint"
      Then its `scripts` is []
      And its `references` is []
      And the `path` of its `manifest` are ["SKILL.md","notes.md"]
      When I list the resources of the skill "local/color"
      Then its `scripts` is ["scripts/pick.py"]
      When I read the resource "references/color/SKILL.md" of the skill "local/paint"
      Then it is refused as not_found mentioning "references/color/SKILL.md"

    Scenario: A faulty skill inside keeps its files from the outer one
      Given the file "skills/paint/broken/SKILL.md" with "no header\n"
      And the file "skills/paint/broken/notes.md" with "Notes.\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint"]
      And the upload reports frontmatter_missing for "skills/paint/broken/SKILL.md"
      When I list the resources of the skill "local/paint"
      Then the `path` of its `manifest` are ["SKILL.md"]
      When I read the resource "broken/notes.md" of the skill "local/paint"
      Then it is refused as not_found mentioning "broken/notes.md"

    Scenario: A skill in a repository's own folder is none
      Given the file "skills/paint/.git/HEAD" with "ref: refs/heads/main\n"
      And the file "skills/paint/.git/hooks/SKILL.md" with "---\nname: local/hook\ndescription: Hooks.\n---\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint"]
      When I list the resources of the skill "local/paint"
      Then the `path` of its `manifest` are ["SKILL.md"]
