import type { Namespace } from './name.ts';

declare const access: unique symbol;

/**
 * The namespaces that a caller's key opens. It is JSON, so that a run keeps that of the key it was started with. Made
 * by `accessTo` alone, where a key is read.
 */
export type Access = { readonly namespaces: 'all' | readonly Namespace[]; readonly [access]: true };

/** What a key opens: the namespaces named, or all. */
export function accessTo(namespaces: Access['namespaces']): Access {
  // The mark is for the compiler: it makes this the one place that an access comes from.
  return { namespaces } as Access;
}

/** What the root key opens. */
export const ROOT_ACCESS: Access = accessTo('all');

/** What is open without a key. */
export const NO_ACCESS: Access = accessTo([]);

/** True when the key opens the namespace. */
export function opens({ namespaces }: Access, namespace: Namespace): boolean {
  return namespaces === 'all' || namespaces.includes(namespace);
}
