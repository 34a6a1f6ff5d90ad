import type { Failure } from '../base/failure.ts';

/**
 * What a writer demands of what is there (RFC 9110, section 13.1): revisions, of which `*` stands for whatever one
 * there is. An empty list matches nothing.
 */
export type Precondition = {
  readonly ifMatch?: readonly string[];
  readonly ifNoneMatch?: readonly string[];
};

/** Why something may not be changed, or undefined. `revision` is what is there, undefined where nothing is. */
export function preconditionFault(
  what: string,
  revision: string | undefined,
  { ifMatch, ifNoneMatch }: Precondition = {},
): Failure | undefined {
  const among = (list: readonly string[]) =>
    revision !== undefined && (list.includes('*') || list.includes(revision));
  if (ifMatch !== undefined && !among(ifMatch)) {
    const message = `${what} is at revision ${revision ?? 'none'}, not ${ifMatch.join(', ')}. Read it again and repeat your change.`;
    return { code: 'precondition_failed', message, field: 'If-Match' };
  }
  if (ifNoneMatch !== undefined && among(ifNoneMatch)) {
    const message = `${what} is there already, at revision ${revision}. Leave out If-None-Match to change it.`;
    return { code: 'precondition_failed', message, field: 'If-None-Match' };
  }
  return undefined;
}
