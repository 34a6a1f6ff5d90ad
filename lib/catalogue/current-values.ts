import type { Values } from '../skills/composite/interpolate.ts';
import type { CataloguePort } from './within-access.ts';

/** The namespace's values, as a document is read with. */
export async function currentValues(catalogue: CataloguePort): Promise<Values> {
  const { variables, secrets } = await catalogue.values();
  return {
    variables: new Map(variables.map(({ name, value }) => [name, value])),
    secrets: new Set(secrets),
  };
}
