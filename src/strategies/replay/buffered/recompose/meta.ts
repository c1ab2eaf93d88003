/** Recomposed rounds as data. */
import type { SettingCondition, StrategyMeta } from '../../../../config/meta.ts';

const when = [{ setting: 'replay', is: ['recompose'] }] as const satisfies readonly SettingCondition[];

export const recompose = {
  id: 'recompose',
  title: 'recompose (RoRecomp)',
  help: 'Learns from short right and long wrong completions at once, from the others some rounds later. Choose it for shorter answers.',
  paper: 'RoRecomp, arXiv 2509.25958',
  traits: ['keeps_groups', 'joins_rounds'],
  needs: [
    {
      trait: 'short_is_better',
      why: 'Recompose prefers short completions. In {task} a long episode is a good one.',
    },
  ],
  companions: { replay_buffer_size: 128 },
  settings: {
    priority_ratio: {
      kind: 'number',
      stage: 'Replay',
      label: 'Priority share',
      help: 'Share (α) of each prompt’s shortest right and longest wrong completions that is learned from at once.',
      default: 0.5,
      min: 0,
      aboveMin: true,
      max: 1,
      when,
    },
    compensate_every: {
      kind: 'number',
      stage: 'Replay',
      label: 'Compensate every',
      help: 'Rounds between two updates that also learn from the completions left out before.',
      default: 4,
      min: 1,
      max: 1000,
      integer: true,
      unit: 'rounds',
      when,
    },
  },
} as const satisfies StrategyMeta;
