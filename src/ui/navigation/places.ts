/** The places of the page and their addresses, in the order of their tabs. */
export const placeNames = ['Lab', 'Runs', 'Compare', 'Methods', 'Claims', 'Learn'] as const;
export type PlaceName = (typeof placeNames)[number];

/** The address of a place and of something in it: `#/methods/treepo`. The Lab's is empty. */
export function addressOf(place: PlaceName, route = ''): string {
  if (place === 'Lab') return '';
  return `#/${place.toLowerCase()}${route === '' ? '' : `/${route.split('/').map(encoded).join('/')}`}`;
}

/** Encodes only what an address requires, so that it stays readable. */
const encoded = (part: string): string =>
  encodeURIComponent(part).replaceAll(/%(?:26|2C|3A|3D|3F)/g, decodeURIComponent);

/** The place and route in an address; null for other addresses (a link to a recipe, the reference, nothing). */
export function placeAt(hash: string): { readonly place: PlaceName; readonly route: string } | null {
  const named = /^#\/([a-z]+)(?:\/(.*))?$/.exec(hash);
  const place = placeNames.find((name) => name.toLowerCase() === named?.[1]);
  if (!named || place === undefined) return null;
  return { place, route: (named[2] ?? '').split('/').map(decoded).join('/') };
}

/** Whether an address is a place's, so that no recipe is read from it. */
export function isPlaceAddress(hash: string): boolean {
  return hash.startsWith('#/');
}

/** A part of an address in its own signs; as it is where it is not encoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
