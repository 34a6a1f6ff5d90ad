import { isDate, isDateTime, isDuration, isTime } from './format-times.ts';
import { isEmail, isHostname, isIpv4, isIpv6 } from './format-hosts.ts';
import { isUri, isUriReference, isUriTemplate, isUrl } from './format-uris.ts';

/** Checks a text in time that grows with its length alone: every text here may be an attacker's. */
type Format = (text: string) => boolean;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** RFC 6901: "~" stands only in "~0" and "~1". */
const BAD_TILDE = /~(?![01])/;

function isPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !BAD_TILDE.test(text);
}

function isRelativePointer(text: string): boolean {
  const steps = /^(?:0|[1-9][0-9]*)/.exec(text)?.[0];
  if (steps === undefined) return false;
  const rest = text.slice(steps.length);
  return rest === '#' || isPointer(rest);
}

function isPointerFragment(text: string): boolean {
  return text.startsWith('#') && isUriReference(text) && isPointer(text.slice(1));
}

/** The formats that are checked, by name. Others are notes, as the specification lets them be. */
export const FORMATS: Readonly<Record<string, Format>> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  'uri-template': isUriTemplate,
  url: isUrl,
  uuid: (text) => UUID.test(text),
  'json-pointer': isPointer,
  'json-pointer-uri-fragment': isPointerFragment,
  'relative-json-pointer': isRelativePointer,
};
