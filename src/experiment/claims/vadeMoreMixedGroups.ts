/** VADE against prompts in turn, dynamic sampling, and an oracle that knows every success rate. */
import { vade } from '../../methods/vade.ts';
import type { Experiment } from '../experiment.ts';
import { oneTestLevel, oracle, refillWith, selectionBy, uniform } from './levelMixture.ts';

export const vadeMoreMixedGroups: Experiment = {
  claim: 'vade-more-mixed-groups',
  ...selectionBy(vade.id),
  quoted:
    'The paper says that selecting prompts by a belief about each amplifies the training signal without extra rollouts; it gives no number in its abstract.',
  budget: { counter: 'budget', value: 300_000 },
  arms: [
    uniform,
    {
      name: vade.id,
      title: 'VADE: prompts by draws from a belief about each',
      method: vade.id,
      settings: {},
    },
    refillWith(),
    oracle,
    {
      name: 'no-decay',
      title: 'VADE without decay',
      method: vade.id,
      settings: { belief_decay_met: 1, belief_decay_unmet: 1 },
    },
    {
      name: 'no-draw',
      title: 'VADE by the mean of its belief, without exploring unknown prompts',
      method: vade.id,
      settings: { belief_draw: 'mean' },
    },
  ],
  controls: [uniform.name, 'refill'],
  effect: { metric: 'auc', arm: vade.id, against: uniform.name, wanted: 'better' },
  limits: [
    'A first plan tested on level 3, where no arm ever answered correctly; it was stopped early, and this plan, tested on level 2, started again.',
    'Belief, decay and score are our reading of the abstract; we do not know the paper’s own constants.',
    'A pool of 256 prompts repeats every 16 rounds, so beliefs are more recent than in a large data set.',
    oneTestLevel,
  ],
};
