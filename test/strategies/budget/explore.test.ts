/** Drafts with rounded weights: what is rounded, which drafts are written again, and that they are the same completions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, type RunConfig } from '../../../src/config/schema.ts';
import { coarseParameters } from '../../../src/policy/coarseWeights.ts';
import { promptOutcomesOf } from '../../../src/rollout/outcomes.ts';
import { draftsFrom } from '../../../src/rollout/merge.ts';
import { numTokens } from '../../../src/rollout/ledger.ts';
import { completionOf, type Sample } from '../../../src/rollout/sample.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { initialState } from '../../../src/run/state.ts';
import { bestAndWorst } from '../../../src/strategies/budget/explore/explore.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { VerifierFailed, type Attempt, type TokenTask } from '../../../src/tasks/task.ts';
import { oneLayerSpec, randomWeights } from '../../policy/smallPolicy.ts';
import { partsWith, type TestParts } from '../../run/parts.ts';

/** Rewards of four sizes, by what a completion begins with. */
const rewardOf = (completion: ArrayLike<number>): number => ((completion[0] ?? 0) % 4) / 3;
const task: TokenTask = {
  ...chainSum,
  verify: (attempts: readonly Attempt[]) =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const reward = rewardOf(completion);
        return { reward, correct: reward === 1, reason: '' };
      }),
    ),
};
const drafting = { drafts_per_completion: 4, draft_bits: 16 } as const;
const partsFor = (settings: Partial<RunConfig>): TestParts => ({
  ...partsWith({ ...drafting, ...settings }),
  task,
});
const roundOf = (parts: TestParts) => collectRound(parts, initialState(parts.config));
const writtenIn = (group: readonly Sample[]): number[][] => group.map((one) => [...completionOf(one)]);

describe('rounded weights', () => {
  const { layout } = oneLayerSpec;
  const weights = randomWeights(layout.size);

  it.each([2, 4, 8])('take at most 2^%i values in a group, none farther than half a step', (bits) => {
    const coarse = coarseParameters(weights, layout, bits);
    let rounded = 0;
    for (const { name, offset, shape, size } of layout.parameters) {
      const isMatrix = /layer\d+\./.test(name);
      const width = isMatrix ? Math.min(32, shape[1] as number) : size;
      for (let row = 0; isMatrix && row < (shape[0] as number); row++) {
        for (let from = 0; from < (shape[1] as number); from += width) {
          const at = offset + row * (shape[1] as number) + from;
          const to = Math.min(at + width, offset + (row + 1) * (shape[1] as number));
          const [before, after] = [[...weights.subarray(at, to)], [...coarse.subarray(at, to)]];
          const step = (Math.max(...before) - Math.min(...before)) / (2 ** bits - 1);
          expect(new Set(after).size).toBeLessThanOrEqual(2 ** bits);
          before.forEach((value, i) => {
            const levels = (value - Math.min(...before)) / step;
            // The nearest step, found without rounding: no other is nearer.
            const nearest = [Math.floor(levels), Math.ceil(levels)]
              .map((level) => Math.min(...before) + level * step)
              .reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
            expect(Math.abs((after[i] as number) - nearest)).toBeLessThan(1e-6);
            if (after[i] !== value) rounded++;
          });
        }
      }
      if (!isMatrix)
        expect(coarse.subarray(offset, offset + size)).toEqual(weights.subarray(offset, offset + size));
    }
    expect(rounded).toBeGreaterThan(layout.size / 8);
  });

  it('leave equal values as they are', () => {
    const same = new Float32Array(layout.size).fill(0.3);
    expect(coarseParameters(same, layout, 4)).toEqual(same);
  });
});

describe('the choice among drafts', () => {
  it('is half the best and half the worst, by comparison of all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (rewards, wanted) => {
          const count = Math.min(wanted, rewards.length);
          const chosen = bestAndWorst(rewards, count);
          expect(new Set(chosen).size).toBe(count);
          expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
          const sorted = [...rewards].sort((a, b) => b - a);
          const best = sorted.slice(0, Math.ceil(count / 2));
          const worst = sorted.slice(sorted.length - Math.floor(count / 2));
          expect(chosen.map((i) => rewards[i]).sort()).toEqual([...best, ...worst].sort());
        },
      ),
    );
  });

  it('takes drafts that were not scored only where too few were', () => {
    expect(bestAndWorst([NaN, 1, 0, NaN, 0.5], 2)).toEqual([1, 2]);
    expect(bestAndWorst([NaN, 1, NaN, 0], 3)).toEqual([0, 1, 3]);
  });
});

describe('a round of drafts', () => {
  it('trains the best and the worst of the very completions that flat sampling would write', async () => {
    const { batch, entries, drafts: replaced = [], metrics } = await roundOf(partsFor({}));
    for (let group = 0; group < 5; group++) {
      const written = batch.trajectories.filter((one) => one.group === group);
      const left = replaced.filter((one) => one.group === group);
      expect([written.length, left.length]).toEqual([4, 12]);
      expect(written.map(({ sample }) => sample)).toEqual([0, 1, 2, 3]);
      expect(Math.min(...left.map(({ sample }) => sample))).toBeGreaterThanOrEqual(draftsFrom);
      const pool = [...written, ...left].map(({ reward }) => reward).sort((a, b) => a - b);
      const kept = written.map(({ reward }) => reward).sort((a, b) => a - b);
      expect(kept).toEqual([...pool.slice(0, 2), ...pool.slice(-2)]);
    }
    expect(metrics['drafts/agreement']).toBe(1);
    expect(metrics['drafts/same_tokens']).toBe(1);
    expect(metrics['drafts/chosen_std']).toBeGreaterThan(metrics['drafts/reward_std'] as number);
    const tokens = (some: readonly Sample[]): number =>
      some.reduce((sum, one) => sum + completionOf(one).length, 0);
    expect(entries.tok_unique).toBe(tokens(batch.trajectories));
    expect(entries.tok_draft).toBe(tokens(batch.trajectories) + tokens(replaced));
    expect(metrics['drafts/tokens']).toBe(entries.tok_draft);
    expect(entries.verify).toBe(5 * 4 * 5);
  });

  it('lets records of prompts count every draft', async () => {
    const settings = { num_train_prompts: 32, prompt_selection: 'thompson' } as const;
    const { after, batch, drafts = [] } = await roundOf(partsFor(settings));
    const beliefs = JSON.stringify(after.memory);
    const flat = await roundOf(partsFor({ ...settings, num_generations: 16, drafts_per_completion: 1 }));
    // With all bits the 16 drafts of a prompt are as many completions, though of other random numbers.
    expect([...batch.trajectories, ...drafts]).toHaveLength(flat.batch.trajectories.length);
    const evidence = promptOutcomesOf([{ ...batch, drafts }]);
    expect(evidence.map(({ rewards }) => rewards.length)).toEqual([16, 16, 16, 16, 16]);
    const chosenAlone = await roundOf(partsFor({ ...settings, drafts_per_completion: 1 }));
    expect(beliefs).not.toBe(JSON.stringify(chosenAlone.after.memory));
  });

  it('counts drafts among the tokens of the run', () => {
    const ledger = { tok_prompt: 1, tok_hint: 10, tok_unique: 100, tok_draft: 1000 };
    expect(numTokens(ledger as Parameters<typeof numTokens>[0])).toBe(1111);
  });

  it('shows the rounded weights only while drafts are written, and learns from what the policy then writes', async () => {
    const parts = partsFor({ draft_bits: 4 });
    const { policy } = parts;
    const [own = 0] = policy.weights;
    const seen: string[] = [];
    const coarse = {
      show: (bits: number) => {
        seen.push(`show ${bits}`);
        policy.weights[0] = (own + 0.37) % 1;
        return Promise.resolve();
      },
      follow: () => {
        seen.push('follow');
        policy.weights[0] = own;
      },
    };
    const { batch, metrics } = await roundOf({ ...parts, coarse });
    expect(seen).toEqual(['show 4', 'follow']);
    expect(metrics['drafts/agreement']).toBeLessThan(1);
    for (const one of batch.trajectories) expect(one.reward).toBe(rewardOf(completionOf(one)));
    const failing = {
      ...parts,
      coarse,
      task: { ...task, verify: () => Promise.reject(new VerifierFailed('it is gone')) },
    };
    await expect(roundOf(failing)).rejects.toThrow('it is gone');
    expect(policy.weights[0]).toBe(own);
  });

  it('uses the chosen random numbers wherever rows begin, beside hints and prunings too', async () => {
    const flat = await roundOf(partsFor({}));
    const chosen = (group: number): number[][] =>
      writtenIn(flat.batch.trajectories.filter((one) => one.group === group));
    for (const settings of [
      { hint: 'failed', hint_ratio: 0.5 },
      { prune: 'random', finish_pruned: false },
    ] as const satisfies readonly Partial<RunConfig>[]) {
      const { batch } = await roundOf(partsFor(settings));
      for (const one of batch.trajectories.filter(({ hint }) => !hint))
        expect(chosen(one.group), JSON.stringify(settings)).toContainEqual([...completionOf(one)]);
    }
  });

  it('gives later phases of a budget numbers after those of completions, and drafts of their own', async () => {
    const { batch, drafts: replaced = [] } = await roundOf(
      partsFor({ allocation: 'hard', max_generations: 12, scale_rewards: 'none' }),
    );
    for (let group = 0; group < 5; group++) {
      const numbers = batch.trajectories.filter((one) => one.group === group).map(({ sample }) => sample);
      expect(numbers).toEqual([...numbers.keys()]);
      const drafts = replaced.filter((one) => one.group === group).map(({ sample }) => sample);
      expect(new Set(drafts).size).toBe(drafts.length);
      expect(drafts).toHaveLength(3 * numbers.length);
    }
    expect(batch.trajectories.length).toBeGreaterThan(20);
  });

  it('ranks drafts by the labels that the run has, without a look at the verifier', async () => {
    const parts = partsFor({ labels: 'majority' });
    let asked = 0;
    const counting: TokenTask = {
      ...task,
      verify: (attempts) => {
        asked += attempts.length;
        return Promise.resolve(attempts.map(() => ({ reward: 0, correct: false, reason: '' })));
      },
    };
    const wrong = await roundOf({ ...parts, task: counting });
    const right = await roundOf(parts);
    expect(asked).toBeGreaterThan(0);
    const written = (one: typeof right): number[][] => writtenIn(one.batch.trajectories);
    expect(written(wrong)).toEqual(written(right));
  });
});

const problems = (settings: Partial<RunConfig>): string[] =>
  checkConfig(partsWith({ ...drafting, ...settings }).config).map(({ message }) => message);

it('drafts are refused where a completion cannot be the one that was drafted, and where a prompt would have too many', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ schedule: 'async' }).join()).toContain('same weights');
  expect(problems({ topology: 'forks', branch_roots: 2 }).join()).toContain('A tree writes few');
  expect(problems({ replay: 'partial' }).join()).toContain('before they could be drafted');
  expect(problems({ hint: 'always' }).join()).toContain('without a hint');
  expect(problems({ task: 'euclid', rubric: 'fixed' }).join()).toContain('grades whole groups');
  expect(problems({ num_generations: 64, drafts_per_completion: 16 }).join()).toContain('must be at most 8');
});
