import { invalidInput } from './failure.ts';
import { fail, ok, type Result } from './result.ts';

/** What is allowed besides public https. */
export type UrlPolicy = {
  /** Addresses of the machine itself, over http too: for development. */
  readonly allowLoopback: boolean;
};

const MAX_LENGTH = 2000;

/** Names that lead to the machine itself (RFC 6761) or are known inside a network alone (RFC 6762, 8375, 9476). */
const INNER_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|home\.arpa|lan|intranet|alt))$/;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads a URL that a caller wants this service to call. It must be https and must not name the machine itself or a
 * private network by a literal address, in whatever notation, or by a name that only such a network knows: otherwise
 * callers would reach what only the service can. What a public name resolves to is not known here. It holds no user or
 * password, which would be shown wherever the address is; the text is not repeated in the failure for that reason.
 */
export function checkPublicUrl(text: string, field: string, { allowLoopback }: UrlPolicy): Result<URL> {
  const refuse = (message: string) => fail(invalidInput(field, `${field} ${message}`));
  if (text.length > MAX_LENGTH) return refuse(`is longer than ${MAX_LENGTH} characters.`);
  const url = parse(text);
  if (url === undefined) return refuse('must be an address such as https://example.com/.');
  // A name may end with the dot of the root.
  const host = url.hostname.replace(/\.$/, '');
  const isLoopback = LOOPBACK.test(host);
  const isAllowedLocal = isLoopback && allowLoopback && /^https?:$/.test(url.protocol);
  if (url.protocol !== 'https:' && !isAllowedLocal) return refuse('must begin with https://.');
  if (url.username !== '' || url.password !== '') return refuse('must not hold a user or a password.');
  if (isAllowedLocal || isPublicHost(host)) return ok(url);
  const what = isLoopback ? 'the machine itself' : 'a private network';
  return refuse(`leads to ${what}, which this service does not call. Use a public address.`);
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicV6(host.slice(1, -1));
  const bytes = host.split('.').map(Number);
  // The parser of URLs gives every notation of an IPv4 address as four numbers.
  if (bytes.length === 4 && bytes.every(Number.isInteger)) return isPublicV4(bytes);
  return host !== '' && !INNER_NAME.test(host);
}

/** Ranges that are not globally reachable (IANA special-purpose registry, RFC 6890) and multicast: start, prefix. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function isPublicV4(bytes: readonly number[]): boolean {
  const address = valueOf(bytes);
  return CLOSED_V4.every(([start, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(address / size) !== Math.floor(valueOf(start.split('.').map(Number)) / size);
  });
}

function valueOf(bytes: readonly number[]): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/**
 * Global unicast is 2000::/3 (RFC 4291); of it 2001::/23 is for protocols (Teredo among them), 2001:db8::/32 and
 * 3fff::/20 for documents, and 2002::/16 carries IPv4 addresses of any kind.
 */
function isPublicV6(text: string): boolean {
  const [first = '', second = ''] = text.split(':');
  const high = hextet(first);
  if (high < 0x2000 || high > 0x3fff || high === 0x2002) return false;
  if (high === 0x3fff) return hextet(second) >= 0x1000;
  return high !== 0x2001 || (hextet(second) >= 0x200 && hextet(second) !== 0xdb8);
}

/** Groups of zeros are left out by the parser of URLs. */
function hextet(text: string): number {
  return text === '' ? 0 : Number.parseInt(text, 16);
}
