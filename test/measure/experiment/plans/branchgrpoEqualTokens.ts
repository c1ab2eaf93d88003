/** BranchGRPO at equal unique tokens, and at equal seconds, against separate completions. */
import { branchgrpo } from '../../../../src/methods/branchgrpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, longSteps, sharesTokens } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/branchgrpoEqualTokens.json';

const groupAdvantages = { tree_credit: 'leaf', scale_rewards: 'group' } as const;

const flat: PlanArm = {
  name: 'flat',
  title: 'GRPO with the same loss on 16 separate completions',
  method: branchgrpo.id,
  settings: { topology: 'flat', ...groupAdvantages },
};

export const branchgrpoEqualTokens: Plan = {
  claim: 'branchgrpo-equal-tokens',
  method: branchgrpo.id,
  quoted:
    'The paper reports up to 16 % better alignment scores and 55 % less training time per iteration than GRPO on image models.',
  size: {
    percent: 55,
    words: '55 % less training time per iteration',
    beside: { of: 'seconds', as: 'saved', words: 'seconds saved to the same pass@1' },
  },
  replaces: 'branchgrpo-shared-tokens',
  ...longSteps,
  budget: { counter: 'tok_unique', value: 100_000 },
  units: ['tok_unique', 'seconds', 'verify'],
  arms: [
    flat,
    {
      name: branchgrpo.id,
      title: 'BranchGRPO: 16 leaves of one tree, advantages by depth',
      method: branchgrpo.id,
      settings: { segment_length: 5 },
    },
    placeboOf(flat),
  ],
  controls: [flat.name],
  strongest: flat.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: branchgrpo.id, wanted: 'better' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: branchgrpo.id,
    against: null,
    than: 0.65,
    wanted: 'lower',
    because:
      'Shared prefixes are generated once: it should need at most 65 % of the tokens of as many separate completions.',
  },
  conditions: [canLearn(flat.name), sharesTokens(branchgrpo.id, 0.85)],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['tree/unique_ratio', 'frac_reward_zero_std', 'entropy', 'completions/mean_length'],
  limits: [
    'The paper branches the denoising steps of image models; here tokens are branched at the ends of segments.',
    'Trees split four times, every five tokens, so the rest of a long completion is not shared.',
  ],
};
