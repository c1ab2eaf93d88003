/** Fetches the committed claims, their results, pilots and boards from the site, each file once; a failed fetch is repeated. */
import { parseBoard, type BoardRow } from '../../experiment/board.ts';
import { parseClaimList, type ClaimList } from '../../experiment/claimList.ts';
import { parsePilots, type PilotList } from '../../experiment/pilots.ts';
import { parsePublished, type Published } from '../../experiment/published.ts';
import { unzipped } from '../../site/unzipped.ts';

let list: Promise<ClaimList> | null = null;
let pilots: Promise<PilotList> | null = null;
const results = new Map<string, Promise<Published>>();

async function read(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) {
    throw new Error(
      /* text */ `${path}: the site must have it, got ${response.status}; reload the page or try later`,
    );
  }
  const bytes = await unzipped(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

/** All claims. Rejects if the list cannot be fetched or is invalid. */
export function readClaims(): Promise<ClaimList> {
  list ??= read('claims.json')
    .then(parseClaimList)
    .catch((error: unknown) => {
      list = null;
      throw error;
    });
  return list;
}

/** All pilots. Rejects if the list cannot be fetched or is invalid. */
export function readPilots(): Promise<PilotList> {
  pilots ??= read('pilots.json')
    .then(parsePilots)
    .catch((error: unknown) => {
      pilots = null;
      throw error;
    });
  return pilots;
}

/** Rows of the boards; none where the site has no list that can be read, because nothing else depends on it. */
export const readBoard = (): Promise<readonly BoardRow[]> =>
  read('board.json')
    .then(parseBoard)
    .catch(() => []);

/** The whole result of a claim, with its arms. Rejects if it cannot be fetched or is damaged. */
export function readResult(claim: string): Promise<Published> {
  const found =
    results.get(claim) ??
    read(`experiments/${claim}.json${import.meta.env.PROD ? '.gz' : ''}`)
      .then(parsePublished)
      .catch((error: unknown) => {
        results.delete(claim);
        throw error;
      });
  results.set(claim, found);
  return found;
}
