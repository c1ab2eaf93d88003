/**
 * Finds replies that follow rules: a walk through the grammar's automaton that takes no step from which the wanted features
 * cannot all be had within the words that are left.
 */
import { integer, streams } from '../../tensor/random.ts';
import type { Edge, GrammarState } from './grammar.ts';
import { isAnimal, isColour, isMark, isPolite, rhymesOf } from './lexicon.ts';
import { usualSentences } from './sentences.ts';

/** What a reply must have, and must not. */
interface Wanted {
  /** Ids of `featureBits`. */
  readonly features: readonly string[];
  /** Most words of the reply. */
  readonly words: number;
  /** Most symbols of the reply. */
  readonly symbols: number;
  readonly isFresh: boolean;
}

/** Bits of what a sentence can have. */
const featureBits: Readonly<Record<string, number>> = {
  question: 1,
  polite: 2,
  colour: 4,
  animal: 8,
  rhyme: 16,
};
/** What only the last sentence of a reply can have. */
const ofLast = 1 | 16;

const bitsOfWord = (word: string): number =>
  (word === '?' ? 1 : 0) |
  (isPolite.has(word) ? 2 : 0) |
  (isColour.has(word) ? 4 : 0) |
  (isAnimal.has(word) ? 8 : 0);

/** The state in which only the mark that ends a sentence is missing. */
const isBeforeEnd = ({ edges }: GrammarState): boolean => edges.every(({ to }) => to.edges.length === 0);

/** The different sets of features that words of an edge give. */
const offers = new WeakMap<Edge, Map<string, readonly number[]>>();

/** Least words to the end of a sentence with wanted features, by rhyme, state and features. */
const distances = new Map<string, Map<GrammarState, number[]>>();

/** The search for one prompt, by its last word. */
function searchFor(rhyme: string) {
  const rhymes = rhymesOf.get(rhyme) ?? new Set<string>();
  const known = distances.get(rhyme) ?? new Map<GrammarState, number[]>();
  distances.set(rhyme, known);

  const bitsAt = ({ to }: Edge, word: string): number =>
    bitsOfWord(word) | (rhymes.has(word) && isBeforeEnd(to) ? 16 : 0);
  function offered(edge: Edge): readonly number[] {
    const here = offers.get(edge) ?? new Map<string, readonly number[]>();
    offers.set(edge, here);
    const found = here.get(rhyme) ?? [...new Set(edge.words.map((word) => bitsAt(edge, word)))];
    here.set(rhyme, found);
    return found;
  }
  /** Least words from a state to an end, with these features on the way; Infinity where they cannot be had. */
  function distance(state: GrammarState, need: number): number {
    if (state.edges.length === 0) return need === 0 ? 0 : Infinity;
    const row = known.get(state) ?? [];
    known.set(state, row);
    return (row[need] ??= Math.min(
      ...state.edges.map(
        (edge) =>
          (isMark(edge.words[0] as string) ? 0 : 1) +
          Math.min(...offered(edge).map((bits) => distance(edge.to, need & ~bits))),
      ),
    ));
  }
  return { bitsAt, distance };
}

/**
 * The rest of a reply to a prompt after `begun`, or null where none of the grammar has what is wanted. `key` chooses among
 * them: the same arguments give the same rest. `favourite`: a word that is taken where it can be.
 */
export function findReply(
  prompt: readonly string[],
  begun: readonly string[],
  wanted: Wanted,
  key: number,
  favourite?: string,
): string[] | null {
  const { bitsAt, distance } = searchFor(prompt.findLast((symbol) => !isMark(symbol)) ?? '');
  const need = wanted.features.reduce((sum, id) => sum | (featureBits[id] as number), 0);
  const from = begun.findLastIndex((symbol) => symbol === '.' || symbol === '?') + 1;
  const used = new Set(begun.filter((symbol) => !isMark(symbol)));
  const count = begun.filter((symbol) => !isMark(symbol)).length;
  // What earlier sentences have, but for what only the last one can have.
  const had = begun.reduce((bits, word) => bits | bitsOfWord(word), 0) & ~ofLast;

  /** A keyed order of `size` places: from one of them on, round and round. */
  const turned = (size: number, depth: number): number => integer(size, key, streams.demonstrate, depth);
  function walk(
    state: GrammarState,
    rest: number,
    words: number,
    symbols: number,
    depth: number,
  ): string[] | null {
    if (state.edges.length === 0) return [];
    const begin = turned(state.edges.length, depth);
    for (let i = 0; i < state.edges.length; i++) {
      const edge = state.edges[(begin + i) % state.edges.length] as Edge;
      const first = turned(edge.words.length, depth + 1000);
      const likes = favourite !== undefined && edge.words.includes(favourite);
      for (let j = likes ? -1 : 0; j < edge.words.length; j++) {
        const word = j < 0 ? (favourite as string) : (edge.words[(first + j) % edge.words.length] as string);
        const counts = isMark(word) ? 0 : 1;
        const missing = rest & ~bitsAt(edge, word);
        if (counts > 0 && wanted.isFresh && used.has(word)) continue;
        // A comma and a mark at the end come on top of the words.
        const least = distance(edge.to, missing);
        if (least > words - counts || least + 1 > symbols - 1 + (edge.to.edges.length === 0 ? 1 : 0))
          continue;
        const isNew = counts > 0 && !used.has(word);
        if (isNew) used.add(word);
        const tail = walk(edge.to, missing, words - counts, symbols - 1, depth + 1);
        if (tail) return [word, ...tail];
        if (isNew) used.delete(word);
      }
    }
    return null;
  }
  const space = { words: wanted.words - count, symbols: wanted.symbols - begun.length };
  for (const state of usualSentences.statesAfter(begun.slice(from))) {
    const rest = walk(state, need & ~had, space.words, space.symbols, begun.length);
    if (rest) return rest;
  }
  return null;
}
