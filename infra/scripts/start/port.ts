import { createServer } from 'node:net';

/** The port to listen on: `PORT`, or 8787. A sentence when it is none. */
export function parsePort(text: string | undefined): number | string {
  if (text === undefined || text === '') return 8787;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  return `PORT is ${JSON.stringify(text)}; give a number from 1 to 65535.`;
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Why nothing can listen on the port of this machine's own addresses, as a sentence, or undefined. */
export async function portProblem(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') {
      return `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`;
    }
    if (code === 'EACCES')
      return `Port ${port} needs more rights. Choose one above 1023: PORT=8787 npm start`;
    // A machine without IPv6 has no ::1 to listen on.
    if (code !== undefined && host === '127.0.0.1') return `Port ${port} cannot be used (${code}).`;
  }
  return undefined;
}

/** A port of this machine that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
