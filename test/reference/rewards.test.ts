/** Rewards of BRPO, POW3R, adaptive operations and MASA, against the formulas of their cards. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import {
  learnablePredictions,
  predictionReward,
} from '../../src/strategies/prompts/meta-predictions/predictionReward.ts';
import { needOf, operationCharge } from '../../src/strategies/reward/operation/need.ts';
import { byRewardModel } from '../../src/strategies/reward/reward-model/byRewardModel.ts';
import { callDraw, referenceOf } from '../../src/strategies/reward/reward-model/rewardModel.ts';
import { byRubric } from '../../src/strategies/reward/rubric/rubric.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { columnsOf, written } from '../learn/estimated.ts';
import { batchOf } from '../learn/trajectories.ts';
import { mean, spread, sum } from './arithmetic.ts';
import { relative } from './update.ts';

const longest = 20;
/** A group of completions with these rewards and random lengths. */
function groupWith(rewards: readonly number[], group: number, seed: number): Sample[] {
  return rewards.map((reward, sample) => ({
    ...written(reward, { length: seededInts(seed + sample, 1, 1, longest + 1)[0]!, group, sample }),
    prompt: { ...written(0).prompt, index: group },
    verdict: { reward, correct: reward === 1, reason: '' },
  }));
}
const lengthOf = ({ tokens, prompt }: Sample): number => tokens.length - prompt.tokens.length;

describe('BRPO', () => {
  const config = parseConfig({
    method: 'brpo',
    seed: 91,
    reward_model_accuracy: 0.8,
    reward_model_length_bias: 2,
  });
  const groups = Array.from({ length: 40 }, (_, group) => {
    const rewards = seededInts(5100 + group, 8, 0, 2);
    return groupWith(rewards, group, 5200 + 10 * group);
  });
  const rated = byRewardModel(batchOf(groups.flat()), longest, config).batch;
  const { advantages } = columnsOf(estimate(rated, config, longest, advantageStrategies));

  it('gives 1, 0 or −1 for two comparisons with the reference by P = σ(k ΔR + b Δ|o| / L), and nothing where one side has 60 %', () => {
    const [k, kinds] = [Math.log(0.8 / 0.2), new Set<string>()];
    const expected = groups.flatMap((members) => {
      const reference = members[referenceOf(91, members)]!;
      const signs = members.map((one) => {
        if (one === reference) return 0;
        const odds =
          k * (one.reward - reference.reward) + (2 * (lengthOf(one) - lengthOf(reference))) / longest;
        const p = 1 / (1 + Math.exp(-odds));
        return Math.sign(sum([0, 1].map((call) => (callDraw(91, one, call) < p ? 1 : -1))));
      });
      const isOneSided = Math.abs(sum(signs)) / members.length > 0.6;
      kinds.add(isOneSided ? 'one-sided' : 'both');
      return isOneSided ? signs.map(() => 0) : signs;
    });
    expect(relative(advantages, expected)).toBeLessThan(1e-5);
    expect(kinds.size).toBe(2);
  });
});

it('POW3R moves weight inside a category by the spread of each criterion, held within a factor of four', () => {
  const criterion = (category: string, j: number) => ({ id: `${j}`, category, weight: 1 + j / 2 });
  const criteria = ['a', 'a', 'b', 'b', 'b'].map(criterion);
  const held = new Set<number>();
  for (const seed of [1, 2, 3, 4]) {
    const width = [0.02, 1, 0.6, 0.001, 0.05];
    const scores = Array.from({ length: 6 }, (_, i) =>
      seeded(5300 + 10 * seed + i, 5, 0, 1).map((x, j) => x * width[(j + seed) % 5]!),
    );
    const u = criteria.map((_, j) => spread(scores.map((row) => row[j]!)) + 0.01);
    const own = (j: number): number[] =>
      [...criteria.keys()].filter((k) => criteria[k]!.category === criteria[j]!.category);
    const raw = u.map((x, j) => x / mean(own(j).map((k) => u[k]!)));
    const alpha = raw.map((x) => Math.min(Math.max(x, 1 / 4), 4));
    raw.forEach((x, j) => held.add(Math.sign(x - alpha[j]!)));
    const w = (k: number): number => criteria[k]!.weight;
    const weights = criteria.map(
      (_, j) => (w(j) * alpha[j]! * sum(own(j).map(w))) / sum(own(j).map((k) => w(k) * alpha[k]!)),
    );
    const expected = scores.map((row) => sum(row.map((c, j) => c * weights[j]!)) / sum(weights));
    const group = groupWith([0, 0, 0, 0, 0, 0], 0, 5400).map((one, i) => ({
      ...one,
      tokens: Int32Array.of(1, 2, i),
    }));
    const rubric = {
      criteria,
      scoresOf: ({ completion }: { completion: readonly number[] }) => scores[completion[0]!]!,
    };
    const { trajectories } = byRubric(batchOf(group), rubric, { weighting: 'contrast', most: 4 });
    expect(
      relative(
        trajectories.map(({ reward }) => reward),
        expected,
      ),
    ).toBeLessThan(1e-5);
  }
  expect(held).toContain(-1);
});

it('adaptive operations charge a right completion c · n · (1 − ν), with ν the successes that need the operation', () => {
  for (let seed = 0; seed < 30; seed++) {
    const calls = seededInts(5500 + seed, 9, 0, 3);
    const right = seededInts(5600 + seed, 9, 0, 2);
    const all = calls.map((n, i) => ({ calls: n, correct: right[i] === 1 }));
    const rate = (some: typeof all): number => mean(some.map(({ correct }) => Number(correct)));
    const used = rate(all.filter((one) => one.calls > 0));
    const need = Math.max(0, 1 - rate(all.filter((one) => one.calls === 0)) / used);
    if (Number.isNaN(need) || used === 0) continue;
    const expected = all.map(({ calls: n, correct }) => (correct ? 1 - 0.1 * n * (1 - need) : 0));
    const found = all.map((one) => Number(one.correct) + operationCharge(one, needOf(all), 0.1));
    expect(relative([needOf(all)! + 1, ...found], [need + 1, ...expected])).toBeLessThan(1e-5);
  }
});

describe('MASA', () => {
  it('rewards a predicted rate by 0.01^|p̂ − p| and a length from the shortest to the longest right one by 1', () => {
    const did = { rate: 0.375, mixed: true, lengths: [4, 9] as const };
    for (const value of seeded(5700, 12, 0, 1)) {
      const found = predictionReward({ of: 'rate', value }, did);
      expect(relative([found], [Math.exp(Math.log(0.01) * Math.abs(value - 0.375))])).toBeLessThan(1e-5);
    }
    for (let value = 0; value < 14; value++)
      expect(predictionReward({ of: 'length', value }, did)).toBe(Number(value >= 4 && value <= 9));
  });

  it('compares predictions of one kind with each other, at the set weight', () => {
    const predictions = ['rate', 'length'].flatMap((of, kind) =>
      seeded(5800 + kind, 4, 0, 1).map((reward, sample) => ({
        ...written(reward, { length: 1, group: kind, sample }),
        prediction: { of: of as 'rate' | 'length', value: 0.5 },
      })),
    );
    const found = learnablePredictions(predictions, 7, 0.2);
    const expected = predictions.map(({ reward, prediction }) => {
      const same = predictions.filter((one) => one.prediction.of === prediction.of).map((one) => one.reward);
      return (0.2 * (reward - mean(same))) / (spread(same) + 1e-4);
    });
    expect(
      relative(
        found.map(({ advantages }) => advantages.at(-1)!),
        expected,
      ),
    ).toBeLessThan(1e-5);
  });
});
