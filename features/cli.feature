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

    Scenario: A context and a prompt come from a file or from standard input
      Given the file "a.txt" with "one\n"
      And the file "actors/reader.yaml":
        """
        type: tool
        steps: [{ tool: builtin/file-read, input: { path: '{{ context.file }}{{ prompt }}' } }]
        """
      And the file "context.json" with "{\"file\": \"a\"}"
      When I type `run local/reader .txt --json --context @context.json`
      Then its `json.tool_calls.0.input.path` is "a.txt"
      When I type `run local/reader .txt --json --context -` with the input "{\"file\": \"./a\"}"
      Then its `json.tool_calls.0.input.path` is "./a.txt"
      When I type `run local/reader - --json --context @context.json` with the input ".txt"
      Then its `json.tool_calls.0.input.path` is "a.txt"

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

    Scenario: The input of a tool comes from a file or from standard input
      Given the file "a.txt" with "one TODO\n"
      And the file "input.json" with "{\"path\": \"a.txt\"}"
      When I type `tools call builtin/file-read @input.json`
      Then its `json.total_lines` is 1
      When I type `tools call builtin/file-read -` with the input "{\"path\": \"a.txt\"}"
      Then its `json.total_lines` is 1

    Scenario: The tools are listed
      When I type `tools list`
      Then its `status` is 0
      And its `out` mentions "skill/grep  "
      When I type `tools list --json`
      Then its `json.0.name` is "builtin/file-read"

    Scenario: A skill is read as a push would send it
      Given the file "mine/SKILL.md":
        """
        ---
        name: mine
        description: Mine alone.
        ---
        Body.
        """
      And the file "mine/.env" with "TOKEN=x"
      And the file "a.ts" with "// TODO: all of it\n"
      When I type `run local/reviewer "Review it" --skill mine`
      Then its `status` is 0
      And its `err` mentions "! left out, secrets (1): .env"

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
      When I type `push --help`
      Then its `status` is 0
      And its `out` mentions "--with-git"
      When I type `--version`
      Then its `status` is 0
      And its `out` mentions "troupe 0."

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
        | run local/reviewer Go --actor gone.yaml | gone.yaml cannot be read               |
        | run local/reviewer Go --context @gone   | gone cannot be read (ENOENT)           |
        | run local/reviewer Go --context [1]     | --context must be a JSON object        |
        | tools call skill/grep @gone.json        | gone.json cannot be read (ENOENT)      |
        | tools call skill/grep {                 | The input must be a JSON object        |
        | push . --url https://a.example          | give --key or set TROUPE_ROOT_KEY      |
        | push gone --url https://a.example       | There is no folder                     |
        | push . --url https://a.example --on-error no | --on-error is report or refuse    |
        | tools call skill/grep --url a.example --workspace gone | There is no folder      |
        | tools list --url a.example              | give --key or set TROUPE_ROOT_KEY      |

  @workerd-only
  Rule: Against a server

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

    Scenario: A server is sent of a workspace what a push would send
      Given the file "a.txt" with "one TODO\n"
      And the file ".env" with "TOKEN=TODO\n"
      When I type `tools call skill/grep '{"pattern": "TODO"}'`
      Then its `json.total` is 1
      And its `err` mentions "! left out, secrets (1): .env"
      When I type `tools call skill/grep '{"pattern": "TODO"}' --include .env`
      Then its `json.total` is 2

    Scenario: The tools of a server are listed
      When I type `tools list`
      Then its `status` is 0
      And its `out` mentions "skill/grep  "
