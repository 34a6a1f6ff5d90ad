/** What `--help` says. */
export const USAGE = `usage: npm run troupe -- COMMAND [OPTION ...]

run ACTOR PROMPT         run an actor in this process, over a local folder
  --actor FILE           read the actor from a YAML or JSON file
  --skill DIR|NAME       add a skill: a folder with a SKILL.md, or a name; may be repeated
  --workspace DIR        the folder that tools see (default: where you are)
  --context JSON         values for templates
  --json                 print the result as JSON instead of the streamed answer

push DIR                 upload a folder to a server
  --namespace NAME       (default: local)
  --dialect DIALECT      standard (default) or namespaced
  --dry-run              check, and keep nothing

tools call NAME JSON     call a tool: in this process, or on a server when one is named
  --workspace DIR        the folder that the tool sees (default: where you are; a server is sent it)
  --json                 print the whole result, also that of a failure

Servers: --url URL or TROUPE_URL (push: http://localhost:8787 otherwise), --key KEY or TROUPE_ROOT_KEY.
Actors are looked for in actors/ and .troupe/actors/ of the workspace and among the examples (local/reviewer), skills in
skills/ and .troupe/skills/ and the examples. Providers' keys come from the environment: ANTHROPIC_API_KEY and the like.

Exit status: 0 done, 1 the run or the tool did not succeed, 2 it could not begin, 130 interrupted.
`;
