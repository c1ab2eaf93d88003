/** The address of the reference with an optional search: `#reference=prune_keep`. */
import { decoded } from './places.ts';

const name = '#reference';

/** The search in an address, empty for the whole reference; null for other addresses. */
export function referenceQuery(hash: string): string | null {
  if (hash !== name && !hash.startsWith(`${name}=`)) return null;
  return decoded(hash.slice(name.length + 1));
}

/** The address that opens the reference with this search. */
export function referenceHash(query: string): string {
  return query === '' ? name : `${name}=${encodeURIComponent(query)}`;
}
