import { expect, it } from 'vitest';
import { shownLine } from './shown-line.ts';

const RED = '\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1m';

it.each<[string, string | undefined]>([
  ['', undefined],
  ['Unable to fetch the `Request.cf` object!', undefined],
  [
    `${RED}e = rust/worker/ffi.rs:110: failed: failed to lookup address information: Name or service not known\u001b[0m`,
    '! The runtime could not connect or read: failed to lookup address information: Name or service not known',
  ],
  [
    'kj/compat/http.c++:52: disconnected: connection closed; sentryErrorContext = jsgInternalError; wdErrId = x',
    '! The runtime could not connect or read: connection closed',
  ],
  ['  stack: /opt/workerd@383c3f9 /opt/workerd@28a3c60; sentryErrorContext = jsgInternalError', undefined],
  [
    `${RED}Uncaught Error: of the Worker's own\u001b[0m`,
    `${RED}Uncaught Error: of the Worker's own\u001b[0m`,
  ],
  ['{"level":"error","event":"request_broke"}', '{"level":"error","event":"request_broke"}'],
])('%j is shown as %j', (line, shown) => {
  expect(shownLine(line)).toBe(shown);
});
