import { expect, it } from 'vitest';
import { configOfArm, studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { runKey } from '../../src/experiment/obtain.ts';
import { runsOf, type Study } from '../../src/experiment/study.ts';
import type { RunRequest } from '../../src/experiment/trainTo.ts';
import { configOf } from '../measure/experiment/armConfig.ts';
import { checkStudy, decidingStudy, trialStudy } from '../measure/experiment/conduct.ts';
import { toy } from '../measure/experiment/records.ts';

const pair: Comparison = {
  arms: [
    { name: 'GRPO', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'TreePO', method: 'treepo', settings: { policy: 'tiny', task: 'chain-sum' }, budgetTimes: 2 },
  ],
  seeds: [1, 2, 3, 4, 5],
  budget: { counter: 'budget', value: 400_000 },
  control: 'GRPO',
};

const keyOf = (request: RunRequest): string => runKey(request, '7 base');
const keysAt = (study: Study, seed: number): string[] =>
  runsOf(study).flatMap((run) => (run.seed === seed ? [keyOf(run.request)] : []));

// Browsers and folders keep finished runs under these keys: other requests would be trained again.

it('the runs of a study have the requests under which a comparison has stored them', () => {
  const expected = pair.arms.map((arm) => {
    const budget = { counter: 'budget', value: 400_000 * (arm.budgetTimes ?? 1) } as const;
    return keyOf({ config: configOfArm(arm, 2), plan: { budget, passAt8: true } });
  });
  expect(keysAt(studyOf(pair), 2)).toEqual(expected);
});

it('the runs of a study have the requests under which a plan has stored them', () => {
  const [plain, held] = [toy.arms[0]!, toy.arms[1]!];
  const validation = { questions: { of: 'level', part: 'validation' } } as const;
  expect(keysAt(checkStudy(toy), 401)).toEqual([
    keyOf({
      config: configOf({ ...toy, mostRounds: 4 }, plain, 401, null),
      plan: {
        budget: { counter: 'budget', value: Number.MAX_SAFE_INTEGER },
        passAt8: false,
        detail: { metrics: ['entropy'], ...validation, atStart: true },
      },
    }),
  ]);
  expect(keysAt(trialStudy(toy, held, [4e-4]), 101)).toEqual([
    keyOf({
      config: configOf(toy, held, 101, 4e-4),
      plan: {
        budget: { counter: 'budget', value: 50 },
        passAt8: false,
        detail: { metrics: [], ...validation },
      },
    }),
  ]);
  expect(keysAt(decidingStudy(toy, held, 8e-4), 11)).toEqual([
    keyOf({
      config: configOf(toy, held, 11, 8e-4),
      plan: { budget: toy.budget, passAt8: false, detail: { metrics: ['entropy', 'kl'] } },
    }),
  ]);
});
