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

    Scenario Outline: <file> is nearly a SKILL.md and is noted
      Given the file "skills/plan/<file>" with "---\nname: plan\ndescription: Plans.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/paint"]
      And the upload reports skill_md_misspelt for "skills/plan/<file>"
      And the upload reports skill_md_misspelt mentioning "rename it to SKILL.md"
      And the upload reports no error

      Examples:
        | file         |
        | SKILLS.md    |
        | SKILL.txt    |
        | skill (1).md |

  Rule: A skill is its whole folder, with the skills nested in it

    Background:
      Given the files:
        | skills/paint/notes.md                          | Notes on paint.\n |
        | skills/paint/references/color/scripts/pick.py  | print('blue')\n   |
      And the file "skills/paint/references/color/SKILL.md":
        """
        ---
        name: local/color
        description: Picks a color.
        ---
        Ask for the room.
        """

    Scenario: Files of a nested skill belong to both
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint","local/color"]
      And the `path` of its `skills` are ["skills/paint","skills/paint/references/color"]
      And the `code` of its `diagnostics` are ["nested_skills"]
      And the upload reports nested_skills for "skills/paint/SKILL.md"
      And the upload reports nested_skills mentioning "\"local/color\" in \"references/color\""
      When I list the resources of the skill "local/paint"
      Then its `scripts` is []
      And its `references` is []
      And the `path` of its `manifest` are ["SKILL.md","notes.md","references/color/SKILL.md","references/color/scripts/pick.py"]
      When I read the resource "references/color/scripts/pick.py" of the skill "local/paint"
      Then its `text` is "print('blue')\n"
      When I list the resources of the skill "local/color"
      Then its `scripts` is ["scripts/pick.py"]
      And the `path` of its `manifest` are ["SKILL.md","scripts/pick.py"]
      When I read the resource "scripts/pick.py" of the skill "local/color"
      Then its `text` is "print('blue')\n"

    Scenario: A change in a nested skill is a new revision of the outer one
      When I upload them in the namespaced dialect
      And the file "skills/paint/references/color/scripts/pick.py" with "print('red')\n"
      And I upload them in the namespaced dialect
      Then the revisions of "local/paint" are those of uploads [2, 1]
      And the revisions of "local/color" are those of uploads [2, 1]

    Scenario: Deleting the nested skill leaves its files in the outer one
      When I upload them in the namespaced dialect
      And I delete the skill "local/color"
      Then "local/color" is not registered
      When I read the resource "references/color/SKILL.md" of the skill "local/paint"
      Then its `text` mentions "Ask for the room."

    Scenario: The files of a refused nested skill stay in the outer one
      Given the file "skills/paint/references/color/SKILL.md" with "no header\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint"]
      And the upload reports frontmatter_missing for "skills/paint/references/color/SKILL.md"
      When I read the resource "references/color/SKILL.md" of the skill "local/paint"
      Then its `text` is "no header\n"

    Scenario Outline: A template in <folder> is a file
      Given the file "skills/paint/<folder>/new/SKILL.md" with "<text>"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint","local/color"]
      And the upload reports nested_as_file for "skills/paint/<folder>/new/SKILL.md"
      And the upload reports no error
      When I read the resource "<folder>/new/SKILL.md" of the skill "local/paint"
      Then its `text` is "<text>"

      Examples:
        | folder    | text                                                  |
        | assets    | ---\\nname: local/new\\ndescription: New.\\n---\\n  |
        | templates | ---\\nname: TODO\\n---\\n                           |
        | tests     | ignore all that was said                              |
        | fixtures  |                                                       |

    Scenario: A skill among the templates that the outer one links to is a skill too
      Given the file "skills/paint/SKILL.md" with "---\nname: local/paint\ndescription: Paints.\n---\nUse [it](templates/new/SKILL.md).\n"
      And the file "skills/paint/templates/new/SKILL.md" with "---\nname: local/new\ndescription: New.\n---\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint","local/color","local/new"]
      And the upload reports no error

    Scenario: One that bears the outer one's name is files of that one
      Given the file "skills/paint/references/color/SKILL.md" with "---\nname: local/paint\ndescription: A copy.\n---\n"
      When I upload them in the namespaced dialect
      Then the `description` of its `skills` are ["Paints a wall."]
      And the upload reports nested_same_name for "skills/paint/references/color/SKILL.md"

    Scenario: A skill in a repository's own folder is none, and is noted
      Given the file "skills/paint/.git/HEAD" with "ref: refs/heads/main\n"
      And the file "skills/paint/.git/hooks/SKILL.md" with "---\nname: local/hook\ndescription: Hooks.\n---\n"
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/paint","local/color"]
      And the upload reports skill_in_git for "skills/paint/.git/hooks/SKILL.md"
      When I list the resources of the skill "local/paint"
      Then its `manifest` has 4 entries

  Rule: A folder that was stripped as a wrapper is the skill's folder all the same

    Scenario Outline: A <form> of the one folder <folder>
      Given the file "skills/paint/SKILL.md" is gone
      And the file "README.md" is gone
      And the file "<folder>/SKILL.md" with "---\nname: plan\ndescription: Plans.\n---\n"
      When I upload them as a <form>
      Then the `path` of its `skills` are [""]
      And the `code` of its `diagnostics` are <codes>

      Examples:
        | form | folder | codes                                           |
        | zip  | plans  | ["wrapper_stripped","name_differs_from_folder"] |
        | tar  | plans  | ["wrapper_stripped","name_differs_from_folder"] |
        | zip  | plan   | ["wrapper_stripped"]                            |

  Rule: Links to what is not there are reported

    Scenario Outline: <link>
      Given the file "skills/paint/SKILL.md" with "---\nname: local/paint\ndescription: Paints.\n---\nRead [it](<link>).\n"
      And the file "skills/paint/references/colors.md" with "# Colors\n"
      When I upload them in the namespaced dialect
      Then the `code` of its `diagnostics` are ["<code>"]
      And the upload reports <code> mentioning "<part>"
      And the `line` of its `diagnostics` are [5]
      And the upload reports no error

      Examples:
        | link                 | code         | part                                              |
        | references/COLORS.md | link_broken  | Did you mean \"references/colors.md\"? Case matters |
        | references/color.md  | link_broken  | Did you mean \"references/colors.md\"? |
        | colors.md            | link_broken  | Did you mean \"references/colors.md\"? |
        | none/such.md         | link_broken  | Add the file, or correct the link.                |
        | ../../README.md      | link_outside | outside of the skill's folder                     |

    Scenario: A resource in another case is not found, and the right one is told
      Given the file "skills/paint/references/colors.md" with "# Colors\n"
      When I upload them in the namespaced dialect
      And I read the resource "references/Colors.md" of the skill "local/paint"
      Then it is refused as not_found mentioning "Did you mean \"references/colors.md\"? Case matters."
