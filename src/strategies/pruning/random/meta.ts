/** Random pruning as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const random = {
  id: 'random',
  title: 'random',
  help: 'Keeps every completion with the same probability. Choose it as the control for any other rule.',
  traits: ['prunes_blindly'],
  companions: { num_generations: 16 },
} as const satisfies StrategyMeta;
