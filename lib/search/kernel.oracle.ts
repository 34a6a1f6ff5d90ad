import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledKernel } from './compiled-kernel.ts';
import type { KernelExports } from './kernel-instance.ts';

/** Node compiles what workerd takes in compiled. */
type Compiler = new (bytes: Uint8Array) => WebAssembly.Module;

/** A fresh instance of the kept module. */
export function loadKernel(): CompiledKernel {
  const Module = WebAssembly.Module as unknown as Compiler;
  const module = new Module(readFileSync(path.join(import.meta.dirname, 'kernel.wasm')));
  return new CompiledKernel((pages) => {
    const memory = new WebAssembly.Memory({ initial: pages });
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    return { code: exports as unknown as KernelExports, memory: memory.buffer };
  });
}
