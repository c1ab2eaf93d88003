/**
 * PORTool against GRPO with the same loss, its tree with plain advantages, and TreePS-RAG. About 5 minutes on two quiet
 * cores.
 */
import { portool } from '../../methods/portool.ts';
import { treepsRag } from '../../methods/treepsRag.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** What completions have without a tree: their group's mean and standard deviation, and no discount. */
const groupAdvantages: ArmSettings = { tree_credit: 'leaf', scale_rewards: 'group', gamma: 1 };

export const portoolBetterSteps: Experiment = {
  claim: 'portool-better-steps',
  method: portool.id,
  quoted:
    'A summary of the paper gives 64.07 % for Qwen2.5-7B, 5 % more than GRPO, with 11 % fewer tool steps; its abstract gives no number.',
  common: {
    task: 'lookup',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 16,
    warmup_steps: 10,
    eval_every_rounds: 3,
    num_eval_prompts: 256,
  },
  // Flat training levels off within this budget, which counts proposals and tool answers in every arm.
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.6,
  arms: [
    {
      name: 'flat',
      title: 'The fair control: GRPO with the same loss on 8 separate completions',
      method: portool.id,
      settings: { topology: 'flat', ...groupAdvantages },
    },
    {
      name: portool.id,
      title: 'PORTool: two proposed steps after every answer, each compared with its siblings',
      method: portool.id,
      settings: {},
    },
    {
      name: 'plain-credit',
      title: 'The same tree, each completion compared with the whole group only',
      method: portool.id,
      settings: groupAdvantages,
    },
    {
      name: treepsRag.id,
      title: 'TreePS-RAG: fewer first steps, each step compared with its parent and the root',
      method: treepsRag.id,
      settings: {},
    },
  ],
  controls: ['flat', treepsRag.id],
  untestable: 'There is one tool and a correct chain has a fixed length, so there are no detours to avoid.',
  effect: { metric: 'auc', arm: portool.id, against: 'flat', wanted: 'better' },
  mechanism: {
    metric: 'completions/mean_length',
    over: 'last quarter',
    arm: portool.id,
    against: 'flat',
    wanted: 'lower',
    because:
      'The paper reports fewer tool steps, because a discount lowers the credit of detours: completions, which grow with every search, should be shorter.',
  },
  watched: ['completions/mean_length', 'tree/unique_ratio', 'reward_std', 'frac_reward_zero_std', 'entropy'],
  limits: [
    'There is one tool, whose calls differ only in a key, and there are at most four turns.',
    'A correct chain has a fixed length and shorter ones are guesses, so length shows detours only together with pass@1.',
    'Proposed steps are kept at random; the paper’s rule is not released.',
  ],
};
