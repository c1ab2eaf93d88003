/** Translating what workers said: templates, values, and sentences that are joined or written as sentences. */
import { describe, expect, test } from 'vitest';
import { firstHole, sayingOf, type SaidPair } from '../../src/texts/saying.ts';

/** A pair with its holes written as {0}, {1} … */
const pair = (english: string, translation: string): SaidPair => [holed(english), holed(translation)];
const holed = (text: string): string =>
  text.replace(/\{(\d)\}/g, (_, hole: string) => String.fromCharCode(firstHole + Number(hole)));

const pairs = [
  pair('right', 'richtig'),
  pair('wrong: {0}, not {1}', 'falsch: {0}, nicht {1}'),
  pair('{0} of {1}', '{0} von {1}'),
  pair('run {0}: {1}', 'Lauf {0}: {1}'),
  pair('run {0}: it is open in another tab', 'Lauf {0}: In einem anderen Tab offen'),
  pair('{0}; the vote says {1}', '{0}; die Abstimmung sagt {1}'),
  pair('says {0} and again {0}', '{0}, noch einmal {0}'),
  pair('the order is {0}, then {1}', 'erst {0}, dann {1}'),
  pair('{0} (line {1})', '{0} (Zeile {1})'),
  pair('the replay buffer', 'der Puffer'),
  pair('its memory', 'das Gedächtnis'),
  pair(' or ', ' oder '),
  pair('its letters are a-z (or [x])? {0}', 'Buchstaben: {0}'),
];
const say = sayingOf(pairs);

describe('a sentence', () => {
  test('gets its translation with the same values', () => {
    expect(say('wrong: 12, not 15')).toBe('falsch: 12, nicht 15');
    expect(say('the order is 7, then 5')).toBe('erst 7, dann 5');
  });

  test('stays as it is where no template fits', () => {
    expect(say('Some words that nobody knows')).toBe('Some words that nobody knows');
    expect(say('')).toBe('');
  });

  test('belongs to the template with most letters', () => {
    expect(say('run a: it is open in another tab')).toBe('Lauf a: In einem anderen Tab offen');
    expect(say('run a: some failure')).toBe('Lauf a: some failure');
  });

  test('has values that are translated too', () => {
    expect(say('run a: wrong: 1, not 2')).toBe('Lauf a: falsch: 1, nicht 2');
    expect(say('right; the vote says 3')).toBe('richtig; die Abstimmung sagt 3');
    expect(say('wrong: 1, not 2; the vote says 3')).toBe('falsch: 1, nicht 2; die Abstimmung sagt 3');
  });

  test('has the same value wherever a hole comes again', () => {
    expect(say('says 4 and again 4')).toBe('4, noch einmal 4');
    expect(say('says 4 and again 5')).toBe('says 4 and again 5');
  });

  test('may have signs that patterns read otherwise', () => {
    expect(say('its letters are a-z (or [x])? yes')).toBe('Buchstaben: yes');
  });
});

test('a template of few letters takes single words only', () => {
  expect(say('3 of 5')).toBe('3 von 5');
  expect(say('Some words of a reader')).toBe('Some words of a reader');
});

test('a clause may be written as a sentence', () => {
  expect(say('Wrong: 12, not 15.')).toBe('Falsch: 12, nicht 15.');
  expect(say('right.')).toBe('richtig.');
});

test('a clause may follow the name of what it is about', () => {
  expect(say('update: wrong: 1, not 2')).toBe('update: falsch: 1, nicht 2');
});

test('clauses and things of a list are translated where all are known', () => {
  expect(say('wrong: 1, not 2; wrong: 3, not 4')).toBe('falsch: 1, nicht 2; falsch: 3, nicht 4');
  expect(say('the replay buffer, its memory')).toBe('der Puffer, das Gedächtnis');
  expect(say('the replay buffer or its memory')).toBe('der Puffer oder das Gedächtnis');
  expect(say('the replay buffer, something new')).toBe('the replay buffer, something new');
});

test('an ending goes with whatever it ends', () => {
  expect(say('TypeError: no function (line 3)')).toBe('TypeError: no function (Zeile 3)');
});

test('thousands of sentences are translated in a moment, known ones at once', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `wrong: ${i}, not ${i + 1}`);
  expect(many.map(say).at(-1)).toBe('falsch: 4999, nicht 5000');
});
