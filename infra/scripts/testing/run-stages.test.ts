import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStages, type StageEnd } from './run-stages.ts';
import type { Stage } from './stages.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stages-'));
});
afterAll(() => rm(root, { recursive: true }));

const count = (text: string): { passed: number; failed: number; skipped: number } => ({
  passed: Number(text),
  failed: 0,
  skipped: 0,
});

function stage(id: string, code: string, more: Partial<Stage> = {}): Stage {
  return { id, command: [process.execPath, '-e', code], ...more };
}

const write = (text: string): string => `require('fs').writeFileSync('reports/x', '${text}')`;
const report = { path: 'reports/x', count };

type Run = { ends: StageEnd[]; told: string[]; passed: number; failed: number };

async function run(stages: readonly Stage[]): Promise<Run> {
  const ends: StageEnd[] = [];
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line.trim());
  const { passed, failed } = await runStages(stages, root, (end) => ends.push(end), tell);
  return { ends, told, passed, failed };
}

describe('a stage', () => {
  it.each([
    ['passes by its exit code', stage('a', ''), 1, 0],
    ['fails by its exit code', stage('a', 'process.exit(3)'), 0, 1],
    ['counts its report', stage('a', write('7'), { report }), 7, 0],
    [
      'fails when every test passed and the exit code says no',
      stage('a', `${write('7')};process.exit(1)`, { report }),
      7,
      1,
    ],
    ['fails when it wrote no report', stage('a', '', { report }), 0, 1],
    ['fails when no test ran', stage('a', write('0'), { report }), 0, 1],
  ])('%s', async (_, one, passed, failed) => {
    expect(await run([one])).toMatchObject({ passed, failed });
  });

  it('fails when its program does not exist', async () => {
    const { ends, failed } = await run([{ id: 'a', command: ['no-such-program-here'] }]);
    expect(failed).toBe(1);
    expect(ends[0]?.output).toContain('no-such-program-here could not be started');
  });
});

it('goes on after a failure, waits for what a stage comes after, and shows both streams', async () => {
  const { ends, told, passed, failed } = await run([
    stage('last', 'console.log("z")', { after: 'slow' }),
    stage('slow', 'setTimeout(() => { console.log("x"); console.error("y"); process.exit(1) }, 200)'),
    stage('quick', ''),
  ]);
  expect(ends.map(({ id }) => id)).toEqual(['quick', 'slow', 'last']);
  expect(ends[1]?.output).toBe('x\ny\n');
  expect(told).toEqual(['slow ...', 'quick ...', 'last ...']);
  expect([passed, failed]).toEqual([2, 1]);
});
