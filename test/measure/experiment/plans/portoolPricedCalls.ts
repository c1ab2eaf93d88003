/** PORTool on a task with useless tools and detours, whose calls cost reward in every arm. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/portoolPricedCalls.json';

const groupAdvantages = { tree_credit: 'leaf', scale_rewards: 'group' } as const;

const plan = againstControls({
  claim: 'portool-priced-calls',
  method: 'portool',
  replaces: 'portool-detours',
  quoted:
    'The paper reports higher accuracy with fewer tool steps, because every step is compared with its siblings and a discount lowers the credit of detours.',
  size: { percent: null, words: 'higher accuracy, without a number', beside: atEqualTokens },
  common: {
    task: 'toolbox',
    level: 2,
    prompts_per_round: 16,
    num_generations: 8,
    call_cost: 0.1,
    eval_every_rounds: 4,
  },
  budget: 400_000,
  title: 'Two proposed steps after every answer, each compared with its siblings',
  controls: [
    ['flat', 'The same loss on 8 separate completions', { topology: 'flat', ...groupAdvantages }],
    ['plain-credit', 'The same tree, each completion compared with the whole group only', groupAdvantages],
  ],
  mechanism: {
    metric: 'calls/price',
    against: 'flat',
    wanted: 'lower',
    because:
      'The paper reports fewer tool steps, because a discount lowers the credit of detours: right completions should pay less for their calls.',
  },
  conditions: [
    {
      title: 'Mean that right completions lose for their calls',
      arm: 'flat',
      reading: { of: 'rounds', metric: 'rewards/calls/mean' },
      most: -0.01,
      because: 'Where calls cost nothing, a detour costs nothing.',
    },
    {
      title: 'Standard deviation of lengths over their mean',
      arm: 'flat',
      reading: { of: 'start', value: 'length_spread' },
      least: 0.25,
      because: 'There must be short and long ways to the answer, or there are no detours to avoid.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['calls/price', 'tree/unique_ratio'],
  limits: [
    'A call of price 1 costs a tenth of the reward of a right answer; wrong answers pay nothing.',
    'The budget counts proposals and tool answers in every arm.',
  ],
});

// Random rewards are not the verifier's, whose right answers calls are charged to.
export const portoolPricedCalls = {
  ...plan,
  arms: plan.arms.map((arm) =>
    arm.name === plan.placebo ? { ...arm, settings: { ...arm.settings, call_cost: 0 } } : arm,
  ),
};
