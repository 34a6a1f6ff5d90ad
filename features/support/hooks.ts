import { After, AfterAll, Before, BeforeAll, setDefaultTimeout, Status } from '@cucumber/cucumber';
import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { readProviders } from '../../functions/adapters/providers.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { createCoreAssembly } from './core-assembly.ts';
import { startScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';
import { startWorker, type WorkerUnderTest } from './workerd-assembly.ts';
import type { Stage, TroupeWorld } from './world.ts';

setDefaultTimeout(30_000);

let provider: ScriptedProvider | undefined;
let worker: WorkerUnderTest | undefined;
let stage: Stage | undefined;

// A busy machine needs long to build and start the Worker.
BeforeAll({ timeout: 120_000 }, async function () {
  provider = await startScriptedProvider();
  const { variables } = provider;
  if (this.parameters['assembly'] === 'core') {
    const models = {
      ...readProviders(variables),
      allowLoopback: true,
      fetch,
      clock: systemClock,
      random: nodeRandom,
    };
    stage = { assembly: createCoreAssembly(models), provider, worker: undefined };
    return;
  }
  worker = await startWorker(variables);
  stage = { assembly: worker.assembly, provider, worker };
});

Before(async function (this: TroupeWorld) {
  this.stage = stage;
  provider?.forget();
  worker?.forget();
  await this.troupe.reset();
});

After(function (this: TroupeWorld, { result }) {
  if (result?.status === Status.PASSED) this.assertNothingUnspoken();
});

AfterAll(async () => {
  await worker?.close();
  await provider?.close();
});
