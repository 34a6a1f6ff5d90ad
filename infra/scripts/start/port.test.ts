import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { parsePort, portProblem } from './port.ts';

it.each([
  [undefined, 8787],
  ['', 8787],
  ['1', 1],
  ['65535', 65_535],
  ['0', 'PORT is "0"; give a number from 1 to 65535.'],
  ['65536', 'PORT is "65536"; give a number from 1 to 65535.'],
  ['80a', 'PORT is "80a"; give a number from 1 to 65535.'],
  ['-1', 'PORT is "-1"; give a number from 1 to 65535.'],
])('reads PORT %s as %s', (text, port) => {
  expect(parsePort(text)).toBe(port);
});

it('names a busy port and how to choose another, and finds it free afterwards', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await portProblem(port)).toBe(
    `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(await portProblem(port)).toBeUndefined();
});
