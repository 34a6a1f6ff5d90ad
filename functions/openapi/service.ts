import type { Area } from './operation.ts';
import { json } from './operation.ts';
import { object, OBJECT, only, TEXT } from './schema.ts';

/** What is told without a key. */
export const service: Area = {
  tag: 'service',
  description: 'The service itself.',
  operations: [
    {
      id: 'health',
      method: 'get',
      path: '/healthz',
      summary: 'Whether it lives, and its version.',
      open: true,
      answers: { 200: json('It lives.', object({ status: only('ok'), version: TEXT })) },
    },
    {
      id: 'describe',
      method: 'get',
      path: '/openapi.json',
      summary: 'This document.',
      open: true,
      answers: { 200: json('OpenAPI 3.1.', OBJECT) },
    },
  ],
  schemas: {},
};
