/** A Worker that holds a tree of files in memory and calls skill/grep on it: the tool alone, without the service around. */
import { searchKernel } from '../../functions/adapters/search-kernel.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { createGrepTool } from '../../lib/tools/grep.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import { openCorpus } from '../cases/open-corpus.ts';
import { unframe, type SearchRequest } from './search-protocol.ts';

const kernel = searchKernel();
const grep = createGrepTool(kernel);
let workspace: FileSystem | undefined;

async function search({ input, times, shown }: SearchRequest): Promise<JsonObject> {
  let found: readonly unknown[] = [];
  for (let i = 0; i < times; i += 1) {
    const { output, error } = await runTool(grep, input, { workspace, clock: systemClock });
    if (output?.['truncated'] !== false) throw new Error(error?.message ?? 'not all matches were returned');
    found = output['matches'] as readonly unknown[];
  }
  return { count: found.length, matches: shown ? (found as JsonObject[]) : [] };
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      workspace = openCorpus(unframe(new Uint8Array(await request.arrayBuffer())), kernel);
      return Response.json({});
    }
    return Response.json(await search(await request.json()));
  },
};
