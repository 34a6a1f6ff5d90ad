import type { JsonObject, JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import type { ActorConfig } from './config.ts';

/** An actor that is a model with a prompt, skills and tools. */
export type LlmActor = ActorConfig & { readonly type: 'llm' };

/** One call of a pipeline. Texts in `input` are templates over what came before. */
export type PipelineStep = { readonly id: string; readonly tool: string; readonly input: JsonObject };

/** An actor that calls tools one after another, without a model. */
export type PipelineActor = {
  readonly type: 'tool';
  readonly name: QualifiedName;
  readonly description: string;
  readonly readOnly: boolean;
  readonly steps: readonly PipelineStep[];
  /** Template of the answer; the last output as JSON without one. */
  readonly response: string | undefined;
  readonly seconds: number;
};

/** What a graph does at one of its places. */
export type GraphNode = {
  readonly id: string;
  readonly work:
    | { readonly kind: 'tool'; readonly tool: string; readonly input: JsonObject }
    | {
        readonly kind: 'actor';
        /** A stored actor by name, or one that is written out in the node. */
        readonly actor: QualifiedName | Actor;
        /** Template of the prompt. */
        readonly prompt: string;
        /** What the actor gets as its context, its texts being templates; the graph's own context without one. */
        readonly context: JsonObject | undefined;
      };
  /** What a success puts into the context, by key; its texts are templates. */
  readonly set: JsonObject;
};

/** What must hold of the context for an edge to be taken. Values are compared as JSON: 0, false and "" differ. */
export type Condition = {
  /** Dotted path in the context. */
  readonly path: string;
  readonly test: 'equals' | 'not_equals' | 'in' | 'exists';
  /** For `in` a list, for `exists` a flag. */
  readonly value: JsonValue;
};

/** A way from one node to another, or to the end. */
export type GraphEdge = {
  readonly from: string;
  readonly to: string;
  /** Whether it is for a node that succeeded or one that failed. */
  readonly on: 'success' | 'failure';
  readonly when: Condition | undefined;
};

/** Where an edge leads that ends the graph. */
export const END = 'end';

/** What one run of a graph may use, sub-graphs included. */
export type GraphLimits = {
  /** Nodes visited. */
  readonly visits: number;
  /** Calls of models. */
  readonly steps: number;
  /** Input and output tokens together. */
  readonly tokens: number;
  readonly seconds: number;
};

/** An actor that is a graph of actors and tools. Its edges are tried in order; the first that holds is taken. */
export type GraphActor = {
  readonly type: 'graph';
  readonly name: QualifiedName;
  readonly description: string;
  /** Of everything below it too. */
  readonly readOnly: boolean;
  readonly entry: string;
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
  /** Template of the answer; the last node's text without one. */
  readonly response: string | undefined;
  readonly limits: GraphLimits;
};

/** An actor of any type, checked. */
export type Actor = LlmActor | PipelineActor | GraphActor;

/** The actor itself and all that are written out inside it. */
export function actorsIn(actor: Actor): readonly Actor[] {
  if (actor.type !== 'graph') return [actor];
  const inner = [...actor.nodes.values()].flatMap(({ work }) =>
    work.kind === 'actor' && typeof work.actor !== 'string' ? actorsIn(work.actor) : [],
  );
  return [actor, ...inner];
}

/** The stored actors that an actor names, each with the place of the name in its document. */
export function actorsNamedIn(
  actor: Actor,
  place = '',
): readonly { readonly name: QualifiedName; readonly field: string }[] {
  if (actor.type !== 'graph') return [];
  return [...actor.nodes.values()].flatMap(({ id, work }) => {
    const field = `${place}nodes.${id}.actor`;
    if (work.kind === 'tool') return [];
    return typeof work.actor === 'string'
      ? [{ name: work.actor, field }]
      : actorsNamedIn(work.actor, `${field}.`);
  });
}

/** The tools that an actor names, each with the place of the name in its document. */
export function toolsNamedIn(
  actor: Actor,
  place = '',
): readonly { readonly name: string; readonly field: string }[] {
  switch (actor.type) {
    case 'llm':
      return actor.tools.map((name, index) => ({ name, field: `${place}tools[${index}]` }));
    case 'tool':
      return actor.steps.map(({ tool }, index) => ({ name: tool, field: `${place}steps[${index}].tool` }));
    case 'graph':
      return [...actor.nodes.values()].flatMap(({ id, work }) => {
        if (work.kind === 'tool') return [{ name: work.tool, field: `${place}nodes.${id}.tool` }];
        return typeof work.actor === 'string' ? [] : toolsNamedIn(work.actor, `${place}nodes.${id}.actor.`);
      });
  }
}
