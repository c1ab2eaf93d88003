/** A mix of the latest policies as data. */
import type { SettingCondition, StrategyMeta } from '../../../../config/meta.ts';

const when = [{ setting: 'replay', is: ['mix'] }] as const satisfies readonly SettingCondition[];

export const mix = {
  id: 'mix',
  title: 'recent policies (ReMix)',
  help: 'Draws a share of every round from what the last few policies sampled, until reincarnation. Choose it to learn fast early on.',
  paper: 'ReMix, arXiv 2507.06892',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 2, num_iterations: 2 },
  adds: ['objective'],
  settings: {
    mix_ratio: {
      kind: 'number',
      stage: 'Replay',
      label: 'Replayed share',
      help: 'Share (p) of a round’s groups that earlier policies sampled, once there are enough.',
      default: 0.4,
      min: 0,
      max: 0.95,
      when,
    },
    mix_policies: {
      kind: 'number',
      stage: 'Replay',
      label: 'Earlier policies',
      help: 'How many rounds back completions may come from (N).',
      default: 2,
      min: 1,
      max: 64,
      integer: true,
      unit: 'rounds',
      when,
    },
    reincarnate_round: {
      kind: 'optional-number',
      stage: 'Replay',
      label: 'Reincarnation',
      help: 'From this round on it learns from fresh completions only, and the KL-convex anchor becomes the policy of that round. Not set: never.',
      default: 50,
      min: 1,
      max: 100_000,
      integer: true,
      unit: 'rounds',
      when,
    },
  },
} as const satisfies StrategyMeta;
