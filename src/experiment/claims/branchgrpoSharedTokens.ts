/**
 * BranchGRPO against GRPO with the same loss, without its advantages by depth, and with its pruning. About 7 minutes on
 * two quiet cores.
 */
import { branchgrpo } from '../../methods/branchgrpo.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** What completions have without a tree: their group's mean and standard deviation. */
const groupAdvantages: ArmSettings = { tree_credit: 'leaf', scale_rewards: 'group' };

export const branchgrpoSharedTokens: Experiment = {
  claim: 'branchgrpo-shared-tokens',
  method: branchgrpo.id,
  quoted:
    'The paper reports up to 16 % better alignment than DanceGRPO at nearly 55 % less time for each iteration; this experiment tests that pass@1 does not suffer.',
  common: {
    task: 'scratchpad',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    // A sixth of the longest completion would be 3, and most completions end before the fourth split then.
    segment_length: 2,
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 512,
  },
  budget: { counter: 'verify', value: 25_600 },
  threshold: 0.55,
  arms: [
    {
      name: 'flat',
      title: 'The fair control: GRPO with the same loss on 16 separate completions',
      method: branchgrpo.id,
      settings: { topology: 'flat', ...groupAdvantages },
    },
    {
      name: branchgrpo.id,
      title: 'BranchGRPO: 16 leaves of one tree, advantages by depth',
      method: branchgrpo.id,
      settings: {},
    },
    {
      name: 'leaf-advantages',
      title: 'The same tree, each leaf compared with the whole group only',
      method: branchgrpo.id,
      settings: groupAdvantages,
    },
    {
      name: 'width-pruning',
      title: 'BranchGRPO that trains only on the best and the worst half of the last branches',
      method: branchgrpo.id,
      settings: { tree_prune: 'width' },
    },
  ],
  controls: ['flat'],
  effect: { metric: 'auc', arm: branchgrpo.id, against: 'flat', wanted: 'not worse' },
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
  watched: [
    'tree/unique_ratio',
    'tree/trained_share',
    'reward_std',
    'frac_reward_zero_std',
    'entropy',
    'completions/mean_length',
  ],
  limits: [
    'The budget counts verified completions; for the same new tokens the tree would get nearly twice the rounds, which this does not test.',
    'The paper’s 55 % is time, mostly of denoising steps that are computed once; here tokens are counted, because a small policy needs as many sequential steps for a tree.',
    'Splits are two tokens apart, the last after six of nine tokens: leaves that separate there differ little.',
    'If completions end before their last split, a tree has fewer than 16 leaves, and its arm gets more rounds.',
  ],
};
