import { secretBody, variableBody } from '../routes/namespaces.ts';
import {
  BODY,
  DONE,
  IF_NEW,
  json,
  jsonBody,
  LIST,
  NAMED,
  PAGED,
  type Area,
  type Operation,
} from './operation.ts';
import { object, page, ref, TEXT, TIME, written } from './schema.ts';

const VARIABLES = '/v1/namespaces/{ns}/variables';
const SECRETS = '/v1/namespaces/{ns}/secrets';

const secrets = (): readonly Operation[] => [
  {
    id: 'listSecrets',
    method: 'get',
    path: SECRETS,
    summary: 'The secrets, by name: never their values.',
    parameters: PAGED,
    answers: { 200: json('A page.', page('secrets', ref('Secret'))) },
    refusals: LIST,
  },
  {
    id: 'putSecret',
    method: 'put',
    path: `${SECRETS}/{name}`,
    summary: 'Sets a secret; it is kept sealed and never shown.',
    parameters: [IF_NEW],
    body: jsonBody(written(secretBody)),
    answers: { 200: json('Replaced.', ref('Secret')), 201: json('New.', ref('Secret')) },
    refusals: ['invalid_name', 'precondition_failed', ...BODY],
  },
  {
    id: 'deleteSecret',
    method: 'delete',
    path: `${SECRETS}/{name}`,
    summary: 'Forgets a secret.',
    answers: { 204: DONE },
    refusals: NAMED,
  },
];

const variables = (): readonly Operation[] => [
  {
    id: 'listVariables',
    method: 'get',
    path: VARIABLES,
    summary: 'The variables, by name.',
    parameters: PAGED,
    answers: { 200: json('A page.', page('variables', ref('Variable'))) },
    refusals: LIST,
  },
  {
    id: 'putVariable',
    method: 'put',
    path: `${VARIABLES}/{name}`,
    summary: 'Sets a variable.',
    parameters: [IF_NEW],
    body: jsonBody(written(variableBody)),
    answers: { 200: json('Replaced.', ref('Variable')), 201: json('New.', ref('Variable')) },
    refusals: ['invalid_name', 'precondition_failed', ...BODY],
  },
  {
    id: 'getVariable',
    method: 'get',
    path: `${VARIABLES}/{name}`,
    summary: 'A variable.',
    answers: { 200: json('The variable.', ref('Variable')) },
    refusals: NAMED,
  },
  {
    id: 'deleteVariable',
    method: 'delete',
    path: `${VARIABLES}/{name}`,
    summary: 'Forgets a variable.',
    answers: { 204: DONE },
    refusals: NAMED,
  },
];

/** Variables and secrets of a namespace. */
export const namespaces = (): Area => ({
  tag: 'namespaces',
  description: 'What `${NAME}` stands for in the skills of a namespace.',
  operations: [...variables(), ...secrets()],
  schemas: {
    Variable: object({ name: TEXT, value: TEXT, updated_at: TIME }),
    Secret: object({ name: TEXT, updated_at: TIME }),
  },
});
