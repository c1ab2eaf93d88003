/** Overconfidence penalty (ACE) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'overconfidence_alpha', not: [0] }] as const;

export const overconfidence = {
  id: 'overconfidence',
  title: 'overconfidence penalty (ACE)',
  help: 'Makes negative advantages larger where the policy has grown confident. Choose it against errors that harden.',
  paper: 'ACE',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    overconfidence_alpha: {
      kind: 'number',
      stage: 'Learn',
      label: 'Overconfidence penalty',
      help: 'Multiplies a negative advantage by 1 + this × softplus(confidence gain / scale). 0 turns it off and saves a reference pass.',
      default: 0,
      min: 0,
      max: 100,
      advanced: true,
      live: true,
    },
    overconfidence_tau: {
      kind: 'number',
      stage: 'Learn',
      label: 'Overconfidence scale',
      help: 'Gain in log-probability per token since the start above which an error counts as overconfident.',
      default: 0.1,
      min: 0,
      aboveMin: true,
      max: 100,
      unit: 'nats',
      advanced: true,
      live: true,
      when: on,
    },
    overconfidence_cap: {
      kind: 'number',
      stage: 'Learn',
      label: 'Overconfidence cap',
      help: 'No negative advantage is multiplied by more than this.',
      default: 4,
      min: 1,
      max: 1000,
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    'confidence/negative_mean': {
      label: 'confidence gain, negative',
      help: 'Mean gain in log-probability per token since the start, over completions with a negative advantage.',
      unit: 'nats',
    },
    'confidence/positive_mean': {
      label: 'confidence gain, positive',
      help: 'Mean gain in log-probability per token since the start, over completions with a positive advantage.',
      unit: 'nats',
    },
  },
} as const satisfies StrategyMeta;
