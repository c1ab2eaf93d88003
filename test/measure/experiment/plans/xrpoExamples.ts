/** XRPO’s solved examples, uncertain budgets and novelty against plain groups. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/xrpoExamples.json';

export const xrpoExamples = againstControls({
  claim: 'xrpo-examples',
  method: 'xrpo',
  quoted:
    'The paper reports up to 4 % more pass@1 than GRPO and GSPO, and convergence up to 2.7 times as fast.',
  size: {
    percent: null,
    words: 'up to 4 % more pass@1; for this task without a number',
    beside: atEqualTokens,
  },
  common: { task: 'strategies', level: 2 },
  budget: 200_000,
  title: 'Samples more where rewards are uncertain, and shows solved examples where all failed',
  controls: [
    ['grpo', 'GRPO on 8 completions', {}, 'grpo'],
    ['wide', 'GRPO on 16 completions', { num_generations: 16 }, 'grpo'],
  ],
  mechanism: {
    metric: 'frac_reward_zero_std',
    against: 'grpo',
    wanted: 'lower',
    because: 'Examples and further completions should leave fewer groups without signal.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['hints/success', 'hints/missing', 'allocation/extra'],
  limits: ['Prompts differ only by template, so a solved neighbour shows the right one or a wrong one.'],
});
