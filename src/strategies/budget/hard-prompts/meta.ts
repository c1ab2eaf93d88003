/** Two budgets that give hard prompts further completions, as data. */
import { strategy } from '../../../config/declare.ts';

export const equalWeight = strategy('equal', 'equal weight (DARS-ET)', {
  help: 'Gives prompts with under half of the completions right further ones, until all of these weigh the same.',
  paper: 'DARS, arXiv 2508.13755',
  companions: { scale_rewards: 'none' },
});

export const hard = strategy('hard', 'harder ones more (DARS-HW)', {
  help: 'Gives prompts with under half of the completions right further ones, and harder prompts more.',
  paper: 'DARS, arXiv 2508.13755',
  companions: { scale_rewards: 'none' },
});
