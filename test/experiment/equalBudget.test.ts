/** One recipe against itself, trained by the engine: what does not change its training must not change how it is measured. */
import { describe, expect, it } from 'vitest';
import { baseOf } from '../../src/cli/compare/perform.ts';
import { studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { comparisonResultOf } from '../../src/experiment/comparisonResult.ts';
import { conductStudy, type Conducting } from '../../src/experiment/conduct.ts';
import { performRun } from '../../src/experiment/performRun.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { RunRequest, TrainedRun } from '../../src/experiment/trainTo.ts';

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

async function trained({ config, plan }: RunRequest, threads = 1): Promise<TrainedRun> {
  const { executor } = openNodeExecutor({ threads });
  try {
    const parts = { executor, createPolicy: createProgramPolicy, createActor: createProgramActor };
    const base = await baseOf({ config, plan });
    return await performRun({ config, plan }, { ...parts, base, now: () => performance.now() });
  } finally {
    await executor.dispose();
  }
}

/** Finished runs are kept nowhere, so that both arms are really trained. */
const notKept: Conducting['cache'] = { get: () => Promise.resolve(null), put: () => Promise.resolve() };

async function differences(comparison: Comparison, second: Partial<RunConfig> = {}, threads = 1) {
  let asked = 0;
  const recordOf = await conductStudy({
    study: studyOf(comparison),
    lanes: 1,
    // Another version for each run, so that equal requests are not taken as one.
    versionOf: () => Promise.resolve(`${asked++}`),
    cache: notKept,
    runArm: ({ arm, request: { config, plan } }) =>
      arm === '1' ? trained({ config, plan }) : trained({ config: { ...config, ...second }, plan }, threads),
  });
  return comparisonResultOf(comparison, recordOf);
}

describe('one recipe against itself', () => {
  it.each([
    ['another period of evaluation', twice([2, 25]), {}, 1],
    ['another period of saving', twice([3, 3]), { save_every_rounds: 1 }, 1],
    ['more threads', twice([3, 3]), {}, 2],
  ] as const)(
    'differs in nothing by %s: every interval contains 0',
    async (_, comparison, second, threads) => {
      const { differences: found, arms } = await differences(comparison, second, threads);
      expect(found.map(({ metric }) => metric)).toEqual(['auc', 'final', 'pass@8']);
      for (const { low, high } of found) {
        expect(low).toBeLessThanOrEqual(1e-9);
        expect(high).toBeGreaterThanOrEqual(-1e-9);
      }
      expect(arms.map(({ spent }) => spent)).toEqual([
        [5, 5, 5],
        [5, 5, 5],
      ]);
    },
    120_000,
  );

  it('is measured at the same weights whatever its period, without a shared one', async () => {
    const { request } = runsOf(studyOf(twice([2, 25])))[0]!;
    const at = (eval_every_rounds: number) =>
      trained({ ...request, config: { ...request.config, eval_every_rounds } });
    const [often, rarely] = [await at(2), await at(25)];
    expect(rarely.points.map(({ spent }) => spent)).toEqual([0, 5]);
    expect(often.points.map(({ spent }) => spent)).toEqual([0, 2, 4, 5]);
    expect(rarely.points.at(-1)?.passAt1).toBe(often.points.at(-1)?.passAt1);
    expect(rarely.passAt8).toBe(often.passAt8);
  }, 60_000);

  it('has no interval where an arm was evaluated only once after its start', async () => {
    const { differences: found, notes } = await differences(twice([25, 25]));
    expect(found).toEqual([]);
    expect(notes.join(' ')).toContain('evaluated only once after its start, so there is no interval');
  }, 120_000);
});
