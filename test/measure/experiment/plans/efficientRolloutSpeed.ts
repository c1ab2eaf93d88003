/** EfficientRollout’s drafts by rounded weights against writing token by token. */
import { againstControls } from './againstControls.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/efficientRolloutSpeed.json';

export const efficientRolloutSpeed = notWorse(
  againstControls({
    claim: 'efficient-rollout-speed',
    method: 'efficient-rollout',
    quoted:
      'The paper reports rollout latency reduced by up to 19.6 %, while final model quality is preserved.',
    size: {
      percent: 19.6,
      words: 'up to 19.6 % less latency',
      beside: { of: 'seconds', as: 'saved', words: 'seconds until half of the prompts are solved' },
    },
    common: { task: 'chain-sum', level: 2, eval_every_rounds: 4 },
    budget: 60_000,
    title: 'The policy’s own rounded weights draft tokens, which it checks in one pass',
    controls: [['plain', 'GRPO, whose policy writes token by token', {}, 'grpo']],
    mechanism: {
      metric: 'speculation/predicted_speedup',
      against: null,
      than: 1.05,
      wanted: 'higher',
      because: 'Drafts must pay by the paper’s own model of costs.',
    },
    conditions: [
      {
        title: 'Speed that the cost model predicts with drafts, over that without',
        arm: 'efficient-rollout',
        reading: { of: 'rounds', metric: 'speculation/predicted_speedup' },
        least: 1.05,
        because: 'The paper drafts only where its model of costs predicts this much.',
      },
    ],
    pilot: { ...pilot, detect: 0.02 },
    watched: ['speculation/acceptance_rate'],
    limits: [
      'Both sets of weights are computed with in full precision on a processor, so drafts save no reading.',
    ],
  }),
);
