import type { CST } from 'yaml';
import { isCollection, readYamlTokens } from '../base/yaml-tokens.ts';
import { MAX_HEADER_TOKENS } from './limits.ts';

/** The deepest nesting of collections in a header. */
const MAX_DEPTH = 20;

/** Something in a header that is refused, at an offset of its text. */
export type HeaderFault = { readonly offset: number; readonly code: string; readonly message: string };

type Work = { readonly token: CST.Token; readonly depth: number };

/**
 * The tokens of a header and what is refused in them: anchors, aliases, tags, more than one document, nesting and
 * size over the limits. Composing them recurses once per level, so it must only be done when `tooBig` is false.
 */
export function readTokens(header: string) {
  const { tokens, limit } = parseTokens(header);
  if (limit !== undefined) return { tokens, faults: [limit], tooBig: true };
  const faults: HeaderFault[] = [];
  const documents = tokens.filter((token) => token.type === 'document');
  const second = documents[1];
  if (second !== undefined) faults.push(severalDocuments(second.offset));
  const work: Work[] = documents.map((token) => ({ token, depth: 0 }));
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return { tokens, faults: [...faults, tooDeep(token.offset)], tooBig: true };
    const refused = refusedToken(token);
    if (refused !== undefined) faults.push(refused);
    work.push(...childrenOf(token, depth));
  }
  return { tokens, faults, tooBig: false };
}

/** The tokens of a header, or as many as its bounds allow. */
function parseTokens(header: string): { tokens: readonly CST.Token[]; limit?: HeaderFault } {
  const { tokens, passed } = readYamlTokens(header, { depth: MAX_DEPTH, tokens: MAX_HEADER_TOKENS });
  if (passed === undefined) return { tokens };
  return { tokens, limit: passed.bound === 'depth' ? tooDeep(passed.offset) : tooLarge(passed.offset) };
}

function tooLarge(offset: number): HeaderFault {
  const message = `The YAML has more than ${MAX_HEADER_TOKENS} tokens. Move data into a file of the skill.`;
  return { offset, code: 'yaml_too_large', message };
}

function tooDeep(offset: number): HeaderFault {
  const message = `The YAML is nested deeper than ${MAX_DEPTH} levels. Flatten it.`;
  return { offset, code: 'yaml_too_deep', message };
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

function childrenOf(token: CST.Token, depth: number): readonly Work[] {
  switch (token.type) {
    case 'document':
      return within(token.value === undefined ? token.start : [...token.start, token.value], depth);
    case 'block-scalar':
      return within(token.props, depth);
    case 'block-map':
    case 'block-seq':
      return token.items.flatMap((item) => childrenOfItem(item, depth));
    case 'flow-collection': {
      // `[a: b]` is a list of a mapping that has no brackets of its own.
      const isList = token.start.type === 'flow-seq-start';
      return token.items.flatMap((item) =>
        childrenOfItem(item, isList && item.sep !== undefined ? depth + 1 : depth),
      );
    }
    default:
      return [];
  }
}

function childrenOfItem({ start, key, sep, value }: CST.CollectionItem, depth: number): readonly Work[] {
  return within([...start, ...(sep ?? []), key, value], depth);
}

/** Tokens that stand at a depth; a collection opens the next. */
function within(tokens: readonly (CST.Token | null | undefined)[], depth: number): Work[] {
  return tokens.flatMap((token) => {
    if (token === undefined || token === null) return [];
    return [{ token, depth: depth + (isCollection(token) ? 1 : 0) }];
  });
}
