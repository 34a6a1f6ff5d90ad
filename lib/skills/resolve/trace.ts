import type { KeyedOverride } from '../composite/composite-skill.ts';
import type { Merged } from './overrides.ts';
import { reaches } from './reach.ts';
import type { Place, TraceItem, TraceOutcome } from './resolution.ts';
import { placeKey } from './walk.ts';
import type { GraphSkill, Winners } from './winners.ts';

/** Everything that the two walks found. */
export type Findings = {
  readonly order: readonly string[];
  readonly skillOf: (name: string) => GraphSkill;
  readonly winners: Winners;
  /** Includes that decide positions, as `placeKey`. */
  readonly entering: ReadonlySet<string>;
  /** Where the tool of a key occurs first. */
  readonly first: ReadonlyMap<string, Place>;
};

const MESSAGES: Readonly<Record<TraceOutcome, string>> = {
  used: 'Decides the position and the metadata.',
  position_only: 'Comes first; a later occurrence decides the metadata.',
  metadata_only: 'Comes last and decides the metadata, at the position of an earlier occurrence.',
  repeated: 'Occurs again: others decide the position and the metadata.',
  applied: 'Changes the tool.',
  beaten: 'Has no effect: an outer override sets each of its fields.',
  overtaken: 'Has no effect: the tool’s metadata comes by another path.',
  unmatched: 'Has no effect: no such tool is included here.',
  dropped: 'Is left out.',
};

/** One line for each configured include, override and tool of each reached skill, in the order of the walk. */
export function writeTrace(findings: Findings): TraceItem[] {
  const overrides = overrideLines(findings);
  return findings.order.flatMap((name) => {
    const skill = findings.skillOf(name);
    return [
      ...skill.includes.flatMap((include) => [
        includeLine(name, include, findings),
        ...include.overrides.map((one) => overrides(name, one)),
      ]),
      ...toolLines(skill, findings),
    ];
  });
}

function line(
  { skill, place }: Place,
  what: Pick<TraceItem, 'kind' | 'subject' | 'outcome'> & { by?: Place | null; reason?: string },
): TraceItem {
  const { kind, subject, outcome, by = null, reason } = what;
  return { kind, skill, place, subject, outcome, by, message: reason ?? MESSAGES[outcome] };
}

function includeLine(
  skill: string,
  { name, place }: GraphSkill['includes'][number],
  { winners, entering }: Findings,
): TraceItem {
  const first = entering.has(placeKey({ skill, place }));
  const last = winners.deciding.has(placeKey({ skill, place }));
  const outcome = first ? (last ? 'used' : 'position_only') : last ? 'metadata_only' : 'repeated';
  return line({ skill, place }, { kind: 'include', subject: name, outcome });
}

function toolLines({ name, own }: GraphSkill, { winners, first }: Findings): TraceItem[] {
  const lines = own.tools.flatMap((contribution) => {
    const { key, place } = contribution;
    const here = { skill: name, place };
    const winner = winners.byKey.get(key);
    const start = first.get(key);
    const isFirst = start?.skill === name && start.place === place;
    const isLast = winner?.contribution === contribution;
    const by = isLast ? (start ?? null) : decidingPlace(key, winners);
    const outcome = isFirst ? (isLast ? 'used' : 'position_only') : isLast ? 'metadata_only' : 'repeated';
    const reason = contribution.reason ?? undefined;
    const told = {
      kind: 'tool',
      subject: key,
      outcome,
      by: outcome === 'used' ? null : by,
    } as const;
    return [
      line(here, isLast && reason !== undefined ? { ...told, reason } : told),
      ...ownOverrides(contribution, name, winners),
    ];
  });
  const leftOut = own.leftOut.map(({ kind, place, key, outcome, reason }) =>
    line({ skill: name, place }, { kind, subject: key, outcome, reason }),
  );
  return [...lines, ...leftOut];
}

function ownOverrides(
  contribution: GraphSkill['own']['tools'][number],
  skill: string,
  winners: Winners,
): TraceItem[] {
  const winner = winners.byKey.get(contribution.key);
  return contribution.own.map(({ place }) => {
    const told = { kind: 'override', subject: contribution.key } as const;
    if (winner?.contribution === contribution)
      return line({ skill, place }, { ...told, ...fate({ skill, place }, winner.merged) });
    const by = decidingPlace(contribution.key, winners);
    return line({ skill, place }, { ...told, outcome: 'overtaken', by });
  });
}

/** Where the occurrence stands that decides a tool's metadata. */
function decidingPlace(key: string, { byKey }: Winners): Place | null {
  const winner = byKey.get(key);
  return winner === undefined ? null : { skill: winner.skill, place: winner.contribution.place };
}

function fate(at: Place, { beaten }: Merged): { outcome: TraceOutcome; by: Place | null } {
  const lost = beaten.find(({ node }) => node.skill === at.skill && node.place === at.place);
  return lost === undefined ? { outcome: 'applied', by: null } : { outcome: 'beaten', by: lost.by };
}

/** What became of the overrides on includes. Those that met no tool are asked about together. */
function overrideLines(findings: Findings): (skill: string, one: KeyedOverride) => TraceItem {
  const { order, skillOf, winners } = findings;
  const met = new Map<string, { outcome: TraceOutcome; by: Place | null }>();
  for (const { merged } of winners.byKey.values()) {
    for (const at of merged.applied) met.set(placeKey(at), { outcome: 'applied', by: null });
    for (const { node, by } of merged.beaten) met.set(placeKey(node), { outcome: 'beaten', by });
  }
  const open = order.flatMap((skill) =>
    skillOf(skill).includes.flatMap(({ name, overrides }) =>
      overrides
        .filter(({ place }) => !met.has(placeKey({ skill, place })))
        .map(({ place, tool }) => ({ at: placeKey({ skill, place }), skill: name, tool })),
    ),
  );
  const found = reaches(open, order, skillOf);
  for (const [index, { at, tool }] of open.entries()) {
    if (found[index] !== true) continue;
    met.set(at, { outcome: 'overtaken', by: decidingPlace(tool, winners) });
  }
  return (skill, { place, tool }) => {
    const told = met.get(placeKey({ skill, place })) ?? { outcome: 'unmatched', by: null };
    return line({ skill, place }, { kind: 'override', subject: tool, ...told });
  };
}
