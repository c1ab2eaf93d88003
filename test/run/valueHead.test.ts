/** Runs whose advantages come from a value head, and runs that leave part of what they sampled out of the update. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor, Feed } from '../../src/graph/index.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { OpenedRun } from '../../src/run/open.ts';
import type { MetricRow } from '../../src/run/records.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import type { Tensor } from '../../src/tensor/tensor.ts';
import { openHere } from './openHere.ts';
import { rounds } from './restored.ts';

const executor = sharedExecutor();

function open(settings: Partial<RunConfig>, through: Executor = executor): Promise<OpenedRun> {
  const config = parseConfig({
    ...defaultConfig('grpo', settings.task),
    num_eval_prompts: 8,
    eval_every_rounds: 100,
    ...settings,
  });
  return openHere(config, through, { base: initialParameters(policyOf(config.policy).layout, 1) });
}

/** The executor, with every update's feeds shown to `look`. */
const watching = (look: (feeds: Readonly<Record<string, Feed>>) => void): Executor => ({
  ...executor,
  run: (program, feeds, skip) => {
    if (program.name === 'gradient') look(feeds);
    return executor.run(program, feeds, skip);
  },
});
const numbers = (feeds: Readonly<Record<string, Feed>>, name: string): number[] => [
  ...(feeds[name] as Tensor).data,
];

const withHead = {
  baseline: 'value',
  scale_rewards: 'batch',
  lam: 1,
  vf_coef: 1,
  // So wide that nothing is clipped, but the update reads the values at sampling.
  cliprange_value: 100,
  learning_rate: 1e-3,
  warmup_steps: 0,
  num_iterations: 4,
  steps_per_generation: 2,
} as const;
// Every step pays 1: returns are large, and so are the steps towards them.
const cartPole = {
  ...withHead,
  task: 'cart-pole',
  prompts_per_round: 8,
  num_generations: 1,
  learning_rate: 0.01,
} as const;
const sortDigits = {
  task: 'sort-digits',
  level: 1,
  policy: 'tiny',
  prompts_per_round: 8,
  num_generations: 4,
} as const;

describe('a run with a value head', () => {
  it.each([
    ['cart-pole', cartPole, 4],
    // Weights that know nothing earn no reward, and lose some by length.
    ['sort-digits', { ...withHead, ...sortDigits, max_completion_length: 8, overlong_buffer: 8 }, 4],
  ] as const)('learns to foresee returns of %s that it has not seen', async (_, settings, count) => {
    /** Squared error of the head at sampling, as a share of that of a head that says 0, by round. */
    const errors: number[] = [];
    let fresh = true;
    const opened = await open(
      settings,
      watching((feeds) => {
        if (!fresh) return;
        fresh = false;
        const [returns, values] = ['returns', 'old_values'].map((name) => numbers(feeds, name));
        const squares = (of: readonly number[]) => of.reduce((sum, x) => sum + x * x, 0);
        errors.push(squares(returns!.map((r, i) => r - values![i]!)) / squares(returns!));
      }),
    );
    const rows: MetricRow[] = [];
    while (rows.length < count) {
      fresh = true;
      rows.push(...(await rounds(opened.run, 1)));
    }
    expect(errors[0]).toBe(1);
    const late = errors.slice(-3);
    expect(late.reduce((a, b) => a + b) / late.length).toBeLessThan(0.8);
    for (const row of rows) expect(row.value_loss).toBeGreaterThan(0);
    await opened.dispose();
  });

  it('takes smaller errors pass by pass over one round', async () => {
    const lossAfter = async (num_iterations: number) => {
      const opened = await open({ ...cartPole, num_iterations, steps_per_generation: 1 });
      const [row] = await rounds(opened.run, 1);
      await opened.dispose();
      return row!.value_loss as number;
    };
    const [first, mean] = [await lossAfter(1), await lossAfter(16)];
    expect(mean).toBeLessThan(0.8 * first);
  });

  it('resumes from a checkpoint file bit for bit, head included', async () => {
    const settings = { ...cartPole, cliprange_value: 0.2, lam: 0.95, num_iterations: 2 };
    const whole = await open(settings);
    const rows = await rounds(whole.run, 4);
    const half = await open(settings);
    expect(await rounds(half.run, 2)).toEqual(rows.slice(0, 2));
    const file = encodeCheckpoint(await half.run.checkpoint());
    const resumed = await open(settings);
    await resumed.run.restore(decodeCheckpoint(file));
    expect(await rounds(resumed.run, 2)).toEqual(rows.slice(2));
    const [a, b] = [await whole.run.checkpoint(), await resumed.run.checkpoint()];
    expect(b.hash).toBe(a.hash);
    expect(a.arrays.parameters!.slice(-65).some((x) => x !== 0)).toBe(true);
    for (const opened of [whole, half, resumed]) await opened.dispose();
  });
});

const base = {
  ...sortDigits,
  baseline: 'median',
  scale_rewards: 'mad',
  steps_per_generation: 4,
  learning_rate: 1e-3,
  // Reads every row, also those of groups without an advantage.
  beta: 0.1,
} as const;

it.each([
  ['the pivot of each group, sampled on top', { ...base, drop_pivot: true }, 5, 4],
  ['half of each group', { ...base, select_rollouts: 0.5 }, 4, 2],
] as const)(
  'a run that leaves out completions %s: every update still learns from as many',
  async (_, settings, sampled, kept) => {
    const updates: number[] = [];
    const { width, promptWidth } = frameOf(taskOf('sort-digits'), { ...defaultConfig(), ...settings });
    const opened = await open(
      settings,
      watching((feeds) => {
        const weights = numbers(feeds, 'weights');
        const begins = (at: number) => at % (width - promptWidth) === 0;
        updates.push(weights.filter((weight, at) => weight > 0 && begins(at)).length);
      }),
    );
    const { rollouts } = await opened.run.round({ showGroups: 8 });
    expect(rollouts!.map(({ lines }) => lines.length)).toEqual(new Array(8).fill(sampled));
    // Eight groups in four updates.
    expect(updates).toEqual(new Array(4).fill(2 * kept));
    expect(opened.run.ledger.verify).toBe(8 * sampled);
    expect(opened.run.ledger.tok_train).toBeLessThan(opened.run.ledger.tok_unique);
    await opened.dispose();
  },
);
