import path from 'node:path';
import { stopChildrenWithUs } from './child-process.ts';
import { renderStage, runStages } from './testing/run-stages.ts';
import { STAGES, STATIC_STAGES } from './testing/stages.ts';
import { renderTally } from './testing/tally.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const stages = process.argv.includes('--static') ? STATIC_STAGES : STAGES;

stopChildrenWithUs();
const total = await runStages(stages, root, (end) => console.log(renderStage(end)));
console.log(renderTally(total));
// The channel to the launcher would keep this process alive.
process.exit(total.failed > 0 ? 1 : 0);
