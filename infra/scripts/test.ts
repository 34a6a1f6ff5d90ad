import path from 'node:path';
import { stopChildrenWithUs } from './child-process.ts';
import { readOptions } from './script-options.ts';
import { renderStage, runStages } from './testing/run-stages.ts';
import { STAGES, STATIC_STAGES } from './testing/stages.ts';
import { renderTally } from './testing/tally.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const options = readOptions(
  { command: 'test', about: 'Checks and tests everything; the last line is the sum.' },
  { static: { help: 'only what reads the sources alone' } },
);
const stages = options.has('static') ? STATIC_STAGES : STAGES;

stopChildrenWithUs();
const total = await runStages(
  stages,
  root,
  (end) => console.log(renderStage(end)),
  (line) => console.log(line),
);
console.log(renderTally(total));
// The channel to the launcher would keep this process alive.
process.exit(total.failed > 0 ? 1 : 0);
