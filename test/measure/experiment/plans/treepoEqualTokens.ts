/** TreePO at equal unique tokens, and at equal seconds, against separate completions with the same loss and filter. */
import { treepo } from '../../../../src/methods/treepo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, longSteps, sharesTokens } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/treepoEqualTokens.json';

const flat: PlanArm = {
  name: 'flat',
  title: 'The same loss and filter on 16 separate completions',
  method: treepo.id,
  settings: { topology: 'flat', tree_credit: 'leaf' },
};

export const treepoEqualTokens: Plan = {
  claim: 'treepo-equal-tokens',
  method: treepo.id,
  quoted:
    'The paper reports 22 % to 43 % fewer GPU hours for sampling, and up to 40 % less sampling compute per trajectory and 35 % per token, at the same accuracy.',
  size: {
    percent: 40,
    words: 'up to 40 % less sampling compute at the same accuracy',
    beside: { of: 'tok_unique', as: 'saved', words: 'new tokens saved to the same pass@1' },
  },
  replaces: 'treepo-shared-tokens',
  ...longSteps,
  budget: { counter: 'tok_unique', value: 100_000 },
  units: ['tok_unique', 'seconds', 'verify'],
  arms: [
    flat,
    { name: treepo.id, title: 'TreePO: 16 leaves of one tree', method: treepo.id, settings: {} },
    placeboOf(flat),
  ],
  controls: [flat.name],
  strongest: flat.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: treepo.id, wanted: 'better' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: treepo.id,
    against: null,
    than: 0.65,
    wanted: 'lower',
    because:
      'Shared prefixes are generated once: it should need at most 65 % of the tokens of as many separate completions, the paper’s saving of 35 %.',
  },
  conditions: [canLearn(flat.name), sharesTokens(treepo.id, 0.75)],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['tree/unique_ratio', 'frac_reward_zero_std', 'entropy', 'completions/mean_length'],
  limits: [
    'A small policy needs as many sequential steps for a tree as for separate completions, so seconds fall less than tokens.',
    'Completions have about 27 tokens; the paper’s have 7168 in segments of 512.',
  ],
};
