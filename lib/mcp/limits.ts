/** What one exchange with an MCP server may take. Each limit has its own failure. */
export type McpLimits = {
  /** Milliseconds until the server has said which revision of the protocol it speaks. */
  readonly connectMs: number;
  /** Milliseconds for the whole list of tools, all pages together. */
  readonly listMs: number;
  /** Milliseconds for one call, after connecting. */
  readonly callMs: number;
  /** Bytes of everything the server sends in one exchange, after decompression. */
  readonly bytes: number;
  readonly pages: number;
  readonly tools: number;
};

/** Connecting and calling together stay within the 30 seconds that any tool has. */
export const DEFAULT_MCP_LIMITS: McpLimits = {
  connectMs: 8_000,
  listMs: 10_000,
  callMs: 20_000,
  bytes: 4 * 1024 * 1024,
  pages: 64,
  tools: 1000,
};

/** The most redirects that are followed, one after another. */
export const MAX_REDIRECTS = 5;
