/** BranchGRPO against GRPO with the same loss, without its advantages by depth, and with its pruning. About 7 minutes on two quiet cores. */
import { branchgrpo } from '../../methods/branchgrpo.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** What completions have without a tree: their group's mean and standard deviation. */
const groupAdvantages: ArmSettings = { tree_credit: 'leaf', scale_rewards: 'group' };

export const branchgrpoSharedTokens: Experiment = {
  claim: 'branchgrpo-shared-tokens',
  method: branchgrpo.id,
  quoted:
    'The paper reports up to 16 % better alignment than DanceGRPO at nearly 55 % less time for each iteration; that pass@1 does not suffer is what is tested here.',
  common: {
    task: 'scratchpad',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 16,
    // A sixth of the longest completion would be 3, and the fourth split would come when most have ended.
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
      title: 'The same tree, every leaf compared with the whole group alone',
      method: branchgrpo.id,
      settings: groupAdvantages,
    },
    {
      name: 'width-pruning',
      title: 'BranchGRPO that learns only from the best and the worst half of the last branches',
      method: branchgrpo.id,
      settings: { tree_prune: 'width' },
    },
  ],
  effect: { metric: 'auc', arm: branchgrpo.id, against: 'flat', wanted: 'not worse' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: branchgrpo.id,
    against: null,
    than: 0.65,
    wanted: 'lower',
    because:
      'What branches share is written once: of the tokens of as many separate completions clearly less should be left, at most 65 %.',
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
    'Completions judged are what is held equal; for the same new tokens the tree would get nearly twice the rounds, which this does not test.',
    'The paper’s 55 % is time, most of it for denoising steps that are computed once; here tokens are counted, because a small policy takes as many steps one after another for a tree.',
    'Splits lie two tokens apart, the last of them after six of nine tokens: leaves that part there differ in little.',
    'Where completions end before their last split a tree has fewer than 16 leaves, and its arm gets more rounds.',
  ],
};
