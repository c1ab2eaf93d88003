/** ADHint against plain completions for the same budget, and against hints that do without one of its parts. */
import { adhint } from '../../methods/adhint.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const adhintNewCapabilities: Experiment = {
  claim: 'adhint-new-capabilities',
  method: adhint.id,
  quoted:
    'The paper says that hints as long as a prompt is hard give better pass@1 and avg@8 than training without hints and than other ways to train with them; it gives no number in its abstract.',
  // Three of four templates are never tried by the base: of their prompts no plain completion comes out right.
  common: {
    task: 'strategies',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
    capability_prompts: 32,
  },
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.5,
  arms: [
    { name: grpo.id, title: 'Groups of 8 plain completions', method: grpo.id, settings: {} },
    {
      name: adhint.id,
      title:
        '4 plain and 4 that begin with up to 0.6 of the solution, the more the fewer of the plain were right',
      method: adhint.id,
      settings: {},
    },
    {
      name: 'constant',
      title: '4 plain and 4 that always begin with 0.3 of the solution',
      method: adhint.id,
      settings: { hint: 'always', hint_ratio: 0.3 },
    },
    {
      name: 'untrained',
      title: 'ADHint that does not learn the tokens of the hint',
      method: adhint.id,
      settings: { hint_trained: 'none' },
    },
    {
      name: 'one-group',
      title: 'ADHint with plain and hinted completions compared with each other',
      method: adhint.id,
      settings: { hint_baseline: 'joined' },
    },
  ],
  effect: { metric: 'auc', arm: adhint.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'eval/capability_gain',
    over: 'last quarter',
    arm: adhint.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'A hint should bring into reach what was out of it: of the held-out prompts that no one of 256 completions solved before training, more should be solved at least once in 64 without any hint.',
  },
  watched: [
    'eval/hard_prompts',
    'eval/capability_gain',
    'hints/hinted_ratio',
    'hints/success',
    'hints/plain_success',
    'hints/missing',
    'frac_reward_zero_std',
  ],
  limits: [
    'Task, budget and the shape of a round were settled on another seed, on which ADHint was seen to learn within the budget; on level 3 of maze and of chain-sum, tried first, neither it nor GRPO learned anything in a run each.',
    'A solution here is a template’s name and four digits, so that every hint gives the name away and what is left is to copy on; the paper’s solutions are long chains of thought.',
    'The base was made so that plain completions never find three of the four templates, which is the hardest case for training without hints.',
    'Factors of relative difficulty and weights of hint tokens are our reading of an account of the paper.',
    'The capability gain is a share of about 26 prompts, asked every 10 rounds.',
  ],
};
