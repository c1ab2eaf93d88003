/** PORTool on a task with useless tools and detours, against separate completions with the same loss. */
import { portool } from '../../../../src/methods/portool.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import { echoEnvRules } from './echoEnvRules.ts';
import pilot from './pilots/portoolDetours.json';

const groupAdvantages = { tree_credit: 'leaf', scale_rewards: 'group' } as const;

const flat: PlanArm = {
  name: 'flat',
  title: 'GRPO with the same loss on 8 separate completions',
  method: portool.id,
  settings: { topology: 'flat', ...groupAdvantages },
};

export const portoolDetours: Plan = {
  claim: 'portool-detours',
  method: portool.id,
  quoted:
    'The paper reports higher accuracy with fewer tool steps, because every step is compared with its siblings and a discount lowers the credit of detours.',
  size: {
    percent: null,
    words: 'higher accuracy, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'portool-better-steps',
  common: echoEnvRules.common,
  questions: 'level',
  start: null,
  budget: { counter: 'budget', value: 500_000 },
  threshold: 0.5,
  units: ['tok_unique', 'seconds'],
  arms: [
    flat,
    {
      name: portool.id,
      title: 'PORTool: two proposed steps after every answer, each compared with its siblings',
      method: portool.id,
      settings: {},
    },
    {
      name: 'plain-credit',
      title: 'The same tree, each completion compared with the whole group only',
      method: portool.id,
      settings: groupAdvantages,
    },
    placeboOf(flat),
  ],
  controls: [flat.name, 'plain-credit'],
  strongest: flat.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: portool.id, wanted: 'better' },
  mechanism: {
    metric: 'completions/mean_length',
    over: 'last quarter',
    arm: portool.id,
    against: flat.name,
    wanted: 'lower',
    because:
      'The paper reports fewer tool steps, because a discount lowers the credit of detours: completions, which grow with every call, should be shorter.',
  },
  conditions: [
    ...echoEnvRules.conditions.slice(0, 1).map((one) => ({ ...one, arm: flat.name })),
    {
      title: 'Standard deviation of lengths over their mean',
      arm: flat.name,
      reading: { of: 'start', value: 'length_spread' },
      least: 0.25,
      because: 'There must be short and long ways to the answer, or there are no detours to avoid.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['completions/mean_length', 'tree/unique_ratio', 'frac_reward_zero_std', 'entropy'],
  limits: [
    'Rewards are for the answer alone; the price of calls, which the task has, is not charged.',
    'The budget counts proposals and tool answers in every arm.',
  ],
};
