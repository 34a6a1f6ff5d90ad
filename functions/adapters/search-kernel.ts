import kernel from '../../lib/search/kernel.wasm';
import { CompiledKernel, type KernelExports } from '../../lib/search/compiled-kernel.ts';

/** The compiled search kernel of this isolate: 2.5 MB of memory of its own. */
export function searchKernel(): CompiledKernel {
  // What the module exports is described where it is used; its source and that description are tested together.
  return new CompiledKernel(new WebAssembly.Instance(kernel).exports as unknown as KernelExports);
}
