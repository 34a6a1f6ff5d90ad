import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, type Ended } from '../child-process.ts';

/** The ports that the documents name; others take their place, so that nothing on this machine is disturbed. */
const NAMED_PORTS = ['8787', '3001'] as const;
const START_LIMIT_MS = 120_000;
const BLOCK_LIMIT_MS = 60_000;

/** Runs the blocks of documents one after another in a checkout; variables that a block sets stay set. */
export class Session {
  readonly #root: string;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #variables: string;
  #service: ChildProcess | undefined;

  private constructor(root: string, ports: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#ports = ports;
    this.#variables = path.join(root, '.wrangler', 'documents-variables');
  }

  /** Opens a session in a checkout, with free ports. */
  static async open(root: string): Promise<Session> {
    const ports = new Map<string, string>();
    for (const port of NAMED_PORTS) ports.set(port, String(await freePort()));
    return new Session(root, ports);
  }

  /** Runs a block; `npm start` alone goes on behind the others. */
  async run(block: string): Promise<Ended> {
    if (block.trim() === 'npm start') return this.#start();
    const variables = JSON.stringify(this.#variables);
    const script = `set -a; [ -f ${variables} ] && . ${variables}; set -eo pipefail\n${this.#asRun(block)}\nexport -p > ${variables}`;
    return runCommand({
      name: 'bash',
      args: ['-c', script],
      cwd: this.#root,
      timeoutMs: BLOCK_LIMIT_MS,
    });
  }

  /** Parses a block without running it. */
  async parse(block: string): Promise<Ended> {
    return runCommand({ name: 'bash', args: ['-n', '-c', block], cwd: this.#root });
  }

  /** What was printed, with the ports that the documents name. */
  asShown(output: string): string {
    return [...this.#ports].reduce((text, [named, real]) => text.replaceAll(real, named), output);
  }

  /** Ends the service. */
  async close(): Promise<void> {
    const service = this.#service;
    if (service === undefined || service.exitCode !== null) return;
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    await ended;
  }

  #asRun(block: string): string {
    return [...this.#ports].reduce((text, [named, real]) => text.replaceAll(named, real), block);
  }

  async #start(): Promise<Ended> {
    const port = this.#ports.get('8787') ?? '';
    const begin = performance.now();
    const service = spawn('npm', ['start'], { cwd: this.#root, env: { ...process.env, PORT: port } });
    this.#service = service;
    let output = '';
    service.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    service.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const late = (): boolean => performance.now() - begin > START_LIMIT_MS;
    while (!output.includes('Ready on') && service.exitCode === null && !late()) await sleep(100);
    const code = output.includes('Ready on') ? 0 : (service.exitCode ?? 1);
    return { code, output, ms: performance.now() - begin, timedOut: late() };
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
