/** The longest hostname (RFC 1123), the longest local part of an address (RFC 5321), in characters. */
const MAX_HOST = 253;
const MAX_LOCAL = 64;
const MAX_IPV6 = 45;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const BYTE = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;

/** RFC 1123. */
export function isHostname(text: string): boolean {
  return text.length <= MAX_HOST && text.split('.').every((label) => LABEL.test(label));
}

/** Four bytes in decimal, without leading zeros. */
export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const bytes = text.split('.');
  return bytes.length === 4 && bytes.every((byte) => BYTE.test(byte));
}

/** RFC 4291, 2.2. */
export function isIpv6(text: string): boolean {
  if (text.length > MAX_IPV6) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const written = groups.flat();
  const last = written.at(-1) ?? '';
  const hasIpv4 = last.includes('.') && (groups.at(-1)?.length ?? 0) > 0;
  if (hasIpv4 && !isIpv4(last)) return false;
  const plain = hasIpv4 ? written.slice(0, -1) : written;
  if (!plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const count = plain.length + (hasIpv4 ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;

/** RFC 5321 `Mailbox`. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LOCAL + 1 + MAX_HOST + 2) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  if (local === '' || local.length > MAX_LOCAL) return false;
  const isAtom = ATOM.test(local) && !/^\.|\.\.|\.$/.test(local);
  if (!isAtom && !QUOTED.test(local)) return false;
  if (!host.startsWith('[') || !host.endsWith(']')) return isHostname(host);
  const address = host.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}
