import { describe, expect, it } from 'vitest';
import type { GrammarState } from '../../../src/tasks/words/grammar.ts';
import { classes, isMark, rhymesOf, words } from '../../../src/tasks/words/lexicon.ts';
import { sentences } from '../../../src/tasks/words/sentences.ts';

/** All words that the grammar can write, and those that it can write last. */
function wordsOfGrammar(): { all: Set<string>; last: Set<string> } {
  const [all, last] = [new Set<string>(), new Set<string>()];
  const seen = new Set<GrammarState>();
  const walk = (state: GrammarState): void => {
    if (seen.has(state)) return;
    seen.add(state);
    for (const { words: some, to } of state.edges) {
      for (const word of some) {
        all.add(word);
        if (to.edges.every((edge) => edge.to.edges.length === 0)) last.add(word);
      }
      walk(to);
    }
  };
  walk(sentences.start);
  return { all, last };
}

describe('the words of the tasks of words', () => {
  it('have a vocabulary whose ids never change, because policies are stored with them', () => {
    expect(words.size).toBeGreaterThan(500);
    expect(words.size).toBeLessThan(640);
    expect(words.id).toBe('words-561-5adf009d');
  });

  it('are all in the vocabulary, each once in its class', () => {
    const { all } = wordsOfGrammar();
    expect([...all].filter((word) => !words.has(word))).toEqual([]);
    for (const some of Object.values(classes)) expect(new Set(some).size).toBe(some.length);
  });

  it('rhyme with words that can end a sentence, never with themselves, and both ways', () => {
    const { last } = wordsOfGrammar();
    for (const [word, others] of rhymesOf) {
      expect(last.has(word) && !isMark(word), word).toBe(true);
      expect(others.size).toBeGreaterThan(0);
      expect(others.has(word)).toBe(false);
      for (const other of others) expect(rhymesOf.get(other)?.has(word)).toBe(true);
    }
  });
});
