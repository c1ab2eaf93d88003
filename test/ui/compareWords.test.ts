import { expect, test } from 'vitest';
import { createPace } from '../../src/ui/compare/pace.ts';
import { comparisonCsv } from '../../src/ui/compare/comparisonCsv.ts';
import { comparisonDrawing } from '../../src/ui/compare/comparisonDrawing.ts';
import { pairingSentence, savingNotes, toneOfRatio } from '../../src/ui/compare/words.ts';
import { presets } from '../../src/ui/compare/presets.ts';
import { drawingSvg } from '../../src/ui/files/drawing.ts';
import { parseComparison, studyOf } from '../../src/experiment/comparison.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { comparisonFileOf } from '../../src/experiment/comparisonFile.ts';
import { isPaired } from '../../src/experiment/comparisonResult.ts';
import { madeUpRun } from '../measure/experiment/records.ts';

test('the estimate leaves out pauses and the time before the first round', () => {
  let at = 0;
  const pace = createPace(() => at);
  expect(pace.left(0, 10, true)).toBeNull();
  // Sixty seconds of loading, then a tenth of a run every second.
  at = 60;
  expect(pace.left(0.1, 10, true)).toBeNull();
  at = 70;
  expect(pace.left(1.1, 10, true)).toBeCloseTo(89, 6);
  at = 1000;
  expect(pace.left(1.1, 10, false)).toBeCloseTo(89, 6);
  at = 1010;
  expect(pace.left(2.1, 10, true)).toBeCloseTo(79, 6);
});

const [first] = presets;
const comparison = {
  ...first!.comparison,
  arms: first!.comparison.arms.map((arm, i) => (i ? { ...arm, name: '=a, "b"' } : arm)),
};
const result = comparisonFileOf(comparison, (arm, seed) => {
  const run = runsOf(studyOf(comparison)).find((one) => one.arm === arm && one.seed === seed);
  return run && madeUpRun(run.request);
});

test('CSV has a line for every arm, seed and metric, and no name becomes a formula', () => {
  const lines = comparisonCsv({ ...result, seconds: { GRPO: [1, 2, 3, 4, 5.5] } }).split('\r\n');
  expect(lines[0]).toBe('arm,seed,metric,value');
  expect(lines).toContain('GRPO,5,seconds,5.5');
  expect(lines).toContain(`GRPO,1,auc,${result.arms[0]!.auc[0]}`);
  expect(lines).toContain('GRPO,1,kl,');
  const { threshold, units } = result.savings;
  expect(lines).toContain(`GRPO,1,steps_seq to ${threshold},${units.steps_seq[0]!.spent[0]}`);
  expect(lines.filter((line) => line.startsWith(`"'=a, ""b""",`))).toHaveLength(5 * 11);
  // auc, final, pass@8, spent, rounds, seconds, entropy, kl; tokens, steps and seconds to the threshold; heading and the last line.
  expect(lines).toHaveLength(2 * 5 * 11 + 2);
});

test('the drawing has a band and a curve for each arm, and escapes their names', () => {
  const svg = drawingSvg(comparisonDrawing(result));
  expect(svg.match(/<polygon /g)).toHaveLength(2);
  expect(svg).toContain('stroke-dasharray="7 3"');
  expect(svg).toContain('=a, &quot;b&quot;, 5 seeds');
  expect(svg).not.toContain('NaN');
});

test('every preset is a whole comparison whose arms answer the same questions', () => {
  for (const { comparison } of presets) {
    expect(parseComparison(comparison).arms).toHaveLength(comparison.arms.length);
    const [one, ...others] = runsOf(studyOf(comparison));
    for (const { request } of others) expect(isPaired(request.config, one!.request.config)).toBe(true);
  }
});

test('the worth of pairing is said in words, and not from two pairs', () => {
  const arm = 'TreePO';
  expect(pairingSentence({ arm, pairs: 5, unpaired: 43.9 })).toBe(
    'TreePO: your 5 paired seeds count as about 44 unpaired.',
  );
  expect(pairingSentence({ arm, pairs: 5, unpaired: 3.21 })).toMatch(
    /about 3\.2 unpaired\. Pairing did not help/,
  );
  expect(pairingSentence({ arm, pairs: 5, unpaired: 1e9 })).toMatch(/more than 1000 unpaired/);
  expect(pairingSentence({ arm, pairs: 5, unpaired: null })).toBeNull();
});

test('one preset changes nothing but the tree', () => {
  const { comparison } = presets.find(({ title }) => title === 'Same learner, tree on and off')!;
  const [off, on] = runsOf(studyOf(comparison)).map(({ request }) => request.config);
  const differing = Object.keys(off!).filter(
    (key) => JSON.stringify(off![key as 'topology']) !== JSON.stringify(on![key as 'topology']),
  );
  expect(differing).toEqual(['topology']);
});

test('less than the control is a saving, more is a cost, and an interval around 1 is neither', () => {
  const ratio = (low: number, high: number) => ({ mean: (low + high) / 2, low, high, pairs: 3 });
  expect(toneOfRatio(ratio(0.5, 0.9))).toBe('success');
  expect(toneOfRatio(ratio(1.1, 2))).toBe('failed');
  expect(toneOfRatio(ratio(0.9, 1.1))).toBe('soft');
  expect(toneOfRatio(null)).toBe('soft');
});

test('seeds that did not reach the threshold, were there before, or have no counts are named', () => {
  const notesOf = (seeds: readonly boolean[], spent: readonly (number | null)[]) => {
    const arm = { arm: 'a', seeds: seeds.map((_, i) => i), spent, ratio: null };
    const units = { tok_unique: [arm], steps_seq: [arm], seconds: [arm] };
    return savingNotes({ threshold: 0.5, reached: [{ arm: 'a', seeds }], units }, 'GRPO').join(' ');
  };
  expect(notesOf([true, true], [5, 6])).toBe('');
  expect(notesOf([true, false], [5, null])).toMatch(
    /^Seeds that did not reach it are left out\. .* than GRPO\.$/,
  );
  expect(notesOf([false, false], [null, null])).toBe('No run reached it: choose a lower pass@1.');
  expect(notesOf([true, true], [0, 6])).toMatch(/^Some runs were there before training/);
  expect(notesOf([true, true], [null, 6])).toMatch(/^An older page kept some runs without counts/);
});
