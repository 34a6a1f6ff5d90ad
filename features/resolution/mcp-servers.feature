Feature: MCP servers as a source of tools
  A composite skill names servers; their tools are listed, kept for a while, filtered, called and run by actors.

  Rule: A real server of the previous revision

    Background:
      Given the reference server of MCP runs
      And the composite skill "local/kit":
        """
        mcp_servers:
          - {name: every, url: "${EVERYTHING}", tool_filter: {exclude: [get-env]}}
          - {name: files, command: npx, args: [server]}
        """

    @resolve-05
    Scenario: Its tools are listed under their keys, with what they may do
      When I resolve "local/kit"
      Then its server "every" has `status` "ok"
      And its server "every" has `tools` 13
      And its server "every" has `protocol` "2025-11-25"
      And its server "files" has `status` "skipped"
      And the entry "mcp:every/echo" has `available` true
      And the entry "mcp:every/echo" has `wire_name` "mcp_C_every_S_echo"
      And the entry "mcp:every/echo" has `description` "Echoes back the input string"
      And the entry "mcp:every/echo" has `input_schema.required` ["message"]
      And the entry "mcp:every/echo" has `capability.read_only` true
      And the entry "mcp:every/toggle-simulated-logging" has `capability.writes` true
      And none of its `entries` has `name` "mcp:every/get-env"
      And its `trace.12.subject` is "mcp:every/get-env"
      And its `trace.12.outcome` is "dropped"

    Scenario: Its tools are called
      When I call "mcp_C_every_S_echo" of "local/kit" with {"message":"Hello"}
      Then its `success` is true
      And its `output` is {"text":"Echo: Hello"}
      When I call "mcp_C_every_S_get-structured-content" of "local/kit" with {"location":"Chicago"}
      Then its `output.structured` is {"temperature":36,"conditions":"Light rain / drizzle","humidity":82}
      When I call "mcp_C_every_S_get-tiny-image" of "local/kit" with {}
      Then its `output.content.0.type` is "image"
      And its `output.content.0.mimeType` is "image/png"

    Scenario: Input is checked before anything is sent, and the server's own refusal keeps its words
      When I call "mcp_C_every_S_echo" of "local/kit" with {"message":7}
      Then it is refused as invalid_input mentioning "input.message must be a string, not 7"
      When I call "mcp_C_every_S_get-resource-reference" of "local/kit" with {"resourceType":"Text","resourceId":-1}
      Then it is refused as execution_failed mentioning "The tool get-resource-reference of the MCP server every failed: Invalid resourceId"

    Scenario: An actor calls them
      Given the actor "local/helper":
        """
        provider: rehearsal
        skills: [local/kit]
        rehearsal:
          - calls: [{ tool: "mcp:every/get-sum", input: { a: 2, b: 40 } }]
          - text: "{{ results.0.text }}"
        """
      When I run "local/helper" with "Add"
      Then its `tool_calls.0.name` is "mcp:every/get-sum"
      And its `response.text` is "The sum of 2 and 40 is 42."
      And the `code` of its `warnings` are ["mcp_skipped"]

    Scenario: A server that dies in the middle of a call is told, and works again once it runs
      When I call "mcp_C_every_S_trigger-long-running-operation" of "local/kit" with {"duration":20,"steps":20} and the server is killed meanwhile
      Then it is refused as unavailable mentioning "The MCP server every broke off before it answered"
      When I call "mcp_C_every_S_echo" of "local/kit" with {"message":"Hello"}
      Then it is refused as unavailable mentioning "The MCP server every "
      Given the reference server of MCP runs
      When I call "mcp_C_every_S_echo" of "local/kit" with {"message":"Hello"}
      Then its `output.text` is "Echo: Hello"

    Scenario: A refresh that fails keeps the tools there were
      When the reference server is killed
      And I refresh the servers of "local/kit"
      Then the `status` of its `servers` are ["failed","skipped"]
      And the `tools` of its `servers` are [13,null]
      And its `servers.0.reason` mentions "The MCP server every "
      When I resolve "local/kit"
      Then the entry "mcp:every/echo" has `available` true
      And the `code` of its `diagnostics` are ["tool_dropped","mcp_skipped","mcp_failed"]
      Given the reference server of MCP runs
      When I refresh the servers of "local/kit"
      Then the `status` of its `servers` are ["ok","skipped"]

  Rule: Any server, of the current revision too, within limits and without secrets in sight

    Background:
      Given a server of MCP that behaves badly at some paths
      And the secret "HUB_TOKEN" is "s3cr3t-value"

    Scenario: A server of the current revision, and tools that cannot be used
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "${TRIAL}/tools"}]
        """
      When I resolve "local/kit"
      Then its server "hub" has `protocol` "2026-07-28"
      And the `name` of its `entries` are ["mcp:hub/look","mcp:hub/change","mcp:hub/headers","mcp:hub/fail","mcp:hub/wait"]
      And its `summary` is {"total_tools":5,"read_only":1,"writes":4,"checkpointable":1,"has_side_effects":4,"requires_approval":0}
      And its `diagnostics.0.message` mentions "\"two words\" is no tool's name"
      And the entry "mcp:hub/look" has `input_schema.properties.q.description` "Must match ^(a+)+$"
      When I call "mcp_C_hub_S_fail" of "local/kit" with {}
      Then it is refused as execution_failed mentioning "The tool fail of the MCP server hub failed: The tool’s own words."

    Scenario: What a filter leaves out says so when it is called, and a misspelt name in it is told
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "${TRIAL}/tools", tool_filter: {include: [look, fail, wiat], exclude: [fail]}}]
        """
      When I resolve "local/kit"
      Then the `name` of its `entries` are ["mcp:hub/look"]
      And the `code` of its `diagnostics` are ["tool_dropped","tool_dropped","tool_dropped","tool_dropped","tool_dropped","filter_unmatched"]
      When I call "mcp_C_hub_S_fail" of "local/kit" with {}
      Then it is refused as not_found mentioning "The skill local/kit leaves it out (mcp_servers[0]): tool_filter.exclude names it."
      When I call "mcp_C_hub_S_wait" of "local/kit" with {}
      Then it is refused as not_found mentioning "tool_filter.include does not name it."

    Scenario: Secrets reach the server and are seen nowhere else
      Given the composite skill "local/kit":
        """
        mcp_servers:
          - {name: hub, url: "${TRIAL}/tools", headers: {Authorization: "Bearer ${HUB_TOKEN}", X-Team: core}}
          - {name: leak, url: "${TRIAL}/leak", headers: {Authorization: "Bearer ${HUB_TOKEN}"}}
        """
      Then its answer nowhere mentions "s3cr3t-value"
      When I call "mcp_C_hub_S_headers" of "local/kit" with {}
      Then its `output.structured` is {"authorization":"Bearer [redacted]","team":"core"}
      When I resolve "local/kit"
      Then its server "leak" has `status` "failed"
      And its server "leak" has `reason` "The MCP server leak answered with HTTP 401: No such key: Bearer [redacted]. Look at the headers of the server in the skill, and at the secrets that they name."
      And its answer nowhere mentions "s3cr3t-value"

    Scenario Outline: A secret that is written out is refused, with the way to keep it
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, <connection>}]
        """
      Then it is refused as invalid_input mentioning "<part>"
      And the fault is in `mcp_servers[0].<field>`

      Examples:
        | connection                                                             | field                 | part                        |
        | url: "https://mcp.example/", headers: {Authorization: "Bearer letmein"} | headers.Authorization | write ${NAME} in its place  |
        | url: "https://mcp.example/", headers: {X-Api-Key: "${NONE:letmein}"}   | headers.X-Api-Key     | a default for a secret      |
        | url: "https://me:letmein@mcp.example/"                                 | url                   | Send a secret in a header   |
        | url: "https://mcp.example/?api_key=letmein"                            | url                   | the parameter \"api_key\"   |
        | url: "https://mcp.example/${HUB_TOKEN}"                                | url                   | HUB_TOKEN is a secret       |
        | command: npx, env: {HUB_TOKEN: letmein}                                | env.HUB_TOKEN         | write ${NAME} in its place  |
        | command: npx, args: [--token, letmein]                                 | args[1]               | write ${NAME} in its place  |

    Scenario: A header whose secret is not set says so
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "https://mcp.example/", headers: {Authorization: "Bearer ${HUB_TOKN}"}}]
        """
      Then it is refused as invalid_input mentioning "the namespace has no secret and no variable \"HUB_TOKN\". Did you mean \"HUB_TOKEN\"?"

    Scenario: A run does not repeat a secret that it opened
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "${TRIAL}/tools", headers: {Authorization: "Bearer ${HUB_TOKEN}"}}]
        """
      And the actor "local/helper":
        """
        provider: rehearsal
        skills: [local/kit]
        rehearsal:
          - calls: [{ tool: "mcp:hub/headers" }]
          - text: "The token is s3cr3t-value, in base64 czNjcjN0LXZhbHVl."
        """
      When I run "local/helper" with "Tell"
      Then its `response.text` is "The token is [redacted], in base64 [redacted]."
      And its answer nowhere mentions "s3cr3t-value"

    Scenario: Headers do not go along to another origin
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "${TRIAL}/other", headers: {Authorization: "Bearer ${HUB_TOKEN}", X-Team: core}}]
        """
      When I call "mcp_C_hub_S_headers" of "local/kit" with {}
      Then its `output.structured` is {"authorization":"none","team":"none"}

    Scenario Outline: What a server does wrong is its status
      Given the composite skill "local/kit":
        """
        mcp_servers: [{name: hub, url: "${TRIAL}<path>"}]
        """
      When I resolve "local/kit"
      Then its server "hub" has `status` "failed"
      And its server "hub" has `tools` null
      And its `mcp_servers.0.reason` mentions "<reason>"
      And the `code` of its `diagnostics` are ["mcp_skipped"]

      Examples:
        | path      | reason                                                                 |
        | /endless  | sends more than 64 pages                                               |
        | /many     | sends more than 1000 tools                                             |
        | /huge     | sends more than 4194304 bytes                                          |
        | /json     | does not answer in MCP                                                 |
        | /page     | does not answer in MCP                                                 |
        | /cut      | broke off before it answered                                           |
        | /nothing  | answered with HTTP 404: Nothing here. Look at its url in the skill.    |
        | /private  | was not called: The address that it redirects to leads to a private network |
        | /metadata | was not called: The address that it redirects to leads to a private network |
        | /loop     | redirects more than 5 times                                            |
        | /see      | redirects with 303                                                     |

    Scenario Outline: An address that no skill may name is refused when the skill is put
      When I put the composite skill "local/kit" strictly:
        """
        mcp_servers: [{name: hub, url: "<url>"}]
        """
      Then it is refused as invalid_input mentioning "mcp_servers[0].url <reason>"
      And the fault is in `mcp_servers[0].url`

      Examples:
        | url                               | reason                     |
        | http://mcp.example/               | must begin with https://   |
        | https://10.0.0.1/mcp              | leads to a private network |
        | https://0x0a.1/mcp                | leads to a private network |
        | https://2852039166/               | leads to a private network |
        | https://[::ffff:169.254.169.254]/ | leads to a private network |
        | https://0.0.0.0/                  | leads to a private network |
        | https://user@mcp.example/         | must not hold a user       |
        | nowhere                           | must be an address         |

    Scenario: Headers that the connection sets by itself are refused
      When I put the composite skill "local/kit" strictly:
        """
        mcp_servers: [{name: hub, url: "https://mcp.example", headers: {Host: other}}]
        """
      Then it is refused as invalid_input mentioning "mcp_servers[0].headers.Host is set by the connection itself"
