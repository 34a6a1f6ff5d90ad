Feature: Headers in YAML
  A header is YAML 1.2 as authors type it: texts stay as they were typed, and what YAML makes of a slip is reported
  with its line, its column and the usual fix.

  Rule: A text is what the author typed

    Scenario Outline: The description <yaml>
      Given the file "SKILL.md" with "---\nname: type\ndescription: <yaml>\n---\n"
      When I upload them in the standard dialect
      Then the upload reports nothing
      When I activate the skill "local/type"
      Then its `description` is <text>

      Examples:
        | yaml                       | text                  |
        | yes                        | "yes"                 |
        | true                       | "true"                |
        | 0012                       | "0012"                |
        | 2024-01-01                 | "2024-01-01"          |
        | \"Say: hello\"             | "Say: hello"          |
        | 'It''s here'               | "It's here"           |
        | \"a --- b\"                | "a --- b"             |
        | a --- b                    | "a --- b"             |
        | >-\\n  two\\n  lines       | "two lines"           |
        | \|\\n  two\\n  lines       | "two\\nlines"         |
        | two\\n  lines              | "two lines"           |
        | C# and a#b                 | "C# and a#b"          |
        | http://a.example/b:c       | "http://a.example/b:c" |
        | 日本語 🎉                  | "日本語 🎉"           |

    Scenario: A text that a comment cuts is told
      Given the file "SKILL.md" with "---\nname: type\ndescription: C# and a#b # and this\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are ["text_cut_by_comment"]
      And the upload reports text_cut_by_comment mentioning "description: ends before \"# and this\""
      And the upload reports text_cut_by_comment at line 3 and column 25
      When I activate the skill "local/type"
      Then its `description` is "C# and a#b"

    Scenario Outline: The version <yaml>
      Given the file "SKILL.md" with "---\nname: type\ndescription: Types.\nversion: <yaml>\n---\n"
      When I upload them in the standard dialect
      And I activate the skill "local/type"
      Then its `version` is <text>

      Examples:
        | yaml       | text         |
        | 1.10       | "1.10"       |
        | 1.0        | "1.0"        |
        | 010        | "010"        |
        | 1e3        | "1e3"        |
        | 2024-01-01 | "2024-01-01" |
        | \"1.10\"   | "1.10"       |
        | ~          | null         |

  Rule: A slip in the YAML has its place and its fix

    Scenario Outline: <slip>
      Given the file "SKILL.md" with "---\nname: slip\n<yaml>\n---\nText.\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And its `diagnostics` has 1 entry
      And its `diagnostics.0.severity` is "error"
      And the upload reports <code> mentioning "YAML"
      And the upload reports <code> mentioning "<fix>"
      And the upload reports <code> at line <line> and column <column>

      Examples:
        | slip                                   | yaml                                       | code                  | line | column | fix                  |
        | A colon in a plain value               | description: Use when: now                 | yaml_unquoted_colon   | 3    | 22     | whole value in quotes |
        | A colon after other letters            | description: 日本 🎉: now                  | yaml_unquoted_colon   | 3    | 18     | whole value in quotes |
        | A quote that is not closed             | description: \"Use when                    | yaml_unclosed_quote   | 3    | 14     | Close it             |
        | A quote that goes on at column 1       | description: \"one\\ntwo\"                 | yaml_unclosed_quote   | 3    | 14     | indent the lines     |
        | Text after a list                      | description: [x] and more                  | yaml_text_after_value | 3    | 18     | whole value in quotes |
        | A value that starts with a star        | description: **Bold** text                 | yaml_alias            | 3    | 14     | aliases are refused  |
        | An anchor                              | description: &a text                       | yaml_anchor           | 3    | 14     | anchors are refused  |
        | A tag                                  | description: !!str text                    | yaml_tag              | 3    | 14     | tags are refused     |
        | A merge key                            | description: d\\nmetadata:\\n  <<: {a: b}  | yaml_merge_key        | 5    | 3      | Write the entries out |
        | A key twice                            | description: d\\nname: slap                | yaml_duplicate_key    | 4    | 1      | Remove one           |
        | A key twice, the deep one              | description: d\\nmetadata: {a: 1, a: 2}    | yaml_duplicate_key    | 4    | 18     | Remove one           |
        | A value that starts with an at sign    | description: @someone                      | yaml_reserved_start   | 3    | 14     | in quotes            |
        | A value that starts with a back-tick   | description: `code`                        | yaml_reserved_start   | 3    | 14     | in quotes            |
        | A line that is no entry                | description: d\\nmore text\\nlicense: MIT  | yaml_stray_line       | 4    | 1      | Indent it            |
        | A back-slash in double quotes          | description: \"C:\\dir\"                   | yaml_escape           | 3    | 17     | single quotes        |
        | A bracket that is not closed           | description: [one, two                     | yaml_indentation      | 4    | 1      | close every bracket  |

    Scenario: A tab as indentation
      Given the file "SKILL.md" with the text "---\nname: slip\ndescription: d\nmetadata:\n\tkey: v\n---\nText.\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports yaml_tab mentioning "Use spaces, not tabs"
      And the upload reports yaml_tab at line 5 and column 1

    Scenario: Slips on several lines are all told
      Given the file "SKILL.md" with "---\nname: @slip\ndescription: Use when: now\nlicense: *MIT\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are ["yaml_reserved_start","yaml_unquoted_colon","yaml_alias"]
      And the `line` of its `diagnostics` are [2,3,4]
      And the `column` of its `diagnostics` are [7,22,10]

    Scenario: A header that would unfold without end
      Given the file "SKILL.md":
        """
        ---
        name: bomb
        description: Grows.
        metadata:
          a: &a [x, x, x, x, x, x, x, x, x]
          b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
          c: [*b, *b, *b, *b, *b, *b, *b, *b, *b]
        ---
        """
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports yaml_anchor at line 5 and column 6

    Scenario: A header that is nested too deeply
      Given the file "SKILL.md" made of:
        | 1     | ---\nname: deep\ndescription: d\nx: [ |
        | 10000 | [                                    |
        | 1     | \n---\n                            |
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports yaml_too_deep mentioning "20 levels"

  Rule: Bytes that editors leave are read, and kept

    Scenario: A byte order mark
      Given the file "SKILL.md" with the text "\ufeff---\nname: mark\ndescription: Begins with a mark.\n---\nText.\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/mark"]
      And the `code` of its `diagnostics` are ["byte_order_mark"]
      And the `severity` of its `diagnostics` are ["note"]
      And the resource "SKILL.md" of "local/mark" is the file "SKILL.md"
      When I activate the skill "local/mark"
      Then its `body` is "Text.\n"

    Scenario: Lines that end as on Windows
      Given the file "SKILL.md" with the text "---\r\nname: lines\r\ndescription: >-\r\n  Ends its\r\n  lines.\r\nversion: 1.0\r\n---\r\nOne.\r\nTwo.\r\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/lines"]
      And the `description` of its `skills` are ["Ends its lines."]
      And the resource "SKILL.md" of "local/lines" is the file "SKILL.md"
      When I activate the skill "local/lines"
      Then its `version` is "1.0"
      And its `body` is "One.\r\nTwo.\r\n"

    Scenario: Blanks after the hyphens
      Given the file "SKILL.md" with the text "---  \nname: blanks\ndescription: Has blanks.\n---\t\nText.\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/blanks"]
      And the `code` of its `diagnostics` are ["delimiter_blanks","delimiter_blanks"]
      And the `line` of its `diagnostics` are [1,4]

    Scenario: Bytes that are no UTF-8
      Given the file "SKILL.md" with the bytes "2d2d2d0a6e616d653a20610a6465736372697074696f6e3a20636166e90a2d2d2d0a"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports not_utf8 mentioning "not UTF-8 at byte offset 28"
      And the upload reports not_utf8 at line 3 and column 17

    Scenario: A NUL
      Given the file "SKILL.md" with the text "---\nname: nul\ndescription: d\n---\nA \u0000 byte.\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports nul_character at line 5 and column 3

    Scenario: A description that hides text is reported
      Given the file "SKILL.md" with the text "---\nname: hide\ndescription: Reads \u202eleft\u202c.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/hide"]
      And the `code` of its `diagnostics` are ["description_hidden_characters"]

  Rule: The body is the rest of the file, byte for byte

    Scenario Outline: A body with <what>
      Given the file "body/SKILL.md" with the text <text>
      And the file "README.md" with "About.\n"
      When I upload them in the standard dialect
      And I activate the skill "local/body"
      Then its `body` is the last <bytes> bytes of the file "body/SKILL.md"
      And the resource "SKILL.md" of "local/body" is the file "body/SKILL.md"

      Examples:
        | what                   | bytes | text |
        | lines of hyphens       | 21    | "---\\nname: body\\ndescription: d\\n---\\nOne.\\n---\\nx: y\\n---\\n--\\n" |
        | blank lines around it  | 9     | "---\\nname: body\\ndescription: d\\n---\\n\\n\\n a \\t\\n\\n\\n" |
        | no line end            | 4     | "---\\nname: body\\ndescription: d\\n---\\ntext" |
        | mixed line ends        | 10    | "---\\r\\nname: body\\r\\ndescription: d\\r\\n---\\r\\na\\r\\nb\\nc\\rd\\r\\n" |
        | a mark at its start    | 8     | "---\\nname: body\\ndescription: d\\n---\\n\\ufeffText\\n" |
        | letters of all widths  | 20    | "---\\nname: body\\ndescription: d\\n---\\naé日🎉\\u2028\\u0085\\u00a0\\u200b" |
        | a header of its own    | 26    | "---\\nname: body\\ndescription: d\\n---\\n---\\nname: other\\n---\\nText.\\n" |

    Scenario Outline: Nothing after the header <how>
      Given the file "SKILL.md" with the text <text>
      When I upload them in the standard dialect
      And I activate the skill "local/body"
      Then its `body` is ""

      Examples:
        | how                     | text                                           |
        | that ends with a line   | "---\\nname: body\\ndescription: d\\n---\\n"   |
        | that ends the file      | "---\\nname: body\\ndescription: d\\n---"      |
        | that ends with a return | "---\\nname: body\\ndescription: d\\n---\\r"   |
