import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledKernel, type KernelExports } from './compiled-kernel.ts';

/** Node compiles what workerd takes in compiled. */
type Compiler = new (bytes: Uint8Array) => WebAssembly.Module;

/** A fresh instance of the kept module. */
export function loadKernel(): CompiledKernel {
  const Module = WebAssembly.Module as unknown as Compiler;
  const module = new Module(readFileSync(path.join(import.meta.dirname, 'kernel.wasm')));
  return new CompiledKernel(new WebAssembly.Instance(module).exports as unknown as KernelExports);
}
