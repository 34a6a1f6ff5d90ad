Feature: What a search makes of text
  Lines end at a line feed, with or without a carriage return before it. Encodings, invalid bytes and very long lines
  do not hide a match.

  Scenario: Carriage returns are no part of a line
    Given the file "dos.txt" with the bytes "6f 6e 65 0d 0a 74 77 6f 0d 0a 74 77 6f 0d"
    When I call "skill/grep" with {"pattern":"^two$","context":1}
    Then the `line` of its `output.matches` are [2,3]
    And the `text` of its `output.matches` are ["two","two"]
    And the `context_before` of its `output.matches` are [["one"],["two"]]
    When I call "skill/grep" with {"pattern":"one","whole_line":true}
    Then the `text` of its `output.matches` are ["one"]

  Scenario Outline: The carriage return at the end of a line is matched by what names it alone
    Given the file "dos.txt" with the bytes "61 3b 0d 0a 62 20 0d 0a 63 0d 64 0d 0a"
    When I call "skill/grep" with {"pattern":"<pattern>"}
    Then the `line` of its `output.matches` are <lines>

    Examples:
      | pattern    | lines |
      | [^;]$      | [2,3] |
      | \\\\s$       | [2]   |
      | \\\\s+$      | [2]   |
      | c.d        | [3]   |
      | d.         | []    |
      | \\\\W{2}     | []    |
      | \\\\r        | [1,2,3] |
      | ;\\\\r$      | [1]   |
      | [ ;]\\\\r?$  | [1,2] |

  Scenario Outline: A byte order mark is no part of the text, and UTF-16 is read
    Given the file "odd.txt" with the bytes "<bytes>"
    When I call "skill/grep" with {"pattern":"^hé$"}
    Then its `output.matches.0.text` is "hé"
    And its `output.matches.0.line` is <line>
    And its `output.matches.0.column` is 1
    And its `output.skipped.binary` is 0

    Examples:
      | bytes                               | line |
      | ef bb bf 68 c3 a9 0a                | 1    |
      | ff fe 68 00 e9 00                   | 1    |
      | ff fe 78 00 0d 00 0a 00 68 00 e9 00 | 2    |
      | fe ff 00 68 00 e9 00 0a             | 1    |

  Scenario: Bytes that are no UTF-8 stand for a character each
    Given the file "latin.txt" with the bytes "63 61 66 e9 20 78 0a ff fe 61"
    When I call "skill/grep" with {"pattern":"caf. x"}
    Then its `output.matches.0.text` is "caf\ufffd x"
    And its `output.matches.0.column` is 1
    And its `output.matches.0.invalid_utf8` is true
    When I call "skill/grep" with {"pattern":"x$"}
    Then its `output.matches.0.column` is 6
    When I call "skill/grep" with {"pattern":"a$"}
    Then its `output.matches.0.text` is "\ufffd\ufffda"

  Scenario: Columns count characters, offsets the bytes of the file
    Given the file "wide.txt" with "é\n😀 needle"
    When I call "skill/grep" with {"pattern":"needle"}
    Then its `output.matches.0.column` is 3
    And its `output.matches.0.offset` is 8

  Scenario Outline: Where a match is in a file, reading goes on
    Given the file "odd.txt" with the bytes "<bytes>"
    When I call "skill/grep" with {"pattern":"hit"}
    Then its `output.matches.0.offset` is <offset>
    When I call "builtin/file-read" with {"path":"odd.txt","byte_start":<offset>}
    Then its `output.text` is "hit"

    Examples:
      | bytes                                     | offset |
      | 0a c3 a9 68 69 74                         | 3      |
      | ef bb bf 0a 68 69 74                      | 4      |
      | ff fe 0a 00 e9 00 68 00 69 00 74 00       | 3      |

  Scenario: That bytes are no UTF-8 is told of what is shown, and a sign that stands in the text is none of them
    Given the file "a.txt" with the bytes "68 69 74 0a ff 0a 68 69 74 ef bf bd"
    When I call "skill/grep" with {"pattern":"hit"}
    Then its `output.matches.0.text` is "hit"
    And its `output.matches.0` has the keys ["column","context_after","context_before","line","offset","path","text","text_truncated"]
    And its `output.matches.1` has the keys ["column","context_after","context_before","line","offset","path","text","text_truncated"]
    When I call "skill/grep" with {"pattern":"hit","context":1}
    Then the `invalid_utf8` of its `output.matches` are [true,true]

  Scenario Outline: Lines without a line end, and empty ones
    Given the file "a.txt" with "<text>"
    When I call "skill/grep" with {"pattern":"<pattern>"}
    Then the `line` of its `output.matches` are <lines>

    Examples:
      | text     | pattern | lines |
      | a\\n\\nb | ^$      | [2]   |
      | a\\n\\n  | ^$      | [2]   |
      | \\n      | ^$      | [1]   |
      |          | ^$      | []    |
      | a\\nb    | b$      | [2]   |
      | a\\nb\\n | .*      | [1,2] |

  Scenario: Of a very long line, what is around the match is shown
    Given the file "bundle.min.js" made of:
      | 10000 | x      |
      | 1     | needle |
      | 10000 | y      |
    When I call "skill/grep" with {"pattern":"needle"}
    Then its `output.matches.0.text` is made of:
      | 100 | x      |
      | 1   | needle |
      | 394 | y      |
    And its `output.matches.0.text_truncated` is true
    And its `output.matches.0.column` is 10001
    And its `output.truncated` is false

  Scenario Outline: A match at the end of a very long line, where no character is cut in two
    Given the file "wide.txt" made of:
      | 1000 | 😀     |
      | 1    | <word> |
    When I call "skill/grep" with {"pattern":"<word>$"}
    Then its `output.matches.0.text` is made of:
      | <shown> | 😀     |
      | 1       | <word> |
    And its `output.matches.0.column` is 1001

    Examples:
      | word    | shown |
      | needle  | 247   |
      | needles | 246   |

  Scenario: A very long line in the context is cut, visibly
    Given the file "a.txt" made of:
      | 9999 | x        |
      | 1    | \nneedle |
    When I call "skill/grep" with {"pattern":"needle","context":1}
    Then its `output.matches.0.context_before.0` is made of:
      | 500 | x |
      | 1   | … |
    And its `output.matches.0.text_truncated` is false

  Scenario: A NUL anywhere makes a file binary
    Given the file "late.bin" made of:
      | 20000 | needle\n |
      | 1     | \0       |
    And the file "z.txt" with "needle"
    When I call "skill/grep" with {"pattern":"needle"}
    Then the `path` of its `output.matches` are ["z.txt"]
    And its `output.skipped.binary` is 1
