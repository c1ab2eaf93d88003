/** InT’s corrected steps against the outcome alone, and against solutions as a warm start. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/intInterventions.json';

export const intInterventions = againstControls({
  claim: 'int-interventions',
  method: 'int',
  quoted:
    'The paper reports nearly 14 points more accuracy than a 4B base model after RL, without a number against RL alone.',
  size: {
    percent: null,
    words: 'nearly 14 points above the base; against RL alone without a number',
    beside: atEqualTokens,
  },
  common: { task: 'scratchpad', level: 2, eval_every_rounds: 4 },
  budget: 200_000,
  title: 'The first wrong step of a failure is corrected, and learned if the policy can continue',
  controls: [
    ['grpo', 'GRPO on the outcome alone', { prompts_per_round: 16 }, 'grpo'],
    [
      'solutions',
      'GRPO after a warm start on whole solutions',
      { prompts_per_round: 16, warm_start: 'nll' },
      'grpo',
    ],
  ],
  mechanism: {
    metric: 'verify/flawed_ratio',
    against: 'grpo',
    wanted: 'lower',
    because: 'Corrected steps should be repeated.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['interventions/kept'],
  limits: [
    'The verifier finds the wrong step and the reference corrects it; in the paper the policy does both.',
  ],
});
