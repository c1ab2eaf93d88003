/** The recording that plays on a first visit: the committed file is valid and small, and damaged ones are ignored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readRecording, type Recording } from '../../src/ui/state/recording.ts';

const bytes = readFileSync(join(import.meta.dirname, '../../public/recording.json'));
/** A fresh copy, which a test may damage. */
const stored = (): Recording => JSON.parse(bytes.toString()) as Recording;

describe('the committed recording', () => {
  it('is valid and takes at most 8 kB on the wire', () => {
    // What was verified is not in the file; it is made of the prompt and the completion.
    const read = JSON.stringify(readRecording(stored()), (key, value: unknown) =>
      key === 'attempt' ? undefined : value,
    );
    expect(JSON.parse(read)).toEqual(stored());
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(8192);
  });

  it('has scenes that agree with its curve and show a group with right and wrong completions', () => {
    const { rounds, scenes } = stored();
    expect(scenes.length).toBeGreaterThanOrEqual(4);
    for (const { round, metrics, group, summary } of scenes) {
      expect(metrics.round).toBe(round);
      expect(Math.abs(metrics['reward']! - rounds[round]!.reward!)).toBeLessThan(0.001);
      const right = group.lines.filter(({ correct }) => correct).length / group.lines.length;
      expect([0, 1]).not.toContain(right);
      expect(summary.passRates[summary.shown[0]!]).toBeCloseTo(right, 3);
      // A reply is right where both rules hold, and each gives half of the reward.
      const mean = summary.passRates.reduce((sum: number, rate) => sum + rate!, 0) / summary.passRates.length;
      expect(mean).toBeLessThanOrEqual(metrics['reward']! + 0.001);
      expect(mean).toBeGreaterThanOrEqual(2 * metrics['reward']! - 1.001);
      expect(summary.moved.map(({ part }) => part)).toContain('block 2 MLP');
    }
  });
});

it.each<[string, (recording: Recording) => void]>([
  ['no scenes', ({ scenes }) => scenes.splice(0)],
  ['scenes in another order', ({ scenes }) => scenes.reverse()],
  [
    'too many scenes',
    ({ scenes }) => scenes.push(...new Array<Recording['scenes'][number]>(20).fill(scenes[0]!)),
  ],
  ['a group without completions', ({ scenes }) => (scenes[0]!.group = { ...scenes[0]!.group, lines: [] })],
  [
    'a group with too many completions',
    ({ scenes }) =>
      (scenes[0]!.group = { ...scenes[0]!.group, lines: new Array(65).fill(scenes[0]!.group.lines[0]) }),
  ],
  [
    'a completion that is too long',
    ({ scenes }) =>
      (scenes[0]!.group.lines[0]!.symbols as string[]).push(...new Array<string>(300).fill('1')),
  ],
  ['a pass rate over 1', ({ scenes }) => ((scenes[0]!.summary.passRates as number[])[0] = 1.5)],
  ['a place outside the round', ({ scenes }) => ((scenes[0]!.summary.shown as number[])[0] = 32)],
  ['a cell outside its limits', ({ scenes }) => ((scenes[0]!.summary.moved[0]!.cells as number[])[0] = 4)],
  ['a metric that is no number', ({ scenes }) => (scenes[0]!.metrics['reward'] = 'all' as never)],
  [
    'too many metrics',
    ({ scenes }) => Array.from({ length: 50 }, (_, i) => (scenes[0]!.metrics[`m${i}`] = 0)),
  ],
])('a damaged recording is ignored: %s', (_, damage) => {
  const recording = stored();
  damage(recording);
  expect(readRecording(recording)).toBeNull();
});
