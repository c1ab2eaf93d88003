import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphabet, decode, encode, symbolOf } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';

const ids = Array.from({ length: alphabet.size }, (_, id) => id);

it('the alphabet has 64 different symbols, ids fixed because policy files carry them', () => {
  expect(new Set(ids.map(symbolOf)).size).toBe(64);
  expect(decode(ids)).toMatchInlineSnapshot(
    `"∅⏎0123456789+-*/()=, ;~:<>?|#.UDLRSGabcdefgh[search][answer][filter][count][row][error][hint][/hint][tool][/tool][user][solver][critic][teacher][spare-1][spare-2][spare-3][step][jump][open]"`,
  );
  expect([symbolOf(PAD), symbolOf(END)]).toEqual(['∅', '⏎']);
});

it('the alphabet reads back whatever it writes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(alphabet.size - 1)), (tokens) => {
      expect(encode(decode(tokens))).toEqual(tokens);
    }),
  );
});

it.each(['x', '[', ']', '[hint', '[nothing]', '１', '😀', '\n', '1[[hint]'])(
  'the alphabet refuses %j and quotes the symbol',
  (text) => {
    expect(() => encode(text)).toThrow(/^alphabet: text must be made of .*, got "/s);
  },
);

it.each([-1, 64, 1.5, NaN])('the alphabet refuses id %d', (id) => {
  expect(() => decode([id])).toThrow(`alphabet: id must be 0 to 63, got ${id}`);
});
