import type { Tool } from './contract.ts';

/** The three search tools of skills: `skill/list-dir`, `skill/glob`, `skill/grep`. */
export function searchTools(): readonly Tool[] {
  return [];
}

/** Every tool that the service brings along. */
export function builtinTools(): readonly Tool[] {
  return [...searchTools()];
}
