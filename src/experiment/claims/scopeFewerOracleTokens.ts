/** SCOPE against replacing the whole solution, where both are told as many tokens by the reference. */
import { scope } from '../../methods/scope.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** All of the reference solution but its answer, which is never told. */
const whole: ArmSettings = { hint_content: 'solution', hint_ratio: 1 };

export const scopeFewerOracleTokens: Experiment = {
  claim: 'scope-fewer-oracle-tokens',
  method: scope.id,
  quoted:
    'The paper reports a diversity score higher by 13.5 %, and accuracy above all before it, from putting right only the first wrong step of what was largely right where others replace the whole solution.',
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
  // What the reference tells; a completion that is never right or never wrong asks nothing of it.
  budget: { counter: 'tok_hint', value: 6_000 },
  mostRounds: 500,
  threshold: 0.5,
  arms: [
    {
      name: scope.id,
      title: 'Failed completions gone on with behind their first wrong step, which is put right',
      method: scope.id,
      settings: {},
    },
    {
      name: 'whole',
      title: 'Failed completions replaced by the reference’s steps, weighed as SCOPE weighs its one',
      method: scope.id,
      settings: whole,
    },
    {
      name: 'imitated',
      title: 'The same, learned like the policy’s own tokens',
      method: scope.id,
      settings: { ...whole, hint_trained: 'full' },
    },
    {
      name: 'in-context',
      title: 'The reference’s steps told before the prompt, and the policy without them trained',
      method: scope.id,
      settings: { ...whole, hint_placement: 'context', hint_trained: 'none' },
    },
    {
      name: 'untrained',
      title: 'SCOPE that does not learn the step that was put right',
      method: scope.id,
      settings: { hint_trained: 'none' },
    },
  ],
  effect: { metric: 'auc', arm: scope.id, against: 'whole', wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: scope.id,
    against: 'whole',
    wanted: 'higher',
    because:
      'What is mostly the policy’s own should keep its ways of writing apart, where whole solutions all look alike: at the end of the same tokens told, the policy should be less decided.',
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
    'Task, budget and the shape of a round were settled on another seed, on which SCOPE was seen to learn; on level 2 it learned more slowly.',
    'The same tokens told last SCOPE for about four times as many rounds, in which it also writes and learns about four times as much: that is what the claim is about, but not an equal budget of anything else.',
    'A whole solution here is all of it but the answer, which no hint tells; before the prompt its two markers count as told as well.',
    'The verifier points to the first wrong step without error; we have no arm in which it errs.',
    'Diversity is read off the entropy of what is sampled; the paper has a score of its own.',
  ],
};
