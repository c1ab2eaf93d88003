/** DRPO: are completions shorter than GRPO's, and as often correct? About 8 minutes on two quiet cores. */
import { drpo } from '../../methods/drpo.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Experiment } from '../experiment.ts';

export const drpoShorter: Experiment = {
  claim: 'drpo-shorter',
  method: drpo.id,
  quoted:
    'The paper reports answers 77 % shorter for 1.1 % of accuracy on GSM8K with a 1.5B model, where the next best method loses 4.3 % for 68 %.',
  // The policy can read the condition from the table or make up to two queries first: length is free.
  common: {
    task: 'table-query',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    warmup_steps: 10,
    eval_every_rounds: 15,
    num_eval_prompts: 512,
  },
  budget: { counter: 'budget', value: 1_800_000 },
  threshold: 0.6,
  arms: [
    { name: grpo.id, title: 'GRPO, which does not reward short answers', method: grpo.id, settings: {} },
    { name: drpo.id, title: 'DRPO', method: drpo.id, settings: {} },
    {
      name: 'length-penalty',
      title: 'GRPO with a reward that falls with the length of correct answers',
      method: grpo.id,
      settings: { length_penalty: 1 },
    },
  ],
  controls: [grpo.id, 'length-penalty'],
  effect: { metric: 'final', arm: drpo.id, against: grpo.id, wanted: 'not worse' },
  mechanism: {
    metric: 'completions/mean_length',
    over: 'last quarter',
    arm: drpo.id,
    against: grpo.id,
    wanted: 'lower',
    because:
      'The paper says that correct answers become shorter when length weighs them among themselves: completions should be shorter than those of plain GRPO.',
  },
  watched: ['completions/mean_length', 'advantages/right_negative', 'frac_reward_zero_std', 'entropy'],
  limits: [
    'A short answer here is one without queries; the paper shortens chains of thought, which help the model more than a query does.',
    'The penalty has one strength, chosen because it shortened about as much as DRPO in one run of 60 rounds with another seed; the paper compares whole frontiers of length and accuracy.',
    'Shorter completions cost less, so at equal budget an arm that generates less trains on more prompts.',
    'The compared length includes the environment’s answers; the lengths in the weights and the penalty count the policy’s own tokens.',
  ],
};
