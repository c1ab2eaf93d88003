/** The address of the reference and of a search in it: `#reference=prune_keep`. */
const name = '#reference';

/** What an address searches for, empty for the whole reference; null where it is another address. */
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
