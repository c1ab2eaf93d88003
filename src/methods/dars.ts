/** DARS: after a first phase, hard prompts get more completions, until they weigh more than easy ones. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dars: Method = {
  id: 'dars',
  title: 'DARS',
  paper: {
    title: 'Depth-Breadth Synergy in RLVR: Unlocking LLM Reasoning Gains with Adaptive Exploration',
    arxiv: '2508.13755',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Control',
  saves: [],
  purpose: 'Samples more completions of prompts with a success rate below one half, the more the harder.',
  concepts: ['hard prompts', 'rollout allocation', 'adaptive sampling', 'pass@k'],
  formula: String.raw`\Delta N=\min\!\left(\left\lceil\frac{2(1-a)\,\tfrac N2-N\,S(a)}{S(a)}\right\rceil,\ N_{\max}-N\right),\qquad S(a)=2a(1-a),\quad a<\tfrac12`,
  settings: {
    allocation: 'hard',
    scale_rewards: 'none',
    loss_type: 'dapo',
    prompts_per_round: 8,
    max_generations: 64,
    num_iterations: 2,
    steps_per_generation: 1,
  },
  // Episodes are long, so an update can learn from few of them.
  settingsOn: { control: { prompts_per_round: 4, max_generations: 16 } },
  pitfalls: [
    'Prompts that always fail get the most completions, round after round, and enter no update: watch allocation/extra_failed.',
    'Prompts that mostly succeed get no more, so easy prompts make up a smaller part of a round: it changes the mix, not only the number.',
    'Compare with its mean number of completions for every prompt, and at equal generated tokens.',
    'Two sequential phases take longer than one with as many completions.',
  ],
  results: [
    compared(
      'dars-mixed-pool',
      'maze',
      'its mean number of completions for every prompt',
      [0.01003, -0.00644, 0.02651],
      { metric: 'pass@8', note: 'More mixed groups did not mean more learning there.' },
    ),
    compared(
      'dars-mixed-pool',
      'maze',
      'its mean number of completions for every prompt',
      [-0.0129, -0.01961, -0.00618],
    ),
    compared(
      'dars-deeper-pass',
      'countdown',
      'its mean number of completions for every prompt',
      [0.00707, -0.02404, 0.03817],
      {
        metric: 'pass@8',
        note: 'An earlier recipe ran there: two minibatches, one pass, and groups without spread kept.',
      },
    ),
  ],
  departures: [
    'The first completions decide on further ones and are trained on too, as in the released code. This biases a group’s mean, because only groups that began badly continue. Set further_only to train such prompts on their further completions alone.',
    'This is the hardness-weighted schedule. The other one is allocation equal, whose released cap is 32 instead of 64.',
    'A round has 8 prompts in one full batch where the paper has 3,072: raise prompts_per_round for it.',
  ],
  claim:
    'The paper reports consistent gains in Pass@K without more inference cost at convergence, and gains in Pass@1 as well with large batches; it gives no number in its abstract.',
  experiments: ['dars-mixed-pool', 'dars-deeper-pass'],
};
