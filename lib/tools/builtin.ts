import type { SearchKernel } from '../search/kernel.ts';
import { PlainKernel } from '../search/plain-kernel.ts';
import type { Tool } from './contract.ts';
import { fileReadTool } from './file-read.ts';
import { globTool } from './glob.ts';
import { createGrepTool } from './grep.ts';
import { listDirTool } from './list-dir.ts';

/** The three search tools of skills: `skill/list-dir`, `skill/glob`, `skill/grep`. A host may have a faster kernel. */
export function searchTools(kernel: SearchKernel = new PlainKernel()): readonly Tool[] {
  return [listDirTool, globTool, createGrepTool(kernel)];
}

/** Every tool that the service brings along. */
export function builtinTools(kernel: SearchKernel = new PlainKernel()): readonly Tool[] {
  return [fileReadTool, ...searchTools(kernel)];
}
