/** What “Show me” says, against the committed measurement. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseShowcases } from '../../src/experiment/showcaseFile.ts';
import { showcases } from '../../src/experiment/showcases.ts';
import { measuredWords } from '../../src/ui/round/showcaseWords.ts';

const ratio = { mean: 1.0449, low: 0.9, high: 1.2 };
const interval = (difference: number, low: number, high: number) => ({ difference, low, high });
const read = (): unknown =>
  JSON.parse(readFileSync(new URL('../../public/showcase.json', import.meta.url), 'utf8'));

it('the words of a measured showcase are its saving, its seconds and its pass@1, each with an interval', () => {
  expect(
    measuredWords({
      shows: { saves: 'steps_seq' },
      seeds: [1, 2, 3],
      effect: interval(0.3951, 0.39, 0.4),
      difference: interval(-0.008, -0.022, 0.005),
      secondsRatio: ratio,
    }),
  ).toBe(
    'Against runs without it, over 3 seeds it saved 39.5 % of the decode steps (39.0 to 40.0). It took 1.04 times the seconds (0.90 to 1.20) and changed final pass@1 by −0.008 (−0.022 to +0.005). Brackets hold 95 % intervals.',
  );
});

it('the words of a measured showcase leave out a saving where pass@1 is what it raises', () => {
  const raised = interval(0.31, 0.121, 0.499);
  expect(
    measuredWords({
      shows: { raises: 'pass@1' },
      seeds: [1, 2],
      effect: raised,
      difference: raised,
      secondsRatio: ratio,
    }),
  ).toBe(
    'Against runs without it, over 2 seeds it took 1.04 times the seconds (0.90 to 1.20) and changed final pass@1 by +0.310 (+0.121 to +0.499). Brackets hold 95 % intervals.',
  );
});

it('the words of a measured showcase tell what all switches add to one of them alone', () => {
  const raised = interval(0.31, 0.121, 0.499);
  const part = { id: 'hint', difference: interval(-0.012, -0.1, 0.076) } as const;
  const shows = { raises: 'pass@1' } as const;
  expect(
    measuredWords({ shows, seeds: [1, 2], effect: raised, difference: raised, secondsRatio: ratio, part }),
  ).toContain(
    'Brackets hold 95 % intervals. Against runs with “Hints” alone it changed final pass@1 by −0.012 (−0.100 to +0.076).',
  );
});

it('the words of a measured showcase are there for every showcase of the page', () => {
  const measured = parseShowcases(read());
  expect(measured.map(({ id }) => id)).toEqual(showcases.map(({ id }) => id));
  for (const one of measured) expect(measuredWords(one)).toMatch(/over 16 seeds it .* times the seconds/);
});

it('the words of a measured showcase need a file of the right form', () => {
  expect(() => parseShowcases({ showcases: [{ id: 'topology' }] })).toThrow();
  expect(() => parseShowcases([])).toThrow();
});
