import { runCommand } from '../child-process.ts';

/** Runs wrangler at the root of the project without its banner and reports; throws with its output when it fails. */
export async function runWrangler(root: string, args: readonly string[]): Promise<string> {
  const env = { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', NO_COLOR: '1' };
  const { code, output } = await runCommand({ name: 'wrangler', args, cwd: root, env, timeoutMs: 180_000 });
  if (code !== 0)
    throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed (exit code ${code}):\n${output}`);
  return output;
}
