import { holdsRandom, isCredentialName } from '../base/credential.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { CompositeSkill } from '../skills/composite/composite-skill.ts';
import type { Values } from '../skills/composite/interpolate.ts';

/** What of the servers' connections is kept and shown, and may be meant to be neither. */
export function connectionAdvice(skills: Iterable<CompositeSkill>, values: Values): Diagnostic[] {
  return [...skills].flatMap(({ name, mcpServers }) =>
    mcpServers.flatMap(({ place, connection: { headers, env, url } }) => [
      ...shownVariables({ headers, env }, values).map(({ at, variable }) =>
        warning(
          'mcp_variable_shown',
          `${name}, ${place}.${at}: ${variable} is a variable, whose value is shown. If it is a secret, delete the variable and set a secret of that name.`,
        ),
      ),
      ...(url !== null && holdsRandom(url)
        ? [
            warning(
              'mcp_address_shown',
              `${name}, ${place}.url holds what may be a key, and it is shown. If it is one, use a header instead, where the server takes it.`,
            ),
          ]
        : []),
    ]),
  );
}

function warning(code: string, message: string): Diagnostic {
  return { severity: 'warning', code, message };
}

type Named = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Variables that stand where a secret is meant to. */
function shownVariables(connection: Named, { variables }: Values) {
  return Object.entries(connection).flatMap(([part, entries]) =>
    Object.entries(entries)
      .filter(([name]) => isCredentialName(name))
      .flatMap(([name, value]) =>
        referencesIn(value)
          .filter((variable) => variables.has(variable))
          .map((variable) => ({ at: `${part}.${name}`, variable })),
      ),
  );
}

function referencesIn(text: string): string[] {
  return [...text.matchAll(/(?<!\$)\$\{([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, name = '']) => name);
}
