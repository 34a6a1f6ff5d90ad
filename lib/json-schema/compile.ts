import { quote } from '../base/failure.ts';
import { isNestedWithin, type JsonObject, type JsonValue } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { ARRAY_KEYWORDS, LAST_OF_ARRAYS } from './arrays.ts';
import { COMBINING_KEYWORDS, REFERENCES } from './combining.ts';
import { expansionFault } from './expansion.ts';
import { isSchema, type Keywords, type Making } from './keyword.ts';
import { LAST_OF_OBJECTS, OBJECT_KEYWORDS } from './objects.ts';
import { Outline } from './outline.ts';
import { Place } from './place.ts';
import { VALUE_KEYWORDS } from './values.ts';
import { Run, type Problem, type Rule, type SchemaNode } from './visit.ts';

/** Every keyword that is checked, in the order in which problems are told. Others are notes. */
const KEYWORDS = Object.entries({
  ...REFERENCES,
  ...VALUE_KEYWORDS,
  ...COMBINING_KEYWORDS,
  ...OBJECT_KEYWORDS,
  ...ARRAY_KEYWORDS,
  ...LAST_OF_OBJECTS,
  ...LAST_OF_ARRAYS,
} satisfies Keywords);

/**
 * What checking one value may take: steps (visits of a schema to a place, keys, 16 characters of a text), and how many
 * visits may stand inside one another.
 */
const LIMITS = { steps: 150_000, depth: 600 };

/** How deep a value may be nested, as deep as arguments of a model's calls. */
const MAX_NESTING = 100;

/** A value that could not be checked within `LIMITS`. */
export const TOO_DEAR = 'too dear';

/** A JSON Schema that is ready to check values. */
export type CompiledSchema = {
  /** The problems of a value, at least one if it does not match; `TOO_DEAR` if that took too many steps. */
  problemsOf(value: unknown): readonly Problem[] | typeof TOO_DEAR;
};

/**
 * Reads a JSON Schema (2020-12; what older drafts say in other keywords is understood). Every part is looked at once,
 * so that what could not be checked is refused now: keywords of the wrong shape, references that lead nowhere or round
 * in a circle, references that multiply. Fails with a sentence that continues "The schema ".
 */
export function compileSchema(document: JsonObject): Result<CompiledSchema, string> {
  const outline = Outline.of(document);
  if (typeof outline === 'string') return fail(outline);
  const compiler = new Compiler(outline);
  const root = compiler.compileAll();
  const fault = compiler.fault ?? expansionFault(compiler.nodes());
  if (fault !== undefined) return fail(fault);
  return ok({
    problemsOf(value) {
      if (!isNestedWithin(value, MAX_NESTING)) return TOO_DEAR;
      const run = new Run(LIMITS, compiler);
      const { problems } = run.visit(root, new Place(value));
      return run.isOver ? TOO_DEAR : problems;
    },
  });
}

/** Makes each schema of a document into a node, once. */
class Compiler {
  readonly #outline: Outline;
  readonly #nodes = new Map<JsonValue, SchemaNode>();
  readonly #pending: { readonly schema: JsonObject; readonly node: SchemaNode }[] = [];
  fault: string | undefined;
  tracksSeen = false;
  hasShared = false;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  nodes(): Iterable<SchemaNode> {
    return this.#nodes.values();
  }

  /** A queue instead of recursion: references lead anywhere, also back. */
  compileAll(): SchemaNode {
    const root = this.#nodeOf(this.#outline.root.root);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      if (this.fault === undefined) this.#compile(next.schema, next.node);
    }
    return root;
  }

  #nodeOf(schema: JsonValue): SchemaNode {
    const known = this.#nodes.get(schema);
    if (known !== undefined) return known;
    const node: SchemaNode = { rules: [], weight: 1, inPlace: [], shared: false };
    this.#nodes.set(schema, node);
    if (!isSchema(schema)) this.#refuse(`has ${quote(JSON.stringify(schema))} where a schema must stand`);
    else if (schema === false) node.rules = [REFUSE_ALL];
    else if (schema !== true) this.#pending.push({ schema, node });
    return node;
  }

  #compile(schema: JsonObject, node: SchemaNode): void {
    const rules: Rule[] = [];
    for (const [name, keyword] of KEYWORDS) {
      const value = Object.hasOwn(schema, name) ? schema[name] : undefined;
      if (value === undefined) continue;
      const rule = keyword(value, this.#making(schema, node, name));
      if (rule !== undefined) rules.push(rule);
      if (name.startsWith('unevaluated')) this.tracksSeen = true;
    }
    node.rules = rules;
  }

  #making(schema: JsonObject, node: SchemaNode, keyword: string): Making {
    const inPlace = (value: JsonValue) => {
      const made = this.#nodeOf(value);
      node.inPlace.push(made);
      return made;
    };
    return {
      schema,
      below: (value) => this.#nodeOf(value),
      inPlace,
      referred: (reference) => {
        const made = inPlace(this.#lookUp(reference, schema, keyword));
        made.shared = true;
        this.hasShared = true;
        return made;
      },
      refuse: (need) => this.#refuse(`has a ${quote(keyword)} that is not ${need}`),
      weigh: (steps) => {
        node.weight += steps;
      },
    };
  }

  #lookUp(reference: string, schema: JsonObject, keyword: string): JsonValue {
    const home = this.#outline.homeOf(schema) ?? this.#outline.root;
    const found = this.#outline.find(reference, home);
    if (found !== undefined) return found;
    this.#refuse(
      `has the ${quote(keyword)} ${quote(reference)}, which leads to no schema in it. Put what it means below "$defs"`,
    );
    return true;
  }

  #refuse(fault: string): undefined {
    this.fault ??= fault;
    return undefined;
  }
}

const REFUSE_ALL: Rule = (visit) => visit.report((field) => `${field} is not allowed`);
