/** Two budgets that give hard prompts further completions, as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const equalWeight = {
  id: 'equal',
  title: 'equal weight (DARS-ET)',
  help: 'Gives prompts with under half of the completions right further ones, until all of these weigh the same.',
  paper: 'DARS, arXiv 2508.13755',
  companions: { scale_rewards: 'none' },
} as const satisfies StrategyMeta;

export const hard = {
  id: 'hard',
  title: 'harder ones more (DARS-HW)',
  help: 'Gives prompts with under half of the completions right further ones, and harder prompts more.',
  paper: 'DARS, arXiv 2508.13755',
  companions: { scale_rewards: 'none' },
} as const satisfies StrategyMeta;
