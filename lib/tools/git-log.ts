import type { JsonObject } from '../base/json.ts';
import { ok, type Result } from '../base/result.ts';
import { log, type LogAnswer, type LogQuery } from '../git/log.ts';
import type { GitPorts } from '../git/ports.ts';
import type { Tool, ToolContext } from './contract.ts';
import { guardTexts, pathInput, REPO_PATH_SCHEMA, repoPathInput } from './git-input.ts';
import type { Repositories } from './git-repositories.ts';
import { readOnlyTool } from './read-only-tool.ts';
import { flagInput, limitSchema, numberInput, textInput, workspaceOf } from './tool-input.ts';

/** `builtin/git-log`: the history of a repository in the workspace. */
export function gitLogTool({ clock }: GitPorts, repositories: Repositories): Tool {
  return readOnlyTool(
    { name: 'builtin/git-log', description: DESCRIPTION, properties: PROPERTIES },
    async (input, context) => gitLog(input, context, { clock, repositories }),
  );
}

const DESCRIPTION =
  'Shows the commits of a git repository in the workspace, the newest first, as git log does: in output its text, at ' +
  'most 256 KiB. Where more commits follow, truncated is true and next holds the inputs that go on from there.';

const PROPERTIES: JsonObject = {
  repo_path: REPO_PATH_SCHEMA,
  max_count: limitSchema('The most commits to show.'),
  skip: { type: 'integer', minimum: 0, description: 'Commits to leave out first. Default: 0.' },
  oneline: {
    type: 'boolean',
    description: 'One line for each commit: short id and subject. Default: false.',
  },
  author: {
    type: 'string',
    description: 'Only commits whose author, as "Name <mail>", matches this basic regular expression.',
  },
  since: {
    type: 'string',
    description:
      'Only commits from this time on: 2024-01-31, "2 weeks ago", yesterday, … A date alone keeps the time of day.',
  },
  until: { type: 'string', description: 'Only commits up to this time.' },
  path: {
    type: 'string',
    description: 'Only commits that change this file or folder, read from repo_path.',
  },
  ref: {
    type: 'string',
    description:
      'Where to start: a branch, tag, commit or any revision, or a range such as main..topic. Default: HEAD.',
  },
  structured: { type: 'boolean', description: 'Give commits as data instead of text. Default: false.' },
};

type GitLogPorts = Pick<GitPorts, 'clock'> & { readonly repositories: Repositories };

async function gitLog(
  input: JsonObject,
  context: ToolContext,
  { clock, repositories }: GitLogPorts,
): Promise<Result<JsonObject>> {
  const workspace = workspaceOf(context);
  if (!workspace.ok) return workspace;
  const guarded = guardTexts(input);
  if (!guarded.ok) return guarded;
  const folder = repoPathInput(input);
  if (!folder.ok) return folder;
  const opened = await repositories(workspace.value, folder.value);
  if (!opened.ok) return opened;
  const { repository, commits } = opened.value;
  const { top, own } = repository.folder;
  const path = pathInput(input, folder.value, top ?? own);
  if (!path.ok) return path;
  const query: LogQuery = {
    ref: textInput(input, 'ref'),
    maxCount: numberInput(input, 'max_count'),
    skip: numberInput(input, 'skip') ?? 0,
    oneline: flagInput(input, 'oneline'),
    author: textInput(input, 'author'),
    since: textInput(input, 'since'),
    until: textInput(input, 'until'),
    path: path.value,
    structured: flagInput(input, 'structured'),
  };
  const now = Math.floor(clock.now() / 1000);
  const answer = await log(query, { fs: workspace.value, repository, commits, budget: context.budget, now });
  return answer.ok ? ok(outputOf(answer.value, repository.hints)) : answer;
}

function outputOf(answer: LogAnswer, repositoryHints: readonly string[]): JsonObject {
  const { output, commits, truncated, next, invalidUtf8 } = answer;
  const empty = output === '' || commits?.length === 0;
  const hints = [...repositoryHints, ...(empty ? ['No commit is what was asked for.'] : [])];
  if (invalidUtf8) hints.push('The history holds bytes that are not UTF-8; U+FFFD stands for them.');
  return {
    ...(output === undefined ? {} : { output }),
    ...(commits === undefined ? {} : { commits }),
    truncated,
    ...(next === undefined ? {} : { next }),
    ...(invalidUtf8 ? { invalid_utf8: true } : {}),
    ...(hints.length === 0 ? {} : { hint: hints.join(' ') }),
  };
}
