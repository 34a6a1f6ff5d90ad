import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The reference server of MCP over streamable HTTP, in a process of its own on the loopback interface. */
export type EverythingServer = {
  readonly url: string;
  start(): Promise<void>;
  /** Kills it at once, whatever it does. */
  kill(): Promise<void>;
};

/** Chooses a free port; the server keeps it over restarts. */
export async function prepareEverything(): Promise<EverythingServer> {
  const port = await freePort();
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  let child: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async start() {
      if (child !== undefined) return;
      const started = spawn(process.execPath, [program, 'streamableHttp'], {
        env: { PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      await listening(started);
    },
    async kill() {
      const running = child;
      child = undefined;
      if (running === undefined) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return port;
}

async function listening({ stderr }: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of stderr ?? []) {
    said += String(chunk);
    if (said.includes('listening on port')) return;
  }
  throw new Error(`the server ended: ${said}`);
}
