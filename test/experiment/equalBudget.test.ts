/** One recipe against itself, trained by the engine: what does not change its training must not change how it is measured. */
import { expect, it } from 'vitest';
import { studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { containsZero, resultOfPair, trained } from './sameRecipe.ts';

const settings = { policy: 'tiny', task: 'chain-sum', num_eval_prompts: 32, learning_rate: 4e-3 } as const;

/** The budget is spent in a round at which neither period has an evaluation. */
const twice = (periods: readonly [number, number]): Comparison => ({
  arms: periods.map((eval_every_rounds, i) => ({
    name: `${i + 1}`,
    method: 'grpo',
    settings: { ...settings, eval_every_rounds },
  })),
  seeds: [1, 2, 3],
  budget: { counter: 'rounds', value: 5 },
  control: '1',
});

it.each([
  ['another period of evaluation', twice([2, 25]), {}, 1],
  ['another period of saving', twice([3, 3]), { save_every_rounds: 1 }, 1],
  ['more threads', twice([3, 3]), {}, 2],
] as const)(
  'one recipe against itself differs in nothing by %s: every interval contains 0',
  async (_, comparison, second, threads) => {
    const { differences: found, arms } = await resultOfPair(comparison, second, threads);
    expect(found.map(({ metric }) => metric)).toEqual(['auc', 'final', 'pass@8']);
    expect(found.filter((one) => !containsZero(one))).toEqual([]);
    expect(arms.map(({ spent }) => spent)).toEqual([
      [5, 5, 5],
      [5, 5, 5],
    ]);
  },
  120_000,
);

it('one recipe against itself is measured at the same weights whatever its period, without a shared one', async () => {
  const { request } = runsOf(studyOf(twice([2, 25])))[0]!;
  const at = (eval_every_rounds: number) =>
    trained({ ...request, config: { ...request.config, eval_every_rounds } });
  const [often, rarely] = [await at(2), await at(25)];
  expect(rarely.points.map(({ spent }) => spent)).toEqual([0, 5]);
  expect(often.points.map(({ spent }) => spent)).toEqual([0, 2, 4, 5]);
  expect(rarely.points.at(-1)?.passAt1).toBe(often.points.at(-1)?.passAt1);
  expect(rarely.passAt8).toBe(often.passAt8);
}, 60_000);

it('one recipe against itself has no interval where an arm was evaluated only once after its start', async () => {
  const { differences: found, notes } = await resultOfPair(twice([25, 25]));
  expect(found).toEqual([]);
  expect(notes.join(' ')).toContain('evaluated only once after its start, so there is no interval');
}, 120_000);
