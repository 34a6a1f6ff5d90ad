import {
  isAlias,
  isCollection,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
} from 'yaml';
import type { Failure } from './failure.ts';
import { limitExceeded } from './failure.ts';
import type { JsonValue } from './json.ts';
import { readYamlTokens, type YamlBounds } from './yaml-tokens.ts';
import { fail, ok, type Result } from './result.ts';

/** The largest configuration, in UTF-16 code units. */
const MAX_YAML = 262_144;

/** What a configuration may hold. */
const BOUNDS: YamlBounds = { depth: 40, tokens: 20_000 };

const TOO_DEEP = `nested deeper than ${BOUNDS.depth} levels`;
const SECOND_DOCUMENT = 'a second document starts here: send one document';

/**
 * Reads a configuration: YAML 1.2 core, of which JSON is a part. Anchors, aliases, tags, merge keys and repeated keys
 * are refused, so that a document cannot grow when it is read and says everything once.
 */
export function readYaml(text: string, field: string): Result<JsonValue> {
  if (text.length > MAX_YAML) {
    return fail(
      limitExceeded(field, MAX_YAML, text.length, 'Shorten the document (characters are counted).'),
    );
  }
  const lines = new LineCounter();
  const { passed } = readYamlTokens(text, BOUNDS);
  if (passed !== undefined) {
    const figure = passed.bound === 'depth' ? TOO_DEEP : `more than ${BOUNDS.tokens} tokens`;
    return fail(fault(figure, passed.offset, linesOf(text), field));
  }
  const document = parseDocument(text, {
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
    stringKeys: true,
    lineCounter: lines,
    // 'silent' would also keep quiet about a second document, which would then be dropped.
    logLevel: 'error',
  });
  const found = document.errors[0];
  if (found !== undefined) {
    const message = found.code === 'MULTIPLE_DOCS' ? SECOND_DOCUMENT : found.message;
    return fail(fault(message, found.pos[0], lines, field));
  }
  const trick = firstTrick(document);
  if (trick !== undefined) return fail(fault(trick.message, trick.at, lines, field));
  const value: JsonValue = document.toJS({ maxAliasCount: 0 });
  return ok(value);
}

function fault(message: string, offset: number, lines: LineCounter, field: string): Failure {
  const { line, col } = lines.linePos(offset);
  return {
    code: 'invalid_yaml',
    message: `Line ${line}, column ${col}: ${message.replace(/\s+/g, ' ').trim()}`,
    field,
    data: { line, column: col },
  };
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}

type Trick = { readonly message: string; readonly at: number };

function firstTrick(document: Document): Trick | undefined {
  let trick: Trick | undefined;
  visit(document, {
    Node(_, node, path) {
      const at = node.range?.[0] ?? 0;
      if (isAlias(node) || ('anchor' in node && node.anchor !== undefined)) {
        trick = { message: 'anchors and aliases are not allowed: write the value out', at };
      } else if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) {
        trick = { message: `the tag ${node.tag} is not allowed`, at };
      } else if (isCollection(node) && path.filter(isCollection).length === BOUNDS.depth) {
        trick = { message: TOO_DEEP, at };
      }
      return trick === undefined ? undefined : visit.BREAK;
    },
    Pair(_, pair) {
      const key = pair.key;
      if (!isNode(key) || !isScalar(key) || key.value !== '<<') return undefined;
      trick = { message: 'merge keys are not allowed: write the keys out', at: key.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return trick;
}
