Feature: The search tools
  Three tools look into a workspace: skill/list-dir, skill/glob and skill/grep. They change nothing, anywhere.

  @search-27
  Scenario: The three search tools are there for everyone
    When I list the tools
    Then the tools of "skill" are ["skill/glob","skill/grep","skill/list-dir"]

  Scenario Outline: A search tool only looks
    When I describe the tool "<tool>"
    Then its `source` is "builtin"
    And its `capability` is {"read_only":true,"writes":false,"checkpointable":true,"write_scope":[],"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false}
    And its `input_schema.additionalProperties` is false

    @search-24
    Examples:
      | tool           |
      | skill/list-dir |

    @search-25
    Examples:
      | tool       |
      | skill/glob |

    @search-26
    Examples:
      | tool       |
      | skill/grep |

    Examples:
      | tool              |
      | builtin/file-read |

  Scenario Outline: A tool leads nowhere outside of its workspace
    Given the file "src/main.py" with "root"
    When I call "<tool>" with <input>
    Then it is refused as path_traversal mentioning "traversal"
    And the fault is in `input.path`

    @search-21
    Examples:
      | tool           | input                |
      | skill/list-dir | {"path":"../../etc"} |

    @search-22
    Examples:
      | tool       | input                              |
      | skill/glob | {"path":"../../etc","pattern":"*"} |

    @search-23
    Examples:
      | tool       | input                                 |
      | skill/grep | {"path":"../../etc","pattern":"root"} |

    Examples:
      | tool              | input                                    |
      | builtin/file-read | {"path":"../../etc/passwd"}              |
      | skill/list-dir    | {"path":".."}                            |
      | skill/list-dir    | {"path":"src/../../src"}                 |
      | skill/list-dir    | {"path":"/../src"}                       |
      | skill/glob        | {"path":"..\\\\..\\\\etc","pattern":"*"} |
      | skill/grep        | {"path":"C:\\\\etc","pattern":"x"}       |

  Scenario Outline: A folder is needed where a tool looks into one
    Given the file "notes/list.txt" with "x"
    When I call "<tool>" with <input>
    Then it is refused as not_a_directory mentioning "\"notes/list.txt\" is not a directory"
    And the fault is in `input.path`

    @search-06
    Examples:
      | tool           | input                     |
      | skill/list-dir | {"path":"notes/list.txt"} |

    @search-12
    Examples:
      | tool       | input                                       |
      | skill/glob | {"path":"notes/list.txt","pattern":"*.txt"} |

    @search-20
    Examples:
      | tool       | input                                   |
      | skill/grep | {"path":"notes/list.txt","pattern":"x"} |

  Scenario Outline: A path that is not there is told apart from one without matches
    Given the file "notes/list.txt" with "x"
    When I call "<tool>" with <input>
    Then it is refused as not_found mentioning "\"note\" was not found"
    And the fault is in `input.path`

    Examples:
      | tool              | input                         |
      | skill/list-dir    | {"path":"note"}               |
      | skill/glob        | {"path":"note","pattern":"*"} |
      | skill/grep        | {"path":"note","pattern":"x"} |
      | builtin/file-read | {"path":"note"}               |

  Scenario Outline: An input that cannot be meant is refused with its place
    Given the file "a.txt" with "x"
    When I call "<tool>" with <input>
    Then it is refused as invalid_input mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | tool              | input                              | field                | part        |
      | skill/list-dir    | {"limit":0}                        | input.limit          | at least 1  |
      | skill/list-dir    | {"limit":-1}                       | input.limit          | at least 1  |
      | skill/list-dir    | {"limit":1.5}                      | input.limit          | integer     |
      | skill/list-dir    | {"limit":"2"}                      | input.limit          | integer     |
      | skill/list-dir    | {"ignored":"*.log"}                | input.ignored        | \"ignore\"  |
      | skill/list-dir    | {"path":5}                         | input.path           | string      |
      | skill/glob        | {"pattern":"*","limit":0}          | input.limit          | at least 1  |
      | skill/glob        | {"path":"."}                       | input.pattern        | is required |
      | skill/grep        | {"pattern":"x","max_matches":0}    | input.max_matches    | at least 1  |
      | skill/grep        | {"pattern":"x","per_file_cap":0}   | input.per_file_cap   | at least 1  |
      | skill/grep        | {"pattern":"x","context":-1}       | input.context        | at least 0  |
      | skill/grep        | {"pattern":"x","context":101}      | input.context        | at most 100 |
      | skill/grep        | {"pattern":"x","case_sensitive":1} | input.case_sensitive | \"smart\"   |
      | builtin/file-read | {"path":"a.txt","line_start":0}    | input.line_start     | at least 1  |
      | builtin/file-read | {"path":"a.txt","byte_end":0}      | input.byte_end       | at least 1  |

  Scenario: A tool without a workspace asks for one
    When I call "skill/list-dir" without a workspace
    Then it is refused as invalid_input mentioning "workspace"
    And the fault is in `workspace`
