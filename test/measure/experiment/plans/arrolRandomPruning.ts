/** ARRoL’s head and confidence against random choice: half of the completions go at the same token in both. */
import { againstControls } from './againstControls.ts';
import { look } from './arrolSavedTokens.ts';
import { completionsAreLong } from './longSteps.ts';
import pilot from './pilots/arrolRandomPruning.json';

export const arrolRandomPruning = againstControls({
  claim: 'arrol-random-pruning',
  method: 'arrol',
  replaces: 'arrol-saved-tokens',
  quoted:
    'The paper reports up to 1.7 times faster training and 2.3 to 2.99 points more accuracy, because completions are stopped early so that survivors are half right.',
  size: {
    percent: 70,
    words: 'up to 1.7 times faster training',
    beside: { of: 'seconds', as: 'speed', words: 'speed in seconds to the same pass@1' },
  },
  common: { task: 'euclid', level: 2, prompts_per_round: 8, num_generations: 16, eval_every_rounds: 8 },
  budget: 400_000,
  title: 'Keeps half of 16 at token 10, chosen by head and confidence',
  settings: { ...look, prune_evidence: 'both' },
  controls: [
    ['random', 'Keeps half of 16 at random at token 10', { prune_at: look.prune_at }, 'random-prune'],
    [
      'fewer',
      '11 completions from the start, at about the tokens of pruning half of 16',
      { num_generations: 11 },
      'grpo',
    ],
  ],
  mechanism: {
    metric: 'pruning/survivor_variance',
    against: 'random',
    wanted: 'higher',
    because:
      'Survivors should be half correct and half wrong: the variance of their rewards, p(1 − p) without the bias of small groups, should exceed that of random survivors.',
  },
  conditions: [completionsAreLong('random', 20)],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['pruning/survivor_variance', 'reward'],
  limits: [
    'The head looks once, after two lines; the paper looks at a fixed position of much longer completions.',
    'Survivors are compared over the last quarter of the rounds, when the head has learned.',
  ],
});
