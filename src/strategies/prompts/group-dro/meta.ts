/** Prompts by an adversary over bins as data. */
import { atReplay, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prompt_selection', 'group_dro')];

export const groupDroPrompts = strategy('group_dro', 'adversary (Prompt-GDRO)', {
  help: 'Draws prompts from bins of similar difficulty, more often from bins with a high loss. Choose it where hard prompts are rare.',
  paper: 'GDRO, arXiv 2601.19280',
  companions: { num_train_prompts: 512 },
  settings: {
    group_rate: atReplay.more.number('Adversary’s rate', 2, [0, 20], {
      help: 'Factor (η) of a bin’s loss in its weight exp(η · loss), at most 3. 0 draws from every bin equally.',
      when,
    }),
    group_floor: atReplay.more.number('Uniform share', 0.1, [0, 1], {
      help: 'Share (γ) of the probability that is spread evenly over the bins, so that none is forgotten.',
      when,
    }),
    group_smoothing: atReplay.more.number('Loss smoothing', 0.1, [0, 1], {
      help: 'Weight (β) of the latest round in a bin’s loss. Lower it where bins have few prompts.',
      aboveMin: true,
      when,
    }),
  },
  metrics: {
    'prompts/worst_bin_reward': metric('reward of the worst bin', 'number', {
      help: 'Mean reward of the difficulty bin that earned least in the round. It should rise.',
    }),
  },
});
