/** Plain (REINFORCE) as data. */
import { strategy } from '../../../config/declare.ts';

export const plain = strategy('plain', 'plain (REINFORCE)', {
  help: 'Uses the log-probability without a ratio (REINFORCE). Only for one update per batch of fresh completions.',
  paper: 'Williams 1992',
});
