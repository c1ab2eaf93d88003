/** The rules that a reply may follow. Each is exact and reads nothing but the words of the prompt and of the reply. */
import type { CompletionRule } from '../task.ts';
import { ends, isAnimal, isAsking, isColour, isMark, isPolite, rhymesOf } from './lexicon.ts';
import { sentences } from './sentences.ts';

/** The sentences of a text with their marks; what follows the last mark is a sentence too. */
export function sentencesIn(symbols: readonly string[]): string[][] {
  const all: string[][] = [];
  for (const [i, symbol] of symbols.entries()) {
    if (i === 0 || ends.has(symbols[i - 1] as string)) all.push([]);
    all.at(-1)?.push(symbol);
  }
  return all;
}

export const wordsIn = (symbols: readonly string[]): string[] => symbols.filter((symbol) => !isMark(symbol));

const lastWord = (symbols: readonly string[]): string => wordsIn(symbols).at(-1) ?? '';

const holds =
  (test: (prompt: readonly string[], reply: readonly string[]) => boolean): CompletionRule['scoreOf'] =>
  (prompt, reply) =>
    test(prompt, reply) ? 1 : 0;

/** All rules, with `most` words for those that count them. `fault` is what the verdict says where the rule is broken. */
export const replyRules = (most: number): readonly CompletionRule[] => [
  {
    id: 'question',
    label: 'is a question',
    fault: 'no question',
    scoreOf: holds((_, reply) => {
      const last = sentencesIn(reply).at(-1) ?? [];
      return last.at(-1) === '?' && last.some((word) => isAsking.has(word));
    }),
  },
  {
    id: 'polite',
    label: 'is polite',
    fault: 'not polite',
    scoreOf: holds((_, reply) => reply.some((word) => isPolite.has(word))),
  },
  {
    id: 'short',
    label: 'is short',
    fault: 'too long',
    scoreOf: holds((_, reply) => wordsIn(reply).length <= most),
  },
  {
    id: 'fresh',
    label: 'repeats no word',
    fault: 'repeats a word',
    scoreOf: holds((_, reply) => {
      const words = wordsIn(reply);
      return new Set(words).size === words.length;
    }),
  },
  {
    id: 'colour',
    label: 'names a colour',
    fault: 'no colour',
    scoreOf: holds((_, reply) => reply.some((word) => isColour.has(word))),
  },
  {
    id: 'animal',
    label: 'names an animal',
    fault: 'no animal',
    scoreOf: holds((_, reply) => reply.some((word) => isAnimal.has(word))),
  },
  {
    id: 'rhyme',
    label: 'rhymes with the prompt',
    fault: 'no rhyme',
    scoreOf: holds((prompt, reply) => rhymesOf.get(lastWord(prompt))?.has(lastWord(reply)) ?? false),
  },
  {
    id: 'sentence',
    label: 'is made of sentences',
    fault: 'not a sentence',
    scoreOf: holds((_, reply) => sentencesIn(reply).every((one) => sentences.accepts(one))),
  },
];

/** Ids of the rules, in order. */
export const replyRuleIds: readonly string[] = replyRules(0).map(({ id }) => id);
