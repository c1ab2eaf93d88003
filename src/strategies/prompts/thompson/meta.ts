/** Thompson sampling of prompts as data. */
import { atReplay, is, strategy } from '../../../config/declare.ts';

const when = [is('prompt_selection', 'thompson')];
/** The hardest prompts are known by the same beliefs. */
const believing = [is('prompt_selection', 'thompson', 'hardest')];

export const thompson = strategy('thompson', 'thompson (VADE)', {
  help: 'Prefers prompts of medium difficulty, by a belief about each prompt’s success rate.',
  paper: 'VADE, arXiv 2511.18902',
  companions: { num_train_prompts: 512 },
  settings: {
    belief_decay_met: atReplay.more.number('Belief decay, seen', 0.9, [0, 1], {
      help: 'Share of the earlier evidence kept when a prompt is seen again, because the policy has changed.',
      when: believing,
    }),
    belief_decay_unmet: atReplay.more.number('Belief decay, unseen', 0.99, [0, 1], {
      help: 'Share of the evidence kept each round for prompts that are not seen, so that they are tried again.',
      when: believing,
    }),
    belief_score: atReplay.more.choice('Prompt score', 'variance', {
      help: 'How a success probability p is scored.',
      when,
      choices: {
        variance: { label: 'variance', help: 'Variance of its rewards, p(1 − p).' },
        hard_variance: {
          label: 'hard variance',
          help: 'Score p(1 − p)², which prefers prompts solved one time in three.',
        },
      },
    }),
    belief_draw: atReplay.more.choice('Probability from belief', 'sample', {
      help: 'How the success probability is taken from the belief.',
      when,
      choices: {
        sample: { label: 'a draw', help: 'A random draw, which tries prompts with little evidence.' },
        mean: { label: 'the mean', help: 'The mean, which never explores.' },
      },
    }),
  },
});
