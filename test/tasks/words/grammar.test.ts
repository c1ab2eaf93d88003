import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../../src/tasks/words/grammar.ts';

const parts = [
  {
    TOP: ['3 the NOUN VERB .', 'a cat VERB SOON? .', 'an ant VERB ?', '0 it is NOUN'],
    VERB: ['sleeps', 'eats NP'],
    NP: ['the NOUN', 'it'],
  },
  { NOUN: ['ant', 'cat'], SOON: ['soon'] },
  'TOP',
] as const;
const [small, narrow] = [grammarOf(...parts), grammarOf(...parts, true)];

/** All sentences, by the rules written out by hand. */
function every(): Set<string> {
  const verbs = ['sleeps', 'eats the ant', 'eats the cat', 'eats it'];
  return new Set(
    verbs.flatMap((verb) => [
      `the ant ${verb} .`,
      `the cat ${verb} .`,
      `a cat ${verb} .`,
      `a cat ${verb} soon .`,
      `an ant ${verb} ?`,
    ]),
  );
}

describe('a grammar', () => {
  it('accepts exactly the sentences of its rules, among all short texts of its words', () => {
    const words = ['the', 'a', 'an', 'ant', 'cat', 'sleeps', 'eats', 'it', 'soon', '.', '?'];
    const sentences = every();
    let texts: string[][] = [[]];
    for (let length = 1; length <= 5; length++) {
      texts = texts.flatMap((text) => words.map((word) => [...text, word]));
      const wrong = texts.filter((text) => narrow.accepts(text) !== sentences.has(text.join(' ')));
      expect(wrong).toEqual([]);
    }
    for (const sentence of sentences) expect(narrow.accepts(sentence.split(' '))).toBe(true);
  });

  it('also accepts what weighs nothing, unless it is narrow, and never makes it', () => {
    expect(small.accepts(['it', 'is', 'cat'])).toBe(true);
    expect(narrow.accepts(['it', 'is', 'cat'])).toBe(false);
    expect(narrow.accepts(['a', 'cat', 'sleeps', '.'])).toBe(true);
  });

  it('makes every sentence sooner or later, and no other, in proportion to the weights', () => {
    let state = 1;
    const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const made = Array.from({ length: 4000 }, () =>
      small.make('TOP', next, (words) => words[Math.floor(next() * words.length)] as string).join(' '),
    );
    expect(new Set(made)).toEqual(every());
    const share = made.filter((text) => text.startsWith('the')).length / made.length;
    expect(share).toBeGreaterThan(0.56);
    expect(share).toBeLessThan(0.64);
  });

  it('tells where it stands after some words', () => {
    expect(small.statesAfter(['an', 'cat'])).toEqual([]);
    expect(small.statesAfter(['a', 'cat']).length).toBeGreaterThan(0);
    expect(small.accepts(['a', 'cat'])).toBe(false);
  });
});
