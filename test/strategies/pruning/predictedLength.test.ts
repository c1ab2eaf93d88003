/** Pruning beyond the predicted length: where each prompt's completions are checked, which stop, and when none do. */
import { expect, it } from 'vitest';
import { checkConfig, defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import { withPredictions } from '../../../src/strategies/prompts/meta-predictions/predictionMemory.ts';
import { predictedLength } from '../../../src/strategies/pruning/predicted-length/predictedLength.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, firstPrompts } from '../../rollout/chainSumRound.ts';

const config: RunConfig = {
  ...defaultConfig('grpo', 'chain-sum'),
  ...{ prune: 'predicted_length', meta_rollouts: 4, meta_warmup: 2, length_slack: 1.5, seed: 4 },
};
const prompts = firstPrompts(6);
/** Prompts 0, 1, 2 … are predicted to take so many tokens; the last has no prediction. */
const lengths = [1, 2, 4, 6, 30];
const memoryOf = (round: number): Memory =>
  withPredictions(
    {},
    {
      ...{ round, tokens: 0, asked: 6, skipped: 0, audited: [] },
      lengths: new Map(lengths.map((length, i) => [prompts[i]!.prompt.index, [length]])),
    },
  );

const grow = (predictedIn: number) => {
  const ending = uniformPolicy();
  const generate = ending.generate.bind(ending);
  ending.generate = async (rows, segment) =>
    generate(rows, { ...segment, uniforms: segment.uniforms.map((u) => (u < 0.25 ? (END + 0.5) / 64 : u)) });
  const memory = memoryOf(predictedIn);
  return collectRound(config, { policy: ending, round: 5, samples: 16, longest: 12, memory });
};

it('the length is the predicted one times the slack, and the longest without a prediction or in the first rounds', () => {
  const atOf = (round: number) => {
    const rule = predictedLength({ config, memory: memoryOf(round), longest: 12 });
    return prompts.map(({ prompt }) => rule.atOf!(prompt));
  };
  expect(atOf(2)).toEqual([2, 3, 6, 9, 12, 12]);
  expect(atOf(1)).toEqual([12, 12, 12, 12, 12, 12]);
});

it('a round stops what is longer than predicted, except where fewer than half have ended by then', async () => {
  const { batch } = await grow(5);
  const free = await grow(1);
  expect(free.batch.pruned).toBeUndefined();
  let stopped = 0;
  let spared = 0;
  for (const [i, at] of [2, 3, 6, 9, 12, 12].entries()) {
    const all = free.batch.trajectories.filter(({ group }) => group === i);
    const length = (one: (typeof all)[number]) => one.tokens.length - one.prompt.tokens.length;
    const ended = all.filter((one) => length(one) <= at && one.tokens.at(-1) === END).length;
    const pruned = (batch.pruned ?? []).filter(({ group }) => group === i);
    const isSpared = 2 * ended < 16 || at === 12;
    expect(pruned).toHaveLength(isSpared ? 0 : 16 - ended);
    for (const one of pruned) {
      expect(one.tokens.length - one.prompt.tokens.length).toBe(at);
      expect(one.cut).toEqual({ rule: 'predicted length', score: at });
    }
    stopped += pruned.length;
    spared += Number(isSpared && at < 12);
    // What stays is what would have been written without the rule.
    const kept = batch.trajectories.filter(({ group }) => group === i);
    for (const one of kept)
      expect([...one.tokens]).toEqual([...all.find(({ sample }) => sample === one.sample)!.tokens]);
  }
  expect(stopped).toBeGreaterThan(0);
  expect(spared).toBeGreaterThan(0);
});

it('it is refused where the policy predicts nothing', () => {
  const found = checkConfig({ ...config, meta_rollouts: 0 });
  expect(found).toHaveLength(1);
  expect(found[0]!.message).toContain('Pruning by predicted length needs predictions.');
});
