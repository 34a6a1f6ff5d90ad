Feature: Reading a file
  builtin/file-read gives the text of a file, whole or in part. What does not fit into one answer goes on with the
  next one.

  Background:
    Given the file "notes.txt" with "one\ntwo\nthree\n"

  Scenario: A whole file
    When I call "builtin/file-read" with {"path":"notes.txt"}
    Then its `output` is {"text":"one\ntwo\nthree\n","start_line":1,"end_line":3,"total_lines":3,"truncated":false}

  Scenario Outline: Some lines of a file, or some bytes
    When I call "builtin/file-read" with <input>
    Then its `output.text` is <text>
    And its `output.start_line` is <start>
    And its `output.end_line` is <end>
    And its `output.total_lines` is 3
    And its `output.truncated` is false

    Examples:
      | input                                               | text                               | start | end |
      | {"path":"notes.txt","line_start":2}                 | "two\\nthree\\n"                   | 2     | 3   |
      | {"path":"notes.txt","line_end":1}                   | "one\\n"                           | 1     | 1   |
      | {"path":"notes.txt","line_start":2,"line_end":2}    | "two\\n"                           | 2     | 2   |
      | {"path":"notes.txt","line_start":3,"line_end":99}   | "three\\n"                         | 3     | 3   |
      | {"path":"notes.txt","numbered":true}                | "1\\tone\\n2\\ttwo\\n3\\tthree\\n" | 1     | 3   |
      | {"path":"notes.txt","line_start":3,"numbered":true} | "3\\tthree\\n"                     | 3     | 3   |
      | {"path":"notes.txt","byte_start":4,"byte_end":7}    | "two"                              | 2     | 2   |
      | {"path":"notes.txt","byte_start":2,"byte_end":5}    | "e\\nt"                            | 1     | 2   |
      | {"path":"notes.txt","byte_end":4}                   | "one\\n"                           | 1     | 1   |
      | {"path":"./x/../notes.txt","byte_start":8}          | "three\\n"                         | 3     | 3   |

  Scenario Outline: A range that is not there or cannot be meant is refused
    When I call "builtin/file-read" with <input>
    Then it is refused as invalid_input mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | input                                               | field            | part                 |
      | {"path":"notes.txt","line_start":4}                 | input.line_start | the file has 3 lines |
      | {"path":"notes.txt","line_start":3,"line_end":2}    | input.line_end   | before               |
      | {"path":"notes.txt","byte_start":14}                | input.byte_start | 14 bytes             |
      | {"path":"notes.txt","byte_start":2,"byte_end":2}    | input.byte_end   | not after            |
      | {"path":"notes.txt","byte_start":2,"line_end":2}    | input.byte_start | not both             |
      | {"path":"notes.txt","byte_start":2,"numbered":true} | input.numbered   | line_start           |

  Scenario: More than one answer holds goes on line by line
    Given the file "long.txt" made of:
      | 1500 | ninety-nine letters and a line end.................................................................\n |
    When I call "builtin/file-read" with {"path":"long.txt"}
    Then its `output.end_line` is 1000
    And its `output.total_lines` is 1500
    And its `output.truncated` is true
    And its `output.next` is {"line_start":1001}
    When I call "builtin/file-read" with {"path":"long.txt","line_start":1001}
    Then its `output.start_line` is 1001
    And its `output.end_line` is 1500
    And its `output.truncated` is false
    And its `output.text` is made of:
      | 500 | ninety-nine letters and a line end.................................................................\n |

  Scenario: A line that no answer holds goes on by bytes, and no character is cut
    Given the file "wide.txt" made of:
      | 1     | a |
      | 60000 | é |
    When I call "builtin/file-read" with {"path":"wide.txt"}
    Then its `output.text` is made of:
      | 1     | a |
      | 49999 | é |
    And its `output.next` is {"byte_start":99999}
    When I call "builtin/file-read" with {"path":"wide.txt","byte_start":99999}
    Then its `output.text` is made of:
      | 10001 | é |
    And its `output.truncated` is false

  Scenario Outline: A range of bytes says what it became
    Given the file "wide.txt" with the bytes "<bytes>"
    When I call "builtin/file-read" with {"path":"wide.txt",<range>}
    Then its `output.text` is <text>
    And its `output.byte_start` is <start>
    And its `output.byte_end` is <end>

    Examples:
      | bytes                | range                       | text  | start | end |
      | 61 c3 a9 62          | "byte_start":1,"byte_end":3 | "é"   | 1     | 3   |
      | 61 c3 a9 62          | "byte_start":2              | "éb"  | 1     | 4   |
      | 61 c3 a9 62          | "byte_start":0,"byte_end":2 | "a"   | 0     | 1   |
      | ef bb bf 61 62       | "byte_start":4              | "b"   | 4     | 5   |
      | ef bb bf 61 62       | "byte_start":0              | "ab"  | 3     | 5   |

  Scenario Outline: Text in other clothes
    Given the file "odd.txt" with the bytes "<bytes>"
    When I call "builtin/file-read" with {"path":"odd.txt"}
    Then its `output` is {"text":<text>,"start_line":1,"end_line":<lines>,"total_lines":<lines>,"truncated":false}

    Examples:
      | bytes                   | text       | lines |
      | ef bb bf 68 69 0a       | "hi\\n"    | 1     |
      | ff fe 68 00 69 00 0a 00 | "hi\\n"    | 1     |
      | fe ff 00 68 00 69       | "hi"       | 1     |
      | 61 0d 0a 62             | "a\\r\\nb" | 2     |
      |                         | ""         | 0     |

  Scenario: Bytes that are no text are replaced, and the answer says so
    Given the file "odd.txt" with the bytes "61 ff 0a"
    When I call "builtin/file-read" with {"path":"odd.txt"}
    Then its `output.text` is "a\ufffd\n"
    And its `output.invalid_utf8` is true
    And its `output.hint` is "The file holds bytes that are not UTF-8; U+FFFD stands for them."

  Scenario Outline: A binary file is refused with what it is
    Given the file "data" with the bytes "<bytes>"
    When I call "builtin/file-read" with {"path":"data"}
    Then it is refused as binary_file mentioning "(<type>, <size> bytes)"
    And the fault is in `input.path`

    Examples:
      | bytes                      | type                     | size |
      | 89 50 4e 47 0d 0a 1a 0a 00 | image/png                | 9    |
      | 00 01 02                   | application/octet-stream | 3    |

  Scenario: A folder is not a file
    Given the file "folder/x" with "x"
    When I call "builtin/file-read" with {"path":"folder"}
    Then it is refused as not_a_file mentioning "\"folder\" is a directory"
    And the fault is in `input.path`

  Scenario: A symbolic link is read where it leads
    Given the symbolic link "docs/latest" to "../notes.txt"
    When I call "builtin/file-read" with {"path":"docs/latest","line_end":1}
    Then its `output.text` is "one\n"

  # A bundle is checked when it comes in: no request makes what is stored unreadable.
  @core-only
  Scenario: A file that the store does not give is told as such
    Given the file "notes.txt" cannot be read
    When I call "builtin/file-read" on the failing workspace with {"path":"notes.txt"}
    Then it is refused as unavailable mentioning "The store does not answer"
    And the fault is in `input.path`
