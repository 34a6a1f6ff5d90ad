import { count, isList, type Keyword, type Keywords } from './keyword.ts';
import type { Rule, SchemaNode, Visit } from './visit.ts';

/** Runs a rule on lists alone. */
function onItems(rule: (length: number, visit: Visit) => void): Rule {
  return (visit) => {
    if (Array.isArray(visit.value)) rule(visit.value.length, visit);
  };
}

/** The schemas of a list's first items, and the one of all others. */
type Positions = { readonly first: readonly SchemaNode[]; readonly others: SchemaNode | undefined };

function eachItem({ first, others }: Positions): Rule {
  return onItems((length, visit) => {
    const end = others === undefined ? Math.min(first.length, length) : length;
    for (let at = 0; at < end && !visit.run.isOver; at += 1) {
      const node = first[at] ?? others;
      if (node !== undefined) visit.below(node, at);
    }
  });
}

/** `prefixItems` and `items`; before 2020-12, a list of `items` and `additionalItems`. */
const items: Keyword = (_, making) => {
  const { prefixItems, items: written, additionalItems } = making.schema;
  const isTuple = written !== undefined && isList(written);
  const first = prefixItems ?? (isTuple ? written : []);
  const others = isTuple ? additionalItems : written;
  if (!isList(first)) return making.refuse('a list of schemas');
  return eachItem({
    first: first.map((item) => making.below(item)),
    others: others === undefined ? undefined : making.below(others),
  });
};

const prefixItems: Keyword = (value, making) =>
  making.schema['items'] === undefined ? items(value, making) : undefined;

const contains: Keyword = (value, making) => {
  const node = making.below(value);
  const { minContains: least = 1, maxContains: most = Infinity } = making.schema;
  if (typeof least !== 'number' || typeof most !== 'number') {
    return making.refuse('a schema, with numbers for "minContains" and "maxContains"');
  }
  return onItems((length, visit) => {
    let found = 0;
    for (let at = 0; at < length && !visit.run.isOver; at += 1) {
      visit.run.spend(1);
      if (visit.run.visit(node, visit.child(at)).problems.length > 0) continue;
      found += 1;
      visit.see(at);
    }
    if (visit.run.isOver || (found >= least && found <= most)) return;
    const wanted = found < least ? `at least ${least}` : `at most ${most}`;
    visit.report((field) => `${field} must hold ${wanted} items that match "contains", not ${found}`);
  });
};

/** Steps of writing an item out and looking for it among the others. */
const UNIQUE = 4;

const uniqueItems: Keyword = (value, making) => {
  if (typeof value !== 'boolean') return making.refuse('true or false');
  if (!value) return undefined;
  return onItems((length, visit) => {
    const places = new Map<string, number>();
    for (let at = 0; at < length && !visit.run.isOver; at += 1) {
      visit.run.spend(UNIQUE);
      const text = visit.child(at).canonical((made) => visit.run.spendText(made));
      const before = places.get(text);
      if (before !== undefined) {
        visit.report((field) => `${field} must have no item twice: items ${before} and ${at} are equal`);
        return;
      }
      places.set(text, at);
    }
  });
};

const unevaluatedItems: Keyword = (value, making) => {
  const node = making.below(value);
  return onItems((length, visit) => {
    for (let at = 0; at < length && !visit.run.isOver; at += 1) {
      if (!visit.hasSeen(at)) visit.below(node, at);
    }
  });
};

/** Keywords on lists. */
export const ARRAY_KEYWORDS: Keywords = {
  minItems: count((limit) =>
    onItems((length, visit) => {
      if (length >= limit) return;
      visit.report((field) => `${field} must have at least ${limit} items, not ${length}`);
    }),
  ),
  maxItems: count((limit) =>
    onItems((length, visit) => {
      if (length <= limit) return;
      visit.report((field) => `${field} must have at most ${limit} items, not ${length}`);
    }),
  ),
  prefixItems,
  items,
  contains,
  uniqueItems,
};

/** The one on what no other keyword looked at: it comes last. */
export const LAST_OF_ARRAYS: Keywords = { unevaluatedItems };
