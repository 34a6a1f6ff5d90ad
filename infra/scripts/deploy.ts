import { spawn } from 'node:child_process';
import path from 'node:path';

/** Deploys the Worker with wrangler; `--dry-run` builds and checks it without an account or a network. */
const root = path.resolve(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);

const child = spawn('wrangler', ['deploy', ...args], {
  cwd: root,
  env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
process.on('disconnect', () => child.kill('SIGHUP'));
child.on('error', (error) => {
  console.error(`wrangler could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => {
  if (code === 0 && !args.includes('--dry-run')) {
    console.log(
      'The service refuses every call until its root key is set: npx wrangler secret put TROUPE_ROOT_KEY',
    );
  }
  process.exit(code ?? 1);
});
