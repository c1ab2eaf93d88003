/** Random pruning as data. */
import { strategy } from '../../../config/declare.ts';

export const random = strategy('random', 'random', {
  help: 'Keeps every completion with the same probability. Choose it as the control for any other rule.',
  traits: ['prunes_blindly'],
  companions: { num_generations: 16 },
});
