/** Random pruning: the control that every pruning rule has to beat. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const randomPrune: Method = {
  id: 'random-prune',
  title: 'Random pruning',
  paper: {
    title: 'Prune as You Generate: Online Rollout Pruning for Faster and Better RLVR',
    arxiv: '2603.24840',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Control',
  saves: ['tokens', 'updates'],
  purpose: 'Prunes half of a group at random: the control that every pruning rule must beat.',
  concepts: ['control', 'ablation', 'early stopping'],
  formula: String.raw`p_i=\kappa\quad\text{for every completion still being written}`,
  settings: {
    task: 'sort-digits',
    prune: 'random',
    prune_at: 5,
    num_generations: 16,
  },
  pitfalls: [
    'It is a control, not an improvement: it trains on fewer completions than it starts.',
    'Compare with fewer completions from the start at equal tokens, which waste no pruned tokens.',
    'Completions that end before the check are never pruned, so training favours short ones.',
  ],
  results: [
    compared(
      'random-prune-saved-tokens',
      'euclid',
      'fewer completions from the start',
      [0.02264, 0.00708, 0.0382],
    ),
  ],
  departures: [
    'The paper compares its rule with a random one; settings other than the rule are those of ARRoL here.',
    'One completion is kept where a whole group would be pruned.',
  ],
  claim: 'It promises nothing: a pruning rule must do better than this at the same keep ratio.',
  experiments: ['random-prune-saved-tokens'],
};
