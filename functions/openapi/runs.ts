import { DONE, json, LIST, LISTED, NAMED, query, type Area, type Operation } from './operation.ts';
import { page, ref, TEXT, type Schema } from './schema.ts';
import { RUN_SCHEMAS } from './run-schemas.ts';

const RUN = '/v1/runs/{id}';
const NUMBER: Schema = { type: 'integer', minimum: 0, default: 0 };

const events: Operation = {
  id: 'getRunEvents',
  method: 'get',
  path: `${RUN}/events`,
  summary: 'What happened in a run: a page of it, or as a stream from there to its end.',
  parameters: [
    query('after', 'The number of the last event that is known.', NUMBER),
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The same, from a reader that comes back; it goes before `after`.',
      schema: TEXT,
    },
    { name: 'Accept', in: 'header', description: '`text/event-stream` for the stream.', schema: TEXT },
  ],
  answers: {
    200: {
      description: 'The events.',
      content: {
        'application/json': ref('RunEventPage'),
        'text/event-stream': ref('RunEvents'),
      },
    },
    204: { description: 'Of the stream: the run has ended, and nothing follows that event.' },
  },
  refusals: ['invalid_input', 'not_found'],
};

/** Runs. */
export const runs: Area = {
  tag: 'runs',
  description: 'Executions of actors.',
  operations: [
    {
      id: 'listRuns',
      method: 'get',
      path: '/v1/runs',
      summary: 'The runs of a namespace, newest first.',
      parameters: LISTED,
      answers: { 200: json('A page.', page('runs', ref('RunEntry'))) },
      refusals: LIST,
    },
    {
      id: 'getRun',
      method: 'get',
      path: RUN,
      summary: 'The result of a run, or where it stands.',
      answers: { 200: json('The run.', { anyOf: [ref('Run'), ref('RunningRun')] }) },
      refusals: NAMED,
    },
    events,
    {
      id: 'cancelRun',
      method: 'post',
      path: `${RUN}/cancel`,
      summary: 'Asks a run to stop.',
      answers: { 200: json('It is done.', ref('Run')), 202: json('It will stop.', ref('RunningRun')) },
      refusals: NAMED,
    },
    {
      id: 'deleteRun',
      method: 'delete',
      path: RUN,
      summary: 'Forgets a run that is done.',
      answers: { 204: DONE },
      refusals: [...NAMED, 'conflict'],
    },
  ],
  schemas: RUN_SCHEMAS,
};
