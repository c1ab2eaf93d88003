/** Hints for a share of every group as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const always = {
  id: 'always',
  title: 'always',
  help: 'Hints a share of every group. Choose it as the control for rules that look at results first.',
  companions: { hint_content: 'solution', hint_placement: 'context' },
} as const satisfies StrategyMeta;
