/**
 * Older versions of lookup's entries, which a search under a ranker finds too: same key, another value. Dates and numbers
 * of readers, which only the ranker reads, tell them apart. All of it follows from the prompt, which stays the same.
 */
import { hashBytes } from '../tensor/hash.ts';
import { philox } from '../tensor/random.ts';
import type { FoundEntry } from './task.ts';

/** Older versions of an entry. */
const olderVersions = 3;
/** Dates are 0 … 9, later ones newer; so are numbers of readers. */
const most = 9;

/** An entry as the engine stores it. */
export interface StoredEntry {
  /** Key and value, as a reply shows them. */
  readonly text: string;
  /** Whole numbers in 0 … 9. */
  readonly date: number;
  readonly readers: number;
  /** The newest version under the requested key. */
  readonly isRight: boolean;
}

/** What a ranker reads of an entry. */
export const entryFeatures = ['same key', 'date', 'readers'] as const;

/** A fixed engine shows what is read most, and knows no dates. */
export const fixedWeights = [3, 0, 2] as const;

export const readOfEntry = ({ text, date, readers, isRight }: StoredEntry, asked: string): FoundEntry => ({
  features: [Number(text.startsWith(asked)), date / most, readers / most],
  isRight,
});

/** The table around a search. */
interface Search {
  /** Canonical form of the prompt. */
  readonly key: string;
  readonly asked: string;
  /** Value by key, of all keys. */
  readonly values: ReadonlyMap<string, string>;
  /** Entries under other keys that the search finds. */
  readonly others: readonly string[];
}

/**
 * All that a search finds, in the engine's order: the entry, three older versions with other values, and entries under
 * other keys. The newest version has most readers two times in five.
 */
export function versionsOf({ key, asked, values, others }: Search): StoredEntry[] {
  const hash = hashBytes(new TextEncoder().encode(`${key} ${asked}`));
  const word = (at: number): number => Number.parseInt(hash.slice(8 * at, 8 * at + 8), 16);
  let draws = 0;
  const below = (limit: number): number =>
    Math.floor(
      ((philox([word(0), word(1)], [draws++, 0, word(2), word(3)])[0] as number) / 4294967296) * limit,
    );
  const take = <T>(from: T[]): T => from.splice(below(from.length), 1)[0] as T;

  const value = values.get(asked) as string;
  const free = [...'0123456789', ...values.keys()].filter((one) => one !== value && one !== asked);
  const date = olderVersions + below(most + 1 - olderVersions);
  const earlier = Array.from({ length: date }, (_, one) => one);
  const newest: StoredEntry = {
    ...{ text: `${asked}${value}`, date, isRight: true },
    readers: Math.max(below(most + 1), below(most + 1)),
  };
  const found = [
    newest,
    ...Array.from({ length: olderVersions }, () => ({
      ...{ text: `${asked}${take(free)}`, date: take(earlier), readers: below(most + 1), isRight: false },
    })),
    ...others.map((text) => ({ text, date: below(most + 1), readers: below(most + 1), isRight: false })),
  ];
  return Array.from({ length: found.length }, () => take(found));
}
