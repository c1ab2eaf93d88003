/** The budget by uncertainty as data. */
import { atControl, is, strategy } from '../../../config/declare.ts';

const when = [is('allocation', 'uncertainty')];

export const uncertainty = strategy('uncertainty', 'uncertain ones more (XRPO)', {
  help: 'Gives every prompt a part of its completions first and the rest where they reduce the uncertainty of mean rewards most.',
  paper: 'XRPO, arXiv 2510.06672',
  companions: { max_generations: 16 },
  settings: {
    allocation_base: atControl.more.number('Base share', 0.5, [0, 1], {
      help: 'Share of the completions that every prompt gets first, at least two. The rest is shared among all prompts.',
      when,
    }),
    allocation_phases: atControl.more.whole('Phases', 2, [1, 16, 'phases'], {
      help: 'Equal parts in which the rest is given out, each after seeing the results before. More phases take more decode steps.',
      when,
    }),
    allocation_bonus: atControl.more.number('Exploration bonus', 0.1, [0, 10], {
      help: 'Factor λ of the bonus λ·√(ln(1 + phase) / completions). Only the bonus favours prompts that always fail or always succeed.',
      when,
    }),
  },
});
