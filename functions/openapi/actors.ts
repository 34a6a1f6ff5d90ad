import { actorDocument } from '../../lib/actors/config.ts';
import { graphDocument } from '../../lib/actors/read-graph.ts';
import { pipelineDocument } from '../../lib/actors/read-pipeline.ts';
import { runBody } from '../routes/run-start.ts';
import {
  BODY,
  document,
  DONE,
  ETAG,
  IF_MATCH,
  IF_NEW,
  IF_NONE_MATCH,
  json,
  jsonBody,
  LIST,
  LISTED,
  NAMED,
  UNCHANGED,
  type Area,
  type Operation,
} from './operation.ts';
import {
  nullable,
  object,
  page,
  ref,
  TEXT,
  TIME,
  withNulls,
  withProperties,
  written,
  type Schema,
} from './schema.ts';

const ACTOR = '/v1/actors/{ns}/{name}';
const LOCATION = { location: 'The address of the run.' };

const start = (): Operation => ({
  id: 'startRun',
  method: 'post',
  path: `${ACTOR}/runs`,
  summary: 'Starts a run: streams its events, waits for its result, or answers at once.',
  parameters: [
    {
      name: 'Accept',
      in: 'header',
      description: '`text/event-stream` for the events as they happen.',
      schema: TEXT,
    },
    { name: 'Prefer', in: 'header', description: '`respond-async` for an answer at once.', schema: TEXT },
  ],
  body: jsonBody(withProperties(written(runBody), { workspace: nullable(ref('Workspace')) })),
  answers: {
    200: {
      description: 'The result, or the events until it.',
      content: { 'application/json': ref('Run'), 'text/event-stream': ref('RunEvents') },
      headers: LOCATION,
    },
    202: json('It has started.', ref('RunningRun'), {
      ...LOCATION,
      'preference-applied': '`respond-async`.',
    }),
  },
  refusals: [...NAMED, ...BODY, 'invalid_path', 'path_traversal', 'conflict', 'unavailable'],
});

const SUMMARY = { name: TEXT, description: TEXT, revision: TEXT, updated_at: TIME };

const kept: readonly Operation[] = [
  {
    id: 'listActors',
    method: 'get',
    path: '/v1/actors',
    summary: 'The actors of a namespace, by name.',
    parameters: LISTED,
    answers: { 200: json('A page.', page('actors', ref('ActorSummary'))) },
    refusals: LIST,
  },
  {
    id: 'putActor',
    method: 'put',
    path: ACTOR,
    summary: 'Registers an actor, or changes it. Its keys are kept sealed and shown as `[redacted]`.',
    parameters: [IF_MATCH, IF_NEW],
    body: document(ref('ActorDocument')),
    answers: { 200: json('Changed.', ref('Actor'), ETAG), 201: json('New.', ref('Actor'), ETAG) },
    refusals: [...NAMED, ...BODY, 'invalid_yaml', 'precondition_failed', 'access_denied'],
  },
  {
    id: 'getActor',
    method: 'get',
    path: ACTOR,
    summary: 'An actor as it was put.',
    parameters: [IF_NONE_MATCH],
    answers: { 200: json('The actor.', ref('Actor'), ETAG), 304: UNCHANGED },
    refusals: NAMED,
  },
  {
    id: 'deleteActor',
    method: 'delete',
    path: ACTOR,
    summary: 'Forgets an actor; its runs stay.',
    answers: { 204: DONE },
    refusals: NAMED,
  },
];

/** Of settings, null is as absent. */
function llmActor(): Schema {
  const schema = written(actorDocument);
  const { limits, fallback } = schema['properties'] as Readonly<Record<string, Schema>>;
  if (limits === undefined || fallback === undefined) throw new Error('an actor has limits and fallbacks');
  const items = withNulls(fallback['items'] as Schema);
  return withNulls(withProperties(schema, { limits: withNulls(limits), fallback: { ...fallback, items } }));
}

/** Actors. */
export const actors = (): Area => ({
  tag: 'actors',
  description: 'A model with a prompt, skills and tools; a pipeline of tools; a graph of both.',
  operations: [...kept, start()],
  schemas: {
    ActorSummary: object(SUMMARY),
    Actor: object({ ...SUMMARY, document: ref('Json') }),
    ActorDocument: { anyOf: [ref('LlmActor'), ref('PipelineActor'), ref('GraphActor')] },
    LlmActor: llmActor(),
    PipelineActor: written(pipelineDocument),
    GraphActor: written(graphDocument),
  },
});
