/** The clip whose range follows confidence as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'surrogate', is: ['confidence_clip'] }] as const satisfies readonly SettingCondition[];

export const confidenceClip = {
  id: 'confidence_clip',
  title: 'confidence clip (ECHO)',
  help: 'Clips completions of high probability closer to 1. Choose it where labels are votes and the policy sharpens too early.',
  paper: 'ECHO, arXiv 2602.02150',
  on,
  settings: {
    epsilon_least: {
      kind: 'number',
      stage: 'Learn',
      label: 'Least clip range',
      help: 'Lower end of the clip range. Certain completions get a range halfway from here to ε, unlikely ones nearly ε.',
      default: 0.05,
      min: 0,
      max: 1,
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    clip_range: {
      label: 'clip range',
      help: 'Mean lower clip range over trained tokens. It falls while the policy grows confident.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
