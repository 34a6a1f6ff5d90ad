import { parseArgs } from 'node:util';

/** An option of a script: with a default it takes a text, without one it is there or not. */
type ScriptOption = { readonly default?: string; readonly help: string };

/** What the options were given: texts, and which of the others are there. */
export type Given<Name extends string> = {
  readonly text: (name: Name) => string;
  readonly has: (name: Name) => boolean;
};

/**
 * Reads the options of a script. `--help` prints what it does and ends it; an option that it does not have ends it with
 * the same help and status 2.
 */
export function readOptions<Name extends string>(
  script: { readonly command: string; readonly about: string; readonly notes?: string },
  options: Readonly<Record<Name, ScriptOption>>,
): Given<Name> {
  const entries = Object.entries<ScriptOption>(options);
  const shown: [string, ScriptOption][] = [...entries, ['help', { help: 'show this' }]];
  const lines = shown.map(([name, option]) => {
    const about = option.default === undefined ? option.help : `${option.help} (default: ${option.default})`;
    return `  ${`--${name}`.padEnd(12)}${about}`;
  });
  const notes = script.notes === undefined ? '' : `\n${script.notes}\n`;
  const help = `usage: npm ${script.command} -- [OPTION ...]\n\n${script.about}\n\n${lines.join('\n')}\n${notes}`;
  try {
    const known = entries.map(([name, option]) =>
      option.default === undefined
        ? ([name, { type: 'boolean' }] as const)
        : ([name, { type: 'string', default: option.default }] as const),
    );
    const { values } = parseArgs({
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
    });
    const given = new Map<string, unknown>(Object.entries(values));
    if (given.get('help') === true) {
      process.stdout.write(help);
      process.exit(0);
    }
    const text = (name: Name): string => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    };
    return { text, has: (name) => given.get(name) === true };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}
