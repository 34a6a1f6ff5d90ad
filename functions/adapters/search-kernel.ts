import kernel from '../../lib/search/kernel.wasm';
import { CompiledKernel } from '../../lib/search/compiled-kernel.ts';
import type { KernelExports } from '../../lib/search/kernel-instance.ts';

/** The compiled search kernel of this isolate: 2.5 MB of memory of its own. */
export function searchKernel(): CompiledKernel {
  // What the module exports is described where it is used; its source and that description are tested together.
  return new CompiledKernel((pages) => {
    const memory = new WebAssembly.Memory({ initial: pages });
    const { exports } = new WebAssembly.Instance(kernel, { env: { memory } });
    return { code: exports as unknown as KernelExports, memory: memory.buffer };
  });
}
