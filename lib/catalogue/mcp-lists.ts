import { utf8 } from '../base/bytes.ts';
import type { Store } from '../base/ports.ts';
import type { ListedTool, UnusableTool } from '../mcp/listed-tools.ts';

/** A server of a skill. Its name holds no slash, nor does the short name of a skill. */
export type ServerKey = { readonly skill: string; readonly server: string };

/** What is kept of the last time that a server was asked for its tools. */
export type KeptList = {
  /** Of the connection that was asked: a list of another connection is not used. */
  readonly connection: string;
  /** Null: it never answered. */
  readonly tools: readonly ListedTool[] | null;
  readonly unusable: readonly UnusableTool[];
  readonly protocol: string | null;
  /** When the tools were listed, and until when they count as new; milliseconds since the epoch. */
  readonly listed_at: number;
  readonly fresh_until: number;
  /** Why it did not answer the last time, and until when it is not asked again. */
  readonly failure: {
    readonly reason: string;
    readonly asked_at: number;
    readonly wait_until: number;
  } | null;
};

const TABLE = 'mcp_lists';

/** The most of one list, in bytes of JSON: it is one record, and those of a skill are one message. */
export const MAX_LIST_BYTES = 512 * 1024;

/** The bytes of a list as it is stored. */
export function bytesOfList(list: KeptList): number {
  return utf8(JSON.stringify(list)).length;
}

/** What is kept of each server, in order; null for one that was never asked. */
export function keptLists(store: Store, keys: readonly ServerKey[]): readonly (KeptList | null)[] {
  return keys.map((key) => (store.get(TABLE, keyOf(key)) ?? null) as KeptList | null);
}

/** Keeps what servers said. */
export function keepLists(store: Store, lists: readonly (ServerKey & { readonly list: KeptList })[]): void {
  for (const { skill, server, list } of lists) store.put(TABLE, keyOf({ skill, server }), list);
}

/** Forgets what the servers of a skill said. */
export function forgetLists(store: Store, skill: string): void {
  const prefix = keyOf({ skill, server: '' });
  for (let page = store.list(TABLE, { prefix, limit: 100 }); page.length > 0;) {
    for (const { key } of page) store.delete(TABLE, key);
    page = store.list(TABLE, { prefix, limit: 100 });
  }
}

function keyOf({ skill, server }: ServerKey): string {
  return `${skill}/${server}`;
}
