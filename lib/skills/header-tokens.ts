import { Parser, type CST } from 'yaml';

/** The deepest nesting of collections in a header. */
export const MAX_DEPTH = 20;

/** The most scalars, collections and entries in a header. */
export const MAX_NODES = 4096;

/** Something in a header that is refused, at an offset of its text. */
export type HeaderFault = { readonly offset: number; readonly code: string; readonly message: string };

type Work = { readonly token: CST.Token; readonly depth: number };

/**
 * The tokens of a header and what is refused in them: anchors, aliases, tags, more than one document, nesting and
 * size over the limits. The token parser is iterative and linear; composing recurses, so it must only be called when
 * `tooBig` is false.
 */
export function readTokens(header: string) {
  const tokens = Array.from(new Parser().parse(header));
  const faults: HeaderFault[] = [];
  let tooBig = false;
  let nodes = 0;
  const work: Work[] = [];
  const documents = tokens.filter((token) => token.type === 'document');
  const second = documents[1];
  if (second !== undefined) faults.push(severalDocuments(second.offset));
  for (const token of documents) work.push({ token, depth: 0 });
  for (let next = work.pop(); next !== undefined && !tooBig; next = work.pop()) {
    nodes += 1;
    const { token, depth } = next;
    const limit = sizeFault(token, depth, nodes);
    if (limit !== undefined) {
      faults.push(limit);
      tooBig = true;
    }
    const refused = refusedToken(token);
    if (refused !== undefined) faults.push(refused);
    for (const child of childrenOf(token))
      work.push({ token: child, depth: depth + (isCollection(child) ? 1 : 0) });
  }
  return { tokens, faults, tooBig };
}

function sizeFault({ offset }: CST.Token, depth: number, nodes: number): HeaderFault | undefined {
  if (depth > MAX_DEPTH) {
    const message = `The YAML is nested deeper than ${MAX_DEPTH} levels. Flatten it.`;
    return { offset, code: 'yaml_too_deep', message };
  }
  if (nodes <= MAX_NODES) return undefined;
  const message = `The YAML has more than ${MAX_NODES} values. Move data into a file of the skill.`;
  return { offset, code: 'yaml_too_large', message };
}

function severalDocuments(offset: number): HeaderFault {
  const message =
    'The YAML holds a second document. Quote the value if its line should start with "---" or "...".';
  return { offset, code: 'yaml_syntax', message };
}

/** What has no place in a header: it could make a small text large, or mean something else to each reader. */
function refusedToken({ type, offset }: CST.Token): HeaderFault | undefined {
  if (type === 'alias') {
    const message =
      'A value that starts with "*" is a YAML alias, and aliases are refused. ' +
      'Put the value in quotes, as in description: "**Bold** text".';
    return { offset, code: 'yaml_alias', message };
  }
  if (type === 'anchor') {
    const message =
      'A value that starts with "&" is a YAML anchor, and anchors are refused. Put the value in quotes.';
    return { offset, code: 'yaml_anchor', message };
  }
  if (type !== 'tag') return undefined;
  const message =
    'A value that starts with "!" is a YAML tag, and tags are refused. Put the value in quotes.';
  return { offset, code: 'yaml_tag', message };
}

function isCollection(token: CST.Token): boolean {
  return token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
}

function childrenOf(token: CST.Token): readonly CST.Token[] {
  switch (token.type) {
    case 'document':
      return token.value === undefined
        ? token.start.filter(isProperty)
        : [...token.start.filter(isProperty), token.value];
    case 'block-scalar':
      return token.props.filter(isProperty);
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap(childrenOfItem);
    default:
      return [];
  }
}

function childrenOfItem({ start, key, sep, value }: CST.CollectionItem): readonly CST.Token[] {
  const children: CST.Token[] = [...start.filter(isProperty), ...(sep ?? []).filter(isProperty)];
  if (key !== undefined && key !== null) children.push(key);
  if (value !== undefined) children.push(value);
  return children;
}

function isProperty(token: CST.Token): boolean {
  return token.type === 'anchor' || token.type === 'tag';
}
