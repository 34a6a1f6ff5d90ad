import { isIpv6 } from './format-hosts.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
/** What is allowed in each part (RFC 3986): classes without repetition inside one another. */
const USER = /^(?:[\w.~!$&'()*+,;=:-]|%[0-9a-f]{2})*$/i;
const HOST = /^(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*$/i;
const PATH = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*$/i;
const QUERY = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*$/i;
const FUTURE = /^v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

type Parts = { readonly scheme: string | undefined; readonly authority: string | undefined };

/** Takes an address apart as RFC 3986, appendix B does; undefined where a part holds what it must not. */
function partsOf(text: string): Parts | undefined {
  const hash = text.indexOf('#');
  if (hash >= 0 && !QUERY.test(text.slice(hash + 1))) return undefined;
  const beforeHash = hash < 0 ? text : text.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  if (mark >= 0 && !QUERY.test(beforeHash.slice(mark + 1))) return undefined;
  const main = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  const colon = main.indexOf(':');
  const slash = main.indexOf('/');
  const hasScheme = colon >= 0 && (slash < 0 || colon < slash);
  const scheme = hasScheme ? main.slice(0, colon) : undefined;
  if (scheme !== undefined && !SCHEME.test(scheme)) return undefined;
  const rest = hasScheme ? main.slice(colon + 1) : main;
  if (!rest.startsWith('//')) return PATH.test(rest) ? { scheme, authority: undefined } : undefined;
  const end = rest.indexOf('/', 2);
  const authority = end < 0 ? rest.slice(2) : rest.slice(2, end);
  const path = end < 0 ? '' : rest.slice(end);
  return isAuthority(authority) && PATH.test(path) ? { scheme, authority } : undefined;
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at >= 0 && !USER.test(text.slice(0, at))) return false;
  const server = text.slice(at + 1);
  const bracket = server.startsWith('[') ? server.indexOf(']') : -1;
  const colon = server.indexOf(':', bracket + 1);
  const host = colon < 0 ? server : server.slice(0, colon);
  if (colon >= 0 && !/^\d*$/.test(server.slice(colon + 1))) return false;
  if (!server.startsWith('[')) return HOST.test(host);
  const address = host.slice(1, -1);
  return host.endsWith(']') && (isIpv6(address) || FUTURE.test(address));
}

/** RFC 3986 `URI`. */
export function isUri(text: string): boolean {
  return partsOf(text)?.scheme !== undefined;
}

/** RFC 3986 `URI-reference`. */
export function isUriReference(text: string): boolean {
  return partsOf(text) !== undefined;
}

/** Not of the specification, but in use: an address on the web or of a file server. */
export function isUrl(text: string): boolean {
  const parts = partsOf(text);
  return /^(?:https?|ftp)$/i.test(parts?.scheme ?? '') && (parts?.authority ?? '') !== '';
}

// oxlint-disable-next-line no-control-regex -- control characters are what a template may not hold
const LITERAL = /^(?:[^\x00-\x20\x7f"<>%\\^`{|}]|%[0-9a-f]{2})*$/i;
const VARIABLE = /^(?:\w|%[0-9a-f]{2})(?:[\w.]|%[0-9a-f]{2})*(?::[1-9]\d{0,3}|\*)?$/i;

/** RFC 6570. */
export function isUriTemplate(text: string): boolean {
  let at = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const close = text.indexOf('}', open);
    if (close < 0 || !LITERAL.test(text.slice(at, open))) return false;
    const list = text.slice(open + 1, close).replace(/^[+#./;?&=,!@|]/, '');
    const isGood = (name: string) => VARIABLE.test(name) && !/\.\.|\.(?:$|[:*])/.test(name);
    if (!list.split(',').every(isGood)) return false;
    at = close + 1;
  }
  return LITERAL.test(text.slice(at));
}
