/** The plain order of prompts as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const uniformPrompts = {
  id: 'uniform',
  title: 'uniform',
  help: 'Takes every prompt of the pool in turn.',
} as const satisfies StrategyMeta;
