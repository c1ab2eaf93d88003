/** Random pruning: the control that every rule of pruning has to beat. */
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
  purpose: 'Stops half of a group in the middle by chance alone: what pruning is worth without any choice.',
  formula: String.raw`p_i=\kappa\quad\text{for every completion still being written}`,
  settings: {
    task: 'sort-digits',
    prune: 'random',
    prune_at: 5,
    num_generations: 16,
  },
  pitfalls: [
    'It is a control, not an improvement: it learns from fewer completions than it begins.',
    'At equal tokens fewer completions from the start do the same without the waste of what was cut.',
    'Completions that end before the look are never cut, so what is learned from leans towards short ones.',
  ],
  departures: [
    'The paper compares its rule with one that draws at random; the settings beside the rule are those of ARRoL here.',
    'One completion is kept where a whole group would vanish.',
  ],
  claim: 'Nothing is promised: a rule of pruning must do better than this at the same share kept.',
  experiments: [],
};
