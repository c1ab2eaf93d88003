/** One-Token Rollout’s sampled symbols against cross-entropy on the same solutions. */
import { planArm } from '../plan.ts';
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/oneTokenRolloutSolutions.json';
import { placeboOf } from './placebo.ts';

const plan = againstControls({
  claim: 'one-token-rollout-solutions',
  method: 'one-token-rollout',
  quoted:
    'The paper reports that it consistently outperforms supervised fine-tuning; its abstract gives no single number.',
  size: { percent: null, words: 'consistently better, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2 },
  budget: 200_000,
  title: 'Symbols are sampled at each position of a solution, and those that match are rewarded',
  controls: [
    ['cross-entropy', 'Cross-entropy on the same solutions', { warm_start: 'nll' }],
    ['weighted', 'Cross-entropy weighted by probability (DFT)', { warm_start: 'dft' }],
    ['grpo', 'GRPO without solutions', {}, 'grpo'],
  ],
  mechanism: {
    metric: 'warm_start/match',
    against: null,
    than: 0.75,
    wanted: 'higher',
    because: 'Rewarding matches must make more symbols match than at first, where about three in four do.',
  },
  conditions: [
    {
      title: 'Sampled symbols that match the solution',
      arm: 'one-token-rollout',
      reading: { of: 'rounds', metric: 'warm_start/match' },
      least: 0.75,
      because: 'Only a sampled symbol that matches pulls a solution up.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['warm_start/cross_entropy'],
  limits: [
    'Updates on solutions come before each of the first ten rounds of rewards; the paper has no rewards.',
    'The bound of the mechanism was set after a round had been tried.',
  ],
});

export const oneTokenRolloutSolutions = {
  ...plan,
  // Random rewards refuse a warm start, because solutions are labels.
  arms: plan.arms.map((arm) => (arm.name === plan.placebo ? placeboOf(planArm(plan, 'grpo')) : arm)),
  // Solutions are shown in the first rounds only.
  mechanism: { ...plan.mechanism, over: 'all rounds' },
} as const;
