/** CISPO: the ratio is a capped weight of the log-probability, so no token loses its gradient. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const cispo: Method = {
  id: 'cispo',
  title: 'CISPO',
  paper: {
    title: 'MiniMax-M1: Scaling Test-Time Compute Efficiently with Lightning Attention',
    arxiv: '2506.13585',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: ['updates'],
  purpose: 'Caps a token’s weight instead of removing its gradient, so rare decisive tokens still teach.',
  concepts: ['clipped importance weights', 'stop gradient', 'MiniMax'],
  formula: String.raw`\mathcal J=\frac1{\sum_i|o_i|}\sum_{i=1}^{G}\sum_t\operatorname{sg}\!\left[\min(\rho_{i,t},1{+}\epsilon_{\text{high}})\right]\hat A_i\,\log\pi_\theta(o_{i,t}\mid o_{i,<t})`,
  settings: {
    surrogate: 'capped_weight',
    loss_type: 'dapo',
    scale_rewards: 'group',
    epsilon_high: 4,
  },
  pitfalls: [
    'The name has two conventions: here, in the paper and in verl the cap is 1 + epsilon_high; in TRL epsilon_high is the cap itself, so TRL’s 5 is our 4.',
    'A TRL-style cap of 0.28 would keep every weight far below 1 and stop learning without a warning.',
    'Every token keeps some gradient, so a wrong stored probability is never filtered out.',
    'It differs from the clipped surrogate only where ratios leave the clip range: raise the updates or passes per round to see it.',
  ],
  results: [
    compared(
      'cispo-four-updates',
      'chain-sum',
      'DAPO’s loss over four updates',
      [-0.00936, -0.01352, -0.00519],
    ),
  ],
  departures: [
    'The paper tunes its upper limit but does not print it; the cap of 5 is TRL’s suggestion.',
    'The weight has no lower limit, as in the paper’s runs and in TRL; verl has one.',
    'A round has two updates; the paper saw its effect with more.',
  ],
  claim:
    'The paper reports that CISPO reaches DAPO’s score on AIME 2024 in half the training steps, with Qwen2.5-32B.',
  experiments: ['cispo-four-updates'],
};
