import type { Tool } from './contract.ts';
import { fileReadTool } from './file-read.ts';
import { globTool } from './glob.ts';
import { grepTool } from './grep.ts';
import { listDirTool } from './list-dir.ts';

/** The three search tools of skills: `skill/list-dir`, `skill/glob`, `skill/grep`. */
export function searchTools(): readonly Tool[] {
  return [listDirTool, globTool, grepTool];
}

/** Every tool that the service brings along. */
export function builtinTools(): readonly Tool[] {
  return [fileReadTool, ...searchTools()];
}
