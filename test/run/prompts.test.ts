/** Runs that choose their prompts and share out their budget: what they cost, and that they can stop and go on. */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { byGroup, type Sample } from '../../src/rollout/sample.ts';
import { collectRound } from '../../src/run/collectRound.ts';
import { createRun } from '../../src/run/run.ts';
import { initialState } from '../../src/run/state.ts';
import { groupWeights } from '../../src/strategies/reward/rubric/weights.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { euclid } from '../../src/tasks/euclid.ts';
import type { Attempt, Rubric, TokenTask } from '../../src/tasks/task.ts';
import { toolbox } from '../../src/tasks/toolbox.ts';
import { partsWith, type TestParts } from './parts.ts';
import { expectRestored, rounds } from './restored.ts';

/** Prompts of four kinds: never right, right once in eight, every other time, and always; by what they begin with. */
const task: TokenTask = {
  ...chainSum,
  verify: (attempts: readonly Attempt[]) =>
    Promise.resolve(
      attempts.map(({ prompt, completion }) => {
        const kind = prompt.index % 4;
        const written = completion[0] ?? 0;
        const correct = kind === 3 || (kind === 2 && written % 2 === 0) || (kind === 1 && written % 8 === 0);
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};
const pool = { num_train_prompts: 32, prompts_per_round: 4, eval_every_rounds: 3 };
const playing = (settings: Partial<RunConfig>): TestParts => {
  const parts = partsWith({ ...pool, ...settings });
  return { ...parts, config: parseConfig({ ...parts.config }), task };
};

const strategies: readonly Partial<RunConfig>[] = [
  { prompt_selection: 'thompson' },
  { prompt_selection: 'dynamics', prompt_candidates: 3, dynamic_sampling: true },
  { prompt_selection: 'oracle', num_train_prompts: 8, eval_every_rounds: 6 },
  { allocation: 'hard', max_generations: 12, scale_rewards: 'none' },
  {
    ...{ prompt_selection: 'hardest', hardest_after: 2, hardest_prompts: 6 },
    ...{ allocation: 'staged', allocation_after: 5, max_generations: 12 },
  },
  { prompt_selection: 'thompson', allocation: 'oracle', max_generations: 12 },
];

describe.each(strategies)('a run with %j', (settings) => {
  it('that is stopped and resumed elsewhere equals one never stopped', async () => {
    await expectRestored(() => createRun(playing(settings)), 4, 4);
  });
});

const meanOf = (rows: readonly Readonly<Record<string, number | null>>[], key: string) =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0) / rows.length;

describe('choosing prompts', () => {
  it('finds more groups that differ than taking them in turn, the oracle most of all', async () => {
    const mixed = async (prompt_selection: RunConfig['prompt_selection']) => {
      const rows = await rounds(
        createRun(playing({ prompt_selection, num_generations: 8, eval_every_rounds: 100 })),
        24,
      );
      return meanOf(rows.slice(8), 'prompts/mixed_ratio');
    };
    const [uniform, thompson, dynamics, oracle] = [
      await mixed('uniform'),
      await mixed('thompson'),
      await mixed('dynamics'),
      await mixed('oracle'),
    ];
    expect(thompson).toBeGreaterThan(uniform + 0.15);
    expect(dynamics).toBeGreaterThan(uniform + 0.15);
    expect(oracle).toBeGreaterThan(0.9);
    expect(oracle).toBeGreaterThanOrEqual(Math.max(thompson, dynamics));
  });

  it('predicts sampled prompts better: the belief’s Brier score falls', async () => {
    const rows = await rounds(createRun(playing({ prompt_selection: 'thompson', num_generations: 8 })), 24);
    expect(meanOf(rows.slice(16), 'prompts/belief_brier')).toBeLessThan(
      meanOf(rows.slice(0, 4), 'prompts/belief_brier'),
    );
  });

  it('meets no prompt twice in a round that draws several times', async () => {
    const parts = playing({
      prompt_selection: 'thompson',
      dynamic_sampling: true,
      max_generation_batches: 4,
    });
    const never = {
      ...parts,
      task: {
        ...task,
        verify: (all: readonly Attempt[]) =>
          Promise.resolve(all.map(() => ({ reward: 0, correct: false, reason: '' }))),
      },
    };
    const { next, memory } = (await collectRound(never, initialState(parts.config))).after;
    expect(next).toBe(16);
    expect((memory.beliefs as number[][]).map(([index]) => index)).toHaveLength(16);
  });

  it('keys random numbers by the place in the run, so that a repeated prompt gets new completions', async () => {
    const parts = playing({ prompt_selection: 'oracle', num_train_prompts: 4, num_generations: 8 });
    const written = async (next: number) => {
      const { batch } = await collectRound(parts, { ...initialState(parts.config), next });
      return new Map(
        batch.trajectories.map(({ prompt, sample, tokens }) => [
          `${prompt.index} ${sample}`,
          tokens.join(' '),
        ]),
      );
    };
    const [once, again] = [await written(0), await written(4)];
    expect([...once.keys()].sort()).toEqual([...again.keys()].sort());
    expect([...once].filter(([key, tokens]) => again.get(key) === tokens).length).toBeLessThan(once.size / 4);
  });
});

describe('a budget in phases', () => {
  const phased = {
    allocation: 'hard',
    max_generations: 12,
    num_generations: 4,
    scale_rewards: 'none',
  } as const;
  /** Right where the completion begins with an even token: of most prompts some are, and these get further ones. */
  const halves = (like: TokenTask): TokenTask => ({
    ...like,
    verify: (attempts) =>
      Promise.resolve(
        attempts.map(({ completion }) => {
          const correct = (completion[0] ?? 0) % 4 === 0;
          return { reward: Number(correct), correct, reason: '' };
        }),
      ),
  });
  const collectedOf = (parts: TestParts) => collectRound(parts, initialState(parts.config));
  const groupSizes = (all: readonly Sample[]) => [...byGroup(all).values()].map((group) => group.length);

  it('gives a group one rubric, whose weights are those of all its completions', async () => {
    const parts = playing({ ...phased, task: 'euclid', level: 1, rubric: 'contrast' });
    // Criteria of which completions meet some: of the uniform policy nearly none is a solution.
    const rubric: Rubric = {
      ...euclid.rubric!,
      scoresOf: ({ completion }) => euclid.rubric!.criteria.map((_, j) => ((completion[0] ?? 0) >> j) & 1),
    };
    const { batch } = await collectedOf({ ...parts, task: { ...halves(euclid), rubric } });
    expect(Math.max(...groupSizes(batch.trajectories))).toBeGreaterThan(4);
    for (const group of byGroup(batch.trajectories).values()) {
      const scores = group.flatMap(({ graded }) => (graded ? [graded.scores] : []));
      expect(scores).toHaveLength(group.length);
      const weights = groupWeights(euclid.rubric!.criteria, scores, {
        weighting: 'contrast',
        most: parts.config.rubric_limit,
      });
      for (const { graded } of group) expect(graded?.weights).toEqual(weights);
    }
  });

  it('estimates the need for an operation once for each prompt', async () => {
    const plain = { ...phased, task: 'toolbox', level: 1, operation: 'jump' } as const;
    const [without, probed] = await Promise.all(
      [0, 5].map((operation_probes) => {
        const parts = playing({ ...plain, operation_probes });
        return collectedOf({ ...parts, task: halves(toolbox) });
      }),
    );
    const sizes = groupSizes(probed!.batch.trajectories);
    expect(Math.max(...sizes)).toBeGreaterThan(4);
    expect(probed!.entries.verify! - without!.entries.verify!).toBe(5 * sizes.length);
    for (const group of byGroup(probed!.batch.trajectories).values())
      expect(new Set(group.map(({ operation }) => operation?.need)).size).toBe(1);
  });
});

describe('an oracle', () => {
  it('looks beside the run: its samples are evaluation, and are made again when it evaluates', async () => {
    const oracle = playing({ prompt_selection: 'oracle' });
    const costs = [];
    let state = initialState(oracle.config);
    for (let round = 0; round < 4; round++) {
      const collected = await collectRound(oracle, state);
      state = { ...state, ...collected.after, round: round + 1 };
      const trained = collected.batch.trajectories.reduce(
        (sum, one) => sum + one.tokens.length - one.prompt.tokens.length,
        0,
      );
      expect(collected.entries.tok_unique).toBe(trained);
      costs.push(collected.entries.tok_eval ?? 0);
    }
    // A completion of this policy has at least one token.
    expect(costs[0]).toBeGreaterThanOrEqual(32 * 256);
    expect(costs.slice(1, 3)).toEqual([0, 0]);
    expect(costs[3]).toBeGreaterThanOrEqual(32 * 256);
  });

  it('of a budget spends as many completions as a uniform one', async () => {
    const parts = playing({ allocation: 'oracle', max_generations: 32, num_generations: 8 });
    const { batch, metrics } = await collectRound(parts, initialState(parts.config));
    expect(batch.trajectories).toHaveLength(4 * 8);
    expect(metrics['allocation/extra']).toBe(0);
  });
});

it('runs that choose nothing know nothing of prompts and say nothing of budgets', async () => {
  const parts = partsWith();
  const { after, metrics, entries } = await collectRound(parts, initialState(parts.config));
  expect(after.memory).toEqual({});
  expect(Object.keys(metrics).filter((key) => /^(?!spent).*prompts|allocation/.test(key))).toEqual([]);
  expect(entries.tok_eval).toBe(0);
  expect(defaultConfig()).toMatchObject({
    prompt_selection: 'uniform',
    allocation: 'uniform',
    num_train_prompts: 0,
  });
});
