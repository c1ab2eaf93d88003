/** SCOPE against replacing the whole solution, where both get equally many hint tokens. */
import { scope } from '../../methods/scope.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** All of the reference solution but its answer, which hints never give. */
const whole: ArmSettings = { hint_content: 'solution', hint_ratio: 1 };

export const scopeFewerOracleTokens: Experiment = {
  claim: 'scope-fewer-oracle-tokens',
  method: scope.id,
  quoted:
    'The paper reports a diversity score higher by 13.5 % and better accuracy than earlier methods, because it corrects only the first wrong step of mostly correct completions where others replace the whole solution.',
  common: {
    task: 'scratchpad',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 5,
    eval_every_rounds: 5,
    num_eval_prompts: 256,
  },
  // Tokens that the reference gives; a group that is never or always correct needs none.
  budget: { counter: 'tok_hint', value: 6_000 },
  mostRounds: 500,
  threshold: 0.5,
  arms: [
    {
      name: scope.id,
      title: 'SCOPE: failed completions continue after their first wrong step, which is corrected',
      method: scope.id,
      settings: {},
    },
    {
      name: 'whole',
      title: 'Failed completions are replaced by the reference’s steps, weighted as in SCOPE',
      method: scope.id,
      settings: whole,
    },
    {
      name: 'imitated',
      title: 'The same, trained like the policy’s own tokens',
      method: scope.id,
      settings: { ...whole, hint_trained: 'full' },
    },
    {
      name: 'in-context',
      title: 'The reference’s steps stand before the prompt, and the policy without them is trained',
      method: scope.id,
      settings: { ...whole, hint_placement: 'context', hint_trained: 'none' },
    },
    {
      name: 'untrained',
      title: 'SCOPE that does not train the corrected step',
      method: scope.id,
      settings: { hint_trained: 'none' },
    },
  ],
  controls: ['whole', 'imitated', 'in-context'],
  untestable:
    'For the same hint tokens SCOPE trains four times as many rounds, so its gain may come from more training alone.',
  effect: { metric: 'auc', arm: scope.id, against: 'whole', wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: scope.id,
    against: 'whole',
    wanted: 'higher',
    because:
      'Completions that are mostly the policy’s own should stay diverse, while whole solutions are all similar: after the same number of hint tokens the policy’s entropy should be higher.',
  },
  watched: [
    'hints/hinted_ratio',
    'hints/success',
    'hints/plain_success',
    'hints/missing',
    'completions/mean_length',
    'frac_reward_zero_std',
  ],
  limits: [
    'Task, budget and round size were chosen on another seed, on which SCOPE learned; on level 2 it learned more slowly.',
    'The same hint tokens last SCOPE for about four times as many rounds, in which it also generates and trains on about four times as many tokens. The claim is about this, but no other budget is equal.',
    'A whole solution here lacks the answer, which no hint gives; before the prompt its two markers count as hint tokens too.',
    'The verifier finds the first wrong step without error; no arm tests an erring one.',
    'Diversity is measured as the entropy of sampled tokens; the paper has its own score.',
  ],
};
