import process from 'node:process';
import type { Result } from '../../lib/base/result.ts';
import { toolCommand } from './call-tool.ts';
import { pushCommand } from './push-folder.ts';
import { readArguments, type Command } from './read-arguments.ts';
import { runActorCommand, type CommandHost } from './run-actor.ts';
import { processTerminal } from './terminal.ts';
import { USAGE } from './usage.ts';

async function perform(
  command: Exclude<Command, { kind: 'help' }>,
  host: CommandHost,
): Promise<Result<number>> {
  switch (command.kind) {
    case 'run':
      return runActorCommand(command, host);
    case 'push':
      return pushCommand(command, host);
    case 'tool':
      return toolCommand(command, host);
  }
}

async function main(): Promise<number> {
  const { out, err } = processTerminal;
  const command = readArguments(process.argv.slice(2), process.env);
  if (!command.ok) {
    err(`${command.error.message} See npm run troupe -- --help.\n`);
    return 2;
  }
  if (command.value.kind === 'help') {
    out(USAGE);
    return 0;
  }
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort());
  process.on('disconnect', () => interrupt.abort());
  const host: CommandHost = {
    terminal: processTerminal,
    environment: process.env,
    // npm runs scripts in the project's folder and says where it was called.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    signal: interrupt.signal,
  };
  const done = await perform(command.value, host);
  if (done.ok) return done.value;
  err(`${done.error.message}\n`);
  return interrupt.signal.aborted ? 130 : 2;
}

// A reader that went away, such as `head`, has what it wanted.
process.stdout.on('error', () => process.exit(0));
const code = await main();
// What was written is written; an open connection or the launcher's channel would keep the process up.
await new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
process.exit(code);
