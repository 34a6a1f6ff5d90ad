import { limitExceeded, type Failure } from '../base/failure.ts';
import { cutText } from '../base/text.ts';
import type { Redact } from '../base/redact.ts';

/** What an exchange is about while it waits. */
export type McpStage = 'connecting' | 'listing its tools' | 'running the tool';

/** What can go wrong between us and a server. Texts of the server are in it as they came: redact before showing. */
export type McpFault =
  | { readonly kind: 'late'; readonly stage: McpStage; readonly ms: number }
  | { readonly kind: 'cancelled' }
  /** It sent, or lists, more than is taken. */
  | { readonly kind: 'much'; readonly what: 'bytes' | 'pages' | 'tools'; readonly most: number }
  /** An address that is not called; the reason says which rule it breaks. */
  | { readonly kind: 'address'; readonly reason: string }
  /** No connection was made, or it broke. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'http'; readonly status: number; readonly text: string }
  /** An error of JSON-RPC 2.0. */
  | { readonly kind: 'protocol'; readonly code: number; readonly message: string }
  /** Anything that is not MCP. */
  | { readonly kind: 'foreign'; readonly message: string };

/** The most of a server's own words in a message, in UTF-16 code units. */
const MAX_WORDS = 2000;

/** JSON-RPC's code for arguments that the receiver does not take. */
const INVALID_PARAMS = -32_602;

/** A fault as a failure, without secrets: whose it is, what happened, and what to do. */
export function faultFailure(server: string, fault: McpFault, redact: Redact): Failure {
  const name = `The MCP server ${server}`;
  // Redacted before it is cut: a cut could leave the beginning of a secret.
  const said = (what: string, words: string) => withWords(what, redact(words));
  switch (fault.kind) {
    case 'late': {
      const { ms, stage } = fault;
      return { code: 'timed_out', message: `${name} timed out: ${stage} took over ${ms} ms.`, data: { ms } };
    }
    case 'cancelled':
      return { code: 'cancelled', message: 'The call was cancelled.' };
    case 'much':
      return tooMuch(name, fault);
    case 'address':
      return { code: 'unavailable', message: `${name} was not called: ${redact(fault.reason)}` };
    case 'unreachable':
      return { code: 'unavailable', message: `${name} cannot be reached. Is it running at that address?` };
    case 'broken':
      return {
        code: 'unavailable',
        message: said(`${name} broke off before it answered`, fault.detail),
      };
    case 'http':
      return httpFailure(said(`${name} answered with HTTP ${fault.status}`, fault.text), fault.status);
    case 'protocol': {
      const code = fault.code === INVALID_PARAMS ? 'invalid_input' : 'execution_failed';
      return { code, message: said(`${name} refused`, fault.message), data: { rpc_code: fault.code } };
    }
    case 'foreign':
      return { code: 'unavailable', message: said(`${name} does not answer in MCP`, fault.message) };
  }
}

function tooMuch(name: string, { what, most }: Extract<McpFault, { kind: 'much' }>): Failure {
  const advice =
    what === 'bytes'
      ? 'Ask for less, or for a smaller part.'
      : 'Connect to a server that offers fewer tools.';
  return {
    ...limitExceeded(`mcp.${what}`, most, most + 1, advice),
    message: `${name} sends more than ${most} ${what}, which is the limit. ${advice}`,
  };
}

function httpFailure(said: string, status: number): Failure {
  const advice =
    status === 401 || status === 403
      ? ' Look at the headers of the server in the skill, and at the secrets that they name.'
      : status === 404
        ? ' Look at its url in the skill.'
        : '';
  return { code: 'unavailable', message: `${said}${advice}`, data: { status } };
}

function withWords(what: string, words: string): string {
  const text = cutText(words.trim().toWellFormed(), MAX_WORDS);
  if (text === '') return `${what}.`;
  return /[.!?]$/.test(text) ? `${what}: ${text}` : `${what}: ${text}.`;
}
