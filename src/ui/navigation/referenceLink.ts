/** The address of the reference with an optional search: `#reference=prune_keep`. */
const name = '#reference';

/** The search in an address, empty for the whole reference; null for other addresses. */
export function referenceQuery(hash: string): string | null {
  if (hash !== name && !hash.startsWith(`${name}=`)) return null;
  const text = hash.slice(name.length + 1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address that opens the reference with this search. */
export function referenceHash(query: string): string {
  return query === '' ? name : `${name}=${encodeURIComponent(query)}`;
}
