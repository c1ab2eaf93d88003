/** ADHint against plain completions at equal budget, and against hints without one of its parts. */
import { adhint } from '../../methods/adhint.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const adhintNewCapabilities: Experiment = {
  claim: 'adhint-new-capabilities',
  method: adhint.id,
  quoted:
    'The paper says that hints whose length follows a prompt’s difficulty give better pass@1 and avg@8 than training without hints and than other ways to train with them; it gives no number in its abstract.',
  // The base policy was trained on one of four templates: plain completions of the others rarely succeed.
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
        '4 plain, and 4 that begin with up to 0.6 of the solution, more if fewer of the plain ones were correct',
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
      title: 'ADHint that does not train the hint tokens',
      method: adhint.id,
      settings: { hint_trained: 'none' },
    },
    {
      name: 'one-group',
      title: 'ADHint with one baseline for plain and hinted completions',
      method: adhint.id,
      settings: { hint_baseline: 'joined' },
    },
  ],
  controls: [grpo.id, 'constant'],
  effect: { metric: 'auc', arm: adhint.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'eval/capability_gain',
    over: 'last quarter',
    arm: adhint.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'Hints should bring unsolved prompts within reach: of the held-out prompts that none of 256 completions solved before training, more should be solved at least once in 64 completions without a hint.',
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
    'Task, budget and round size were chosen on another seed, on which ADHint learned within the budget; on level 3 of maze and of chain-sum, tried first, neither it nor GRPO learned anything in one run each.',
    'A solution here is a template’s name and four digits, so every hint gives the name and the rest is copying; the paper’s solutions are long chains of thought.',
    'The base policy was trained on one of the four templates, which is the hardest case for training without hints. Plain completions still find the others sometimes: GRPO ended at pass@1 0.85 with seed 2, and below 0.5 with all other seeds.',
    'Factors of relative difficulty and weights of hint tokens follow a summary of the paper.',
    'The capability gain is a share of about 26 prompts, measured every 10 rounds.',
  ],
};
