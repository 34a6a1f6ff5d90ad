import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { fail, type Result } from '../../lib/base/result.ts';
import type { CommandHost } from './command-host.ts';
import { readInclusion } from './folder/inclusion.ts';
import { renderLeftOut } from './folder/left-out.ts';
import { packFolder, type PackedFolder } from './folder/pack-folder.ts';
import { isFolder } from './local-library.ts';
import type { SentChoice } from './read-arguments.ts';
import { request, type Server } from './remote-service.ts';

/** Packs what may be sent of a folder, and tells what is left out. */
export async function packForServer(
  typed: string,
  { include, withGit }: SentChoice,
  { folder: start, environment, terminal }: CommandHost,
): Promise<Result<PackedFolder>> {
  const folder = path.resolve(start, typed);
  if (!(await isFolder(folder))) return fail(invalidInput('', `There is no folder ${folder}.`));
  const inclusion = readInclusion(include);
  if (!inclusion.ok) return inclusion;
  const rule = { include: inclusion.value, withGit, environment, guessWithoutGit: false };
  const packed = await packFolder(folder, rule);
  if (!packed.ok) return packed;
  terminal.err(renderLeftOut(packed.value.leftOut));
  for (const pattern of inclusion.value.unused()) terminal.err(`! --include ${pattern} matches no file\n`);
  if (packed.value.files.length > 0) return packed;
  return fail(
    invalidInput('', `Nothing is left to send of ${folder}. --include GLOB sends what is left out.`),
  );
}

/** Uploads a packed folder and gives the server's report. */
export function uploadPacked(
  { archive }: PackedFolder,
  query: URLSearchParams,
  server: Server,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const target = `/v1/bundles?${query.toString()}`;
  return request(server, { method: 'POST', target, type: 'application/gzip', content: archive }, signal);
}
