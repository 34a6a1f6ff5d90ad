import type { Digest } from '../base/ports.ts';
import type { ResolvedEntry, TraceItem } from '../skills/resolve/resolution.ts';
import { decodeToolName, wireName } from '../tools/wire-name.ts';

/** Why a skill does not have a tool, by its wire name; undefined where there is nothing to be said. */
export type WhyNot = (wire: string) => string | undefined;

type Resolved = {
  readonly skill: string;
  readonly entries: readonly Pick<ResolvedEntry, 'from'>[];
  readonly trace: readonly TraceItem[];
};

/** What a skill's `tool_filter` and `allowed-tools` leave out, and tools that exist and that it does not name. */
export function whyNotOf(
  { skill, entries, trace }: Resolved,
  { digest, findTool }: { readonly digest: Digest; readonly findTool: (name: string) => unknown },
): WhyNot {
  const dropped = trace.filter(({ kind, outcome, subject }) => {
    return kind === 'tool' && outcome === 'dropped' && !subject.endsWith('/*');
  });
  const reasons = new Map(
    dropped.map((item) => [
      wireName(item.subject, digest),
      `The skill ${item.skill} leaves it out (${item.place}): ${item.message}`,
    ]),
  );
  const limited = [...entries.map(({ from }) => from), ...trace].some(
    ({ place }) => place === 'allowed-tools',
  );
  const rule = limited ? 'its allowed-tools do not name it' : 'it does not list it';
  return (wire) => {
    const reason = reasons.get(wire);
    if (reason !== undefined || findTool(decodeToolName(wire)) === undefined) return reason;
    return `It exists, and the skill ${skill} leaves it out: ${rule}.`;
  };
}
