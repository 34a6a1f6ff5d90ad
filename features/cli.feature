Feature: The command line
  `npm run troupe` runs the same core in a process of its own, over a local folder: no server and no key are needed.
  Answers go to standard output, everything about them to standard error.

  # A process of its own: the Worker has no part in it.
  @core-only
  Rule: In this process

    Scenario: A run shows its tools as they are called, streams its text and tells what it used
      Given the file "src/auth.ts" with "export const key = 1;\n"
      And the file "actors/reader.yaml":
        """
        provider: rehearsal
        tools: [builtin/file-read]
        rehearsal:
          - text: I read it.
            calls: [{ tool: builtin/file-read, input: { path: src/auth.ts } }]
          - text: "It has {{ results.0.total_lines }} line."
        """
      When I type `run local/reader "Read it"`
      Then its `status` is 0
      And its `out` is "I read it.\nIt has 1 line.\n"
      And its `err` mentions "local/reader on rehearsal"
      And its `err` mentions "> builtin/file-read {\"path\":\"src/auth.ts\"}"
      And its `err` mentions "< builtin/file-read {\"text\":\"export const key = 1;"
      And its `err` mentions "2 steps, 1 tool call, "

    Scenario: The example runs in any folder
      Given the file "a.ts" with "// TODO: all of it\n"
      When I type `run local/reviewer "Review it" --json`
      Then its `json.outcome.kind` is "completed"
      And its `json.usage.tool_calls` is 5
      And its `json.tool_calls` has 5 entries
      And its `json.tool_calls.3.output.total` is 1

    Scenario: An actor from a file, a skill from a folder and a context
      Given the provider answers {"text":"Hej."}
      And the file "my.yaml":
        """
        provider: anthropic
        model: scripted
        system_prompt: Speak {{ context.language }}.
        """
      And the file "mine/SKILL.md":
        """
        ---
        name: mine
        description: Mine alone.
        ---
        Body.
        """
      When I type `run local/polite "Hi" --actor my.yaml --skill mine --context '{"language":"Danish"}'` with a key of the provider
      Then its `status` is 0
      And its `out` is "Hej.\n"
      And the system prompt of request 1 mentions "Speak Danish."
      And the system prompt of request 1 mentions "Mine alone."

    Scenario: Tools never leave the folder
      Given the symbolic link "out" to "../../../../../etc"
      And the file "actors/reader.yaml":
        """
        type: tool
        steps: [{ tool: builtin/file-read, input: { path: '{{ prompt }}' } }]
        """
      When I type `run local/reader "out/hostname"`
      Then its `status` is 1
      And its `out` is ""
      And its `err` mentions "failed (path_traversal)"

    Scenario: A limit is told, and is no success
      Given the file "actors/round.yaml":
        """
        type: graph
        entry: a
        nodes: { a: { actor: { provider: rehearsal, rehearsal: [{ text: again }] } } }
        edges: [{ from: a, to: a }]
        limits: { visits: 2 }
        """
      When I type `run local/round "Go"`
      Then its `status` is 1
      And its `out` is "again\nagain\n"
      And its `err` mentions "[a] actor local/round"
      And its `err` mentions "limit (visits): The graph used its 2 visits"

    Scenario: An interrupted run is cancelled
      Given the provider answers {"text":"Never read.","wait":3000}
      And the file "actors/slow.yaml":
        """
        provider: anthropic
        model: scripted
        """
      When I type `run local/slow "Go"` and interrupt it at its first words
      Then its `status` is 130
      And its `err` mentions "cancelled: The run was cancelled."

    Scenario: A tool is called over the folder
      Given the file "a.txt" with "one TODO\n"
      When I type `tools call skill/grep '{"pattern": "TODO"}'`
      Then its `status` is 0
      And its `json.matches.0.path` is "a.txt"

    Scenario: The folder is where npm was called
      Given the file "only-here.txt" with "x"
      When I type `tools call skill/list-dir` through npm
      Then its `json.entries.0.name` is "only-here.txt"

    Scenario: A tool that fails is no success
      When I type `tools call builtin/file-read '{"path": "../x"}'`
      Then its `status` is 1
      And its `out` is ""
      And its `err` mentions "builtin/file-read failed: Path traversal refused"

    Scenario: Help is there
      When I type `--help`
      Then its `status` is 0
      And its `out` mentions "run ACTOR PROMPT"

    Scenario Outline: What cannot begin says why
      Given the file "actors/faulty.yaml" with "{provider: rehearsl, model: m}"
      When I type `<line>`
      Then its `status` is 2
      And its `out` is ""
      And its `err` mentions "<part>"

      Examples:
        | line                                    | part                                   |
        | run local/reviewr Go                    | Did you mean \"local/reviewer\"?       |
        | run local/reviewer Go --skill local/x   | \"local/x\"                            |
        | run local/reviewer Go --workspace gone  | There is no folder                     |
        | run local/faulty Go                     | actors/faulty.yaml:                    |
        | tools call skill/gerp                   | Did you mean \"skill/grep\"            |
        | push .                                  | give --key or set TROUPE_ROOT_KEY      |

  @workerd-only
  Rule: Against a server

    Scenario: A folder is pushed and its skills are there
      Given the file "mine/SKILL.md":
        """
        ---
        name: mine
        description: Mine alone.
        ---
        Body.
        """
      And the file "README.md" with "A bundle."
      When I type `push .`
      Then its `status` is 0
      And its `out` mentions "local/mine  Mine alone."
      When I type `push . --namespace troupe`
      Then its `status` is 2
      And its `err` mentions "reserved"

    Scenario: A tool is called on the server over the folder
      Given the file "a.txt" with "one TODO\n"
      When I type `tools call skill/grep '{"pattern": "TODO"}'`
      Then its `status` is 0
      And its `json.matches.0.path` is "a.txt"
      When I type `tools call skill/grep '{"pattern": "("}' --json`
      Then its `status` is 1
      And its `json.success` is false
      When I type `tools call skill/gerp`
      Then its `status` is 2
      And its `err` mentions "Did you mean \"skill/grep\""
