/** Messages as the page writes them, in English and with a catalogue. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf, pageTexts } from '../../src/texts/pageTexts.ts';
import { messageParts, t } from '../../src/texts/t.ts';

describe('a message', () => {
  test.each([
    ['{0} rounds of {1}', [3, 'elm'], '3 rounds of elm'],
    ['{0=1?one round|{0} rounds}', [1], 'one round'],
    ['{0=1?one round|{0} rounds}', [2], '2 rounds'],
    ['Of {0?round {1}|no round}', [null, undefined], 'Of no round'],
    ['{0!?{0}|none}', [0], '0'],
    ['{0!?{0}|none}', [null], 'none'],
    ['{0=no push?still|{1=high?up|down}}', ['push', 'low'], 'down'],
    ['In {0_}, by {learning_rate} and {task={1}}', ['Maze', 'a'], 'In maze, by {learning_rate} and {task=a}'],
    ['a < b, {0}', ['c'], 'a < b, c'],
  ])('“%s” is written with its values', (message, values, text) => {
    expect(t(message, values)).toBe(text);
  });

  test('without values is what it is, whatever signs it has', () => {
    fc.assert(fc.property(fc.string(), (text) => t(text) === text));
  });

  test('shows each value where its number stands, among any words', () => {
    const words = fc.stringMatching(/^[a-z .,|}]*$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.string())), (pieces) => {
        const message = pieces.map(([word], i) => `${word}{${i}}`).join('');
        const values = pieces.map(([, value]) => value);
        return t(message, values) === pieces.map((piece) => piece.join('')).join('');
      }),
    );
  });

  test('has elements only where it is asked for them', () => {
    expect(messageParts('Press <b>{0}</b> twice', true)).toEqual([
      'Press ',
      { tag: 'b', inside: [{ value: 0, isLow: false }] },
      ' twice',
    ]);
  });
});

describe('a catalogue', () => {
  const texts = (pairs: Record<string, string>) =>
    pageTexts(
      [
        Object.keys(pairs)
          .map((key) => keyOf(key))
          .join(''),
        Object.values(pairs),
      ],
      () => Promise.resolve([keyOf('Later'), ['Später']] as const),
    );

  test('gives a translation by message and context, and the message where it has none', () => {
    const { lookUp } = texts({ Run: 'Starten', 'noun » Run': 'Lauf' });
    expect([lookUp('Run'), lookUp('Run', 'noun'), lookUp('Stop')]).toEqual(['Starten', 'Lauf', 'Stop']);
  });

  test('has the texts that come later once they are fetched', async () => {
    const { lookUp, fetchMore } = texts({ Run: 'Starten' });
    expect(lookUp('Later')).toBe('Later');
    await fetchMore();
    expect([lookUp('Later'), lookUp('Run')]).toEqual(['Später', 'Starten']);
  });

  test('puts words into HTML: elements keep their attributes, in the order of the translation', () => {
    const { inHtml } = texts({
      'Press <b>Run</b> &<br/><b2>wait</b2>': '<b2>Warte</b2> & <b>Start</b> < 2',
    });
    expect(inHtml('Press <b class="x">Run</b> &amp;<br><b id="y">wait</b>')).toBe(
      '<b id="y">Warte</b> &amp; <b class="x">Start</b> &lt; 2',
    );
    expect(inHtml('Not <i>there</i>')).toBe('Not <i>there</i>');
  });
});
