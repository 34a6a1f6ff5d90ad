import type { GitPorts } from '../git/ports.ts';
import type { Tool } from './contract.ts';
import { gitLogTool } from './git-log.ts';
import { createRepositories } from './git-repositories.ts';

/** The git tools: they read repositories in the workspace, and never write. */
export function gitTools(ports: GitPorts): readonly Tool[] {
  const repositories = createRepositories(ports);
  return [gitLogTool(ports, repositories)];
}
