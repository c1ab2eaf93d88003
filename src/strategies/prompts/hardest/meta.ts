/** The hardest prompts after a uniform stage as data. */
import { atReplay, is, metric, strategy } from '../../../config/declare.ts';

const when = [is('prompt_selection', 'hardest')];

export const hardest = strategy('hardest', 'hardest (DRIVE)', {
  help: 'Takes all prompts in turn first, later only the hardest that the policy can solve.',
  paper: 'DRIVE',
  traits: ['stages_prompts'],
  companions: { num_train_prompts: 512 },
  settings: {
    hardest_after: atReplay.more.whole('Hard stage after', 128, [0, 100_000, 'rounds'], {
      help: 'Rounds with all prompts in turn before the hard stage; 0 has no such stage.',
      when,
    }),
    hardest_first: atReplay.more.toggle('Hard stage first', false, {
      help: 'Reverses the stages, and those of a staged budget: the hard set first, then all prompts in turn.',
      when,
    }),
    hardest_prompts: atReplay.more.whole('Hard set', 256, [1, 4096, 'prompts'], {
      help: 'Prompts in the hard set. It is chosen again after every round.',
      when,
    }),
    hardest_floor: atReplay.more.number('Hopeless below', 0.1, [0, 1], {
      help: 'Prompts whose expected success is lower stay out of the hard set. 0 keeps every failing prompt.',
      when,
    }),
  },
  metrics: {
    'prompts/hard_rate': metric('success in the hard set', 'share', {
      help: 'Mean expected success of the prompts in the hard set. It rises as they are learned.',
    }),
    'prompts/hard_kept': metric('hard prompts kept', 'share', {
      help: 'Share of the hard set that was in it a round earlier. The others became easier or hopeless.',
    }),
  },
});
