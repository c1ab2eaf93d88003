/** Interventions: which step is corrected, who tries it, what is kept, and what of it is learned, all worked out by hand. */
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { completionOf, completionStart, type Sample } from '../../../src/rollout/sample.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';
import { collectHinted } from './collectHinted.ts';

const scratchpad = taskOf('scratchpad') as TokenTask;
const symbol = (text: string): number => encode(text)[0]!;

/** The result of operation `i` of a chain such as `3+4>7` after `value`. */
function applied(chain: string, i: number, value: number): number {
  const [sign, digit] = [chain[1 + 2 * i], Number(chain[2 + 2 * i])];
  if (sign === '+') return (value + digit) % 10;
  if (sign === '-') return (value + 10 - digit) % 10;
  return sign === '>' ? Math.max(value, digit) : Math.min(value, digit);
}

/** Steps that are right with probability 0.7 after the last one, and else one too high; the answer copies the last step. */
const odds: Odds = (history) => {
  const colon = history.indexOf(symbol(':'));
  const chain = decode(history.slice(0, colon)).trim();
  const done = decode(history.slice(colon + 1));
  const steps = (chain.length - 1) / 2;
  const sure = (token: number) => [{ token, chance: 1 }];
  if (done.length > 2 * steps + 1) return sure(END);
  if (done.length === 2 * steps) return sure(symbol('='));
  if (done.length === 2 * steps + 1) return sure(symbol(done[2 * steps - 2]!));
  if (done.length % 2 === 1) return sure(symbol(';'));
  const i = done.length / 2;
  const right = applied(chain, i, Number(i === 0 ? chain[0] : done[2 * i - 2]));
  return [
    { token: symbol(String(right)), chance: Math.fround(0.7) },
    { token: symbol(String((right + 1) % 10)), chance: Math.fround(0.3) },
  ];
};

const share = 0.5;
const continuations = 3;
const config = parseConfig({
  ...{ method: 'int', scale_rewards: 'none', hint_continuations: continuations, hint_share: share },
  intervention_weight: 0.25,
});

async function rounds() {
  const prompts = [0, 1, 2, 3].map((i) => ({ prompt: scratchpad.prompt('train', 5, i, 2), place: i }));
  const policy = tablePolicy(odds, 0);
  const collected = await collectHinted({
    ...{ task: scratchpad, policy, settings: config, prompts, samples: 6 },
    verify: (attempts) => scratchpad.verify(attempts),
    ...{ plainFrame: { promptWidth: 14, width: 37 }, frame: { promptWidth: 14, width: 37 } },
    ...{ round: 0, maxCompletionLength: 23, temperature: 1, seed: 6, now: () => 0 },
  });
  expect(policy.live()).toBe(0);
  return collected;
}

const textOf = (one: Sample): string => decode(completionOf(one)).replace('⏎', '');
const chainOf = (one: Sample): string => decode(one.prompt.tokens).replace(':', '').trim();

/** All steps of a chain, as they should be. */
function resultsOf(chain: string): number[] {
  const results: number[] = [];
  for (let i = 0; i < (chain.length - 1) / 2; i++)
    results.push(applied(chain, i, i === 0 ? Number(chain[0]) : results[i - 1]!));
  return results;
}

/** What stands before the first wrong step, and that step corrected; null where none is wrong. */
function correctedOf(one: Sample): string | null {
  const [text, results] = [textOf(one), resultsOf(chainOf(one))];
  const wrong = results.findIndex((result, i) => Number(text[2 * i]) !== result);
  return wrong === -1 ? null : `${text.slice(0, 2 * wrong)}${results[wrong]};`;
}

const isRight = (one: Sample): boolean => textOf(one).at(-1) === String(resultsOf(chainOf(one)).at(-1));

it('failed completions are tried again from their first wrong step, corrected, and stay in their group', async () => {
  const { batch, entries, tally } = await rounds();
  let tried = 0;
  for (const group of [0, 1, 2, 3]) {
    const all = batch.trajectories.filter((one) => one.group === group);
    const plain = all.filter(({ hint }) => !hint);
    expect(plain).toHaveLength(6);
    const failed = plain.filter((one) => !isRight(one)).slice(0, 6 * share);
    expect(all.length - 6).toBe(failed.length * continuations);
    for (const one of failed) {
      const own = all.filter(({ hint }) => hint?.context === one.sample + 1);
      expect(own).toHaveLength(continuations);
      for (const other of own) expect(textOf(other).startsWith(correctedOf(one)!)).toBe(true);
      tried += continuations;
    }
  }
  expect(tried).toBeGreaterThan(continuations);
  expect(tally).toMatchObject({ plain: 24, hinted: tried, asked: tried, missing: 0, leaked: 0 });
  expect(entries.verify).toBe(24 + tried);
  // Two tokens of each corrected step were given; all else was written, what stood before the mistake twice.
  expect(entries.tok_hint).toBe(2 * tried);
  const length = 2 * 4 + 3;
  const kept = batch.trajectories.reduce((sum, { hint, tokens, roles }) => {
    return hint ? sum + roles.indexOf(3) - (tokens.length - length) : sum;
  }, 0);
  expect(entries.tok_unique).toBe(length * (24 + tried) - 2 * tried - kept);
});

it('only the corrected beginning is learned, where a continuation was right, and others are compared without it', async () => {
  const { batch } = await rounds();
  const { batch: learned, metrics } = estimate(batch, config, 23, advantageStrategies);
  let [kept, tokens, asked] = [0, 0, 0];
  for (const group of [0, 1, 2, 3]) {
    const all = learned.trajectories.filter((one) => one.group === group);
    const plain = all.filter(({ hint }) => !hint);
    const mean = plain.filter(isRight).length / plain.length;
    for (const one of plain) {
      for (let at = completionStart(one); at < one.tokens.length; at++) {
        expect(one.mask[at]).toBe(1);
        expect(one.advantages[at]).toBeCloseTo(Number(isRight(one)) - mean, 6);
      }
    }
    for (const context of new Set(all.flatMap(({ hint }) => hint?.context ?? []))) {
      asked++;
      const tries = all.filter(({ hint }) => hint?.context === context);
      const first = tries.find(isRight);
      const begun = correctedOf(plain.find(({ sample }) => sample === context - 1)!)!.length;
      for (const one of tries) {
        const start = completionStart(one);
        const expected = Array.from(one.tokens, (_, at) =>
          Number(one === first && at >= start && at < start + begun),
        );
        expect([...one.mask]).toEqual(expected);
        if (one === first) expect([...one.advantages]).toEqual(expected.map((bit) => bit * 0.25));
      }
      if (!first) continue;
      kept++;
      tokens += begun;
    }
  }
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(asked);
  expect(metrics['interventions/kept']).toBeCloseTo(kept / asked, 12);
  expect(metrics['interventions/tokens']).toBe(tokens);
});

it('a weight of 0 leaves continuations out of the update', async () => {
  const { batch } = await rounds();
  const without = estimate(batch, { ...config, intervention_weight: 0 }, 23, advantageStrategies);
  const hinted = without.batch.trajectories.filter(({ hint }) => hint);
  expect(hinted.length).toBeGreaterThan(0);
  expect(hinted.every(({ mask }) => !mask.includes(1))).toBe(true);
  expect(without.metrics['interventions/tokens']).toBe(0);
});
