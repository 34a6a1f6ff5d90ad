import { stripVTControlCharacters } from 'node:util';

/** Lines that say nothing to someone who works offline on one machine, or that a client left before its answer. */
const NOISE =
  /request\.cf|workers\.cloudflare\.com|GetAddrInfoReqWrap|^\s*$|update available|Logs were written to|Error inside ProxyWorker.*Network connection lost/i;

/** The addresses of code that the runtime prints below a failure of its own, such as a host that is not found. */
const NATIVE_STACK = /^\s*stack: .*@[0-9a-f]+/;

/** How the runtime tells such a failure: where in its sources, the kind, then what happened. */
const NATIVE_FAILURE =
  /^(?:.*\[ERROR\] )?(?:e = )?\S+\.(?:rs|c\+\+|h|cc):\d+: (?:failed|disconnected|overloaded): (.*)$/;

/** A line of the runtime as a person is shown it, or undefined for one that is of no use to anybody. */
export function shownLine(line: string): string | undefined {
  const plain = stripVTControlCharacters(line);
  if (NOISE.test(plain) || NATIVE_STACK.test(plain)) return undefined;
  const [, what] = NATIVE_FAILURE.exec(plain) ?? [];
  return what === undefined
    ? line
    : `! The runtime could not connect or read: ${what.replace(/; sentryErrorContext.*$/, '')}`;
}
