Feature: Searching over line ends
  With multiline, a match of skill/grep may begin on one line and end on another. ^ and $ are still about lines.

  Background:
    Given the file "src/app.ts":
      """
      import {
        first,
        second,
      } from 'here';
      import third from 'there';

      /* one
         two */
      call(/* three */);
      """

  Scenario: A match over lines comes with its first line, its last one and all between
    When I call "skill/grep" with {"pattern":"first,\\s+second","multiline":true,"context":1}
    Then its `output` is {"matches":[{"path":"src/app.ts","line":2,"column":3,"offset":11,"end_line":3,"text":"  first,\n  second,","text_truncated":false,"context_before":["import {"],"context_after":["} from 'here';"]}],"total":1,"truncated":false,"capped_files":0,"skipped":{"binary":0,"unreadable":0}}

  Scenario Outline: Where matches begin and end
    When I call "skill/grep" with {"pattern":<pattern>,"multiline":true}
    Then the `line` of its `output.matches` are <lines>
    And the `end_line` of its `output.matches` are <ends>
    And the `column` of its `output.matches` are <columns>

    Examples:
      | pattern                     | lines | ends  | columns |
      | "import \\\\{[^}]*\\\\} from"   | [1]   | [4]   | [1]     |
      | "/\\\\*(?s:.*?)\\\\*/"          | [7,9] | [8,9] | [1,6]   |
      | "/\\\\*(?s:.*)\\\\*/"           | [7]   | [9]   | [1]     |
      | "(?s)one.*?two"             | [7]   | [8]   | [4]     |
      | "(?U)/\\\\*(?s:.*)\\\\*/"       | [7,9] | [8,9] | [1,6]   |
      | "^import.*;$\\\\n"            | [5]   | [5]   | [1]     |
      | "\\\\n\\\\n"                    | [5]   | [6]   | [27]    |
      | "\\\\Aimport"                 | [1]   | [1]   | [1]     |
      | "\\\\);\\\\n?\\\\z"               | [9]   | [9]   | [17]    |
      | "(?-m:^)import\|,\\\\s+}"      | [1,3] | [1,4] | [1,9]   |
      | "(?:one\|one\\\\s+two) \\\\*/"   | [7]   | [8]   | [4]     |

  Scenario: The dot is a line end where that is asked for
    When I call "skill/grep" with {"pattern":"one.*two","multiline":true}
    Then its `output.total` is 0
    When I call "skill/grep" with {"pattern":"one.*two","multiline":true,"multiline_dotall":true}
    Then the `line` of its `output.matches` are [7]
    And the `text` of its `output.matches` are ["/* one\n   two */"]

  Scenario: A match is found for itself too where the pattern matches no line end
    When I call "skill/grep" with {"pattern":"import|from","multiline":true}
    Then the `line` of its `output.matches` are [1,4,5,5]
    And the `end_line` of its `output.matches` are [1,4,5,5]
    When I call "skill/grep" with {"pattern":"import|from|x\n","multiline":true}
    Then the `line` of its `output.matches` are [1,4,5,5]

  Scenario: Text, whole words and whole lines over line ends
    When I call "skill/grep" with {"pattern":"first,\n  second","literal":true,"multiline":true}
    Then the `line` of its `output.matches` are [2]
    When I call "skill/grep" with {"pattern":"second,\\s+\\}","multiline":true,"whole_line":true}
    Then its `output.total` is 0
    When I call "skill/grep" with {"pattern":" +second,\\s+\\} from.*","multiline":true,"whole_line":true}
    Then the `end_line` of its `output.matches` are [4]
    When I call "skill/grep" with {"pattern":"irst,\\s+second","multiline":true,"word":true}
    Then its `output.total` is 0

  Scenario: Limits and caps count matches
    Given the file "list.txt" with "a\n1\na\n2\na\n3\n"
    When I call "skill/grep" with {"pattern":"a\\n\\d","multiline":true,"max_matches":2}
    Then the `end_line` of its `output.matches` are [2,4]
    And its `output.truncated` is true
    When I call "skill/grep" with {"pattern":"a\\n\\d","multiline":true,"per_file_cap":2}
    Then its `output.total` is 2
    And its `output.capped_files` is 1
    And its `output.truncated` is false
    When I call "skill/grep" with {"pattern":"a\\n\\d","multiline":true,"output":"counts"}
    Then its `output.files` is [{"path":"list.txt","count":3}]

  Scenario: Carriage returns at line ends
    Given the file "dos.txt" with the bytes "61 0d 0a 62 0d 0a 63"
    When I call "skill/grep" with {"pattern":"a$\\nb$\\nc","multiline":true,"include":"dos.txt"}
    Then the `text` of its `output.matches` are ["a\nb\nc"]
    When I call "skill/grep" with {"pattern":"a\\Rb","multiline":true,"include":"dos.txt"}
    Then the `end_line` of its `output.matches` are [2]
    When I call "skill/grep" with {"pattern":"a\\nb","multiline":true,"include":"dos.txt"}
    Then its `output.total` is 0
    And its `output.hint` mentions "\r?\n, or \R for any line end"

  Scenario: Of a match over many lines, the beginning is shown
    Given the file "long.txt" made of:
      | 1    | begin\n |
      | 1000 | line\n  |
      | 1    | end     |
    When I call "skill/grep" with {"pattern":"begin(?s:.*)end","multiline":true}
    Then its `output.matches.0.end_line` is 1002
    And its `output.matches.0.text_truncated` is true
    And its `output.matches.0.text` is made of:
      | 1   | begin\n |
      | 398 | line\n  |
      | 1   | line    |

  Scenario Outline: A pattern that makes other engines hang is answered at once
    Given the file "hostile.txt" made of:
      | 20000 | aa\n    |
      | 1     | <after> |
    When I call "skill/grep" with {"pattern":"<pattern>","include":"hostile.txt","multiline":true,"output":"counts"} and wait at most 5 seconds
    Then its `output.total_count` is <total>

    Examples:
      | pattern              | after | total |
      | (?:a+\\\\n?)+$         |       | 1     |
      | (?:a+\\\\s*)+b         | !     | 0     |
      | (?:\\\\s\|a\|a\\\\s)*!    | !     | 1     |
      | (?:a\|\\\\n)*b\|a       | !     | 40000 |
      | (?s:(.*)(.*)(.*)x)   | x!    | 1     |
