/** Pruning beyond the predicted length as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'prune', is: ['predicted_length'] }] as const satisfies readonly SettingCondition[];

export const predictedLength = {
  id: 'predicted_length',
  title: 'predicted length (MASA)',
  help: 'Prunes completions that are longer than the policy predicted for their prompt. Spares prompts where fewer than half have ended.',
  paper: 'Meta-Awareness Enhances Reasoning Models, arXiv 2510.03259',
  conflicts: [
    {
      setting: 'meta_rollouts',
      is: [0],
      why: 'Pruning by predicted length needs predictions.',
      instead: 4,
    },
  ],
  companions: { meta_rollouts: 4 },
  settings: {
    length_slack: {
      kind: 'number',
      stage: 'Control',
      label: 'Length slack',
      help: 'Completions are pruned at the median of the predicted lengths, times this.',
      default: 1.5,
      min: 1,
      max: 10,
      when,
    },
  },
} as const satisfies StrategyMeta;
