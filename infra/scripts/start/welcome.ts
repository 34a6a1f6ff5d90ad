import path from 'node:path';
import type { Example } from './example.ts';

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A folder as it is told: from here when it is below. */
function shownPlace(folder: string): string {
  const below = path.relative('', folder);
  return below.startsWith('..') ? folder : below;
}

/** What a person sees once the service answers: the address, the key and three commands to paste. */
export function renderWelcome(
  base: string,
  key: string,
  { skill, actor, workspace }: Example,
  state: string,
): string {
  const access = `-H ${shellWord(`Authorization: Bearer ${key}`)}`;
  const json = "-H 'Content-Type: application/json'";
  const grep = JSON.stringify({ workspace, input: { pattern: 'TODO|FIXME', context: 1 } });
  const run = JSON.stringify({ prompt: 'Review this workspace.', workspace });
  return [
    `Ready on ${base}`,
    '',
    `Root key: ${key}`,
    '',
    'Call a tool: search the files of a workspace.',
    `  curl -s ${base}/v1/tools/skill/grep ${access} ${json} -d ${shellWord(grep)}`,
    '',
    'Activate a skill.',
    `  curl -s ${base}/v1/skills/${skill} ${access}`,
    '',
    'Run an actor and watch its events.',
    `  curl -sN ${base}/v1/actors/${actor}/runs ${access} ${json} -H 'Accept: text/event-stream' -d ${shellWord(run)}`,
    '',
    `Ctrl-C stops it; what you upload is kept in ${shownPlace(state)}.`,
    '',
  ].join('\n');
}
