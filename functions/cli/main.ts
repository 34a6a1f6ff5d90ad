import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fail, type Result } from '../../lib/base/result.ts';
import manifest from '../../package.json' with { type: 'json' };
import { toolCommand, toolsCommand } from './call-tool.ts';
import { readCheckout } from './checkout.ts';
import type { CommandHost } from './command-host.ts';
import { pushCommand } from './push.ts';
import { readArguments, type Command } from './read-arguments.ts';
import { runActorCommand } from './run-actor.ts';
import { processTerminal } from './terminal.ts';
import { usage } from './usage.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '..', '..');

async function perform(
  command: Exclude<Command, { kind: 'help' | 'version' }>,
  host: CommandHost,
): Promise<Result<number>> {
  switch (command.kind) {
    case 'run':
      return runActorCommand(command, host);
    case 'push':
      return pushCommand(command, host);
    case 'tool':
      return toolCommand(command, host);
    case 'tools':
      return toolsCommand(command, host);
  }
}

/** A fault of this program is told as one, without its stack. */
async function performSafely(...args: Parameters<typeof perform>): Promise<Result<number>> {
  try {
    return await perform(...args);
  } catch (error) {
    const message = `This should not have happened: ${error instanceof Error ? error.message : String(error)}`;
    return fail({ code: 'internal', message });
  }
}

async function main(): Promise<number> {
  const { out, err } = processTerminal;
  const command = readArguments(process.argv.slice(2));
  if (!command.ok) {
    err(`${command.error.message} See npm run troupe -- --help.\n`);
    return 2;
  }
  if (command.value.kind === 'help') {
    out(usage(command.value.command));
    return 0;
  }
  if (command.value.kind === 'version') {
    out(`troupe ${manifest.version}\n`);
    return 0;
  }
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort());
  process.on('disconnect', () => interrupt.abort());
  const host: CommandHost = {
    terminal: processTerminal,
    environment: process.env,
    checkout: readCheckout(CHECKOUT, process.env),
    readInput: () => text(process.stdin),
    // npm runs scripts in the project's folder and says where it was called.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    signal: interrupt.signal,
  };
  const done = await performSafely(command.value, host);
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
