/** Settings of the schedule: whether generation waits for the update, and how far it may run ahead. */
import type { Options } from '../../config/option.ts';

const isAsync = [{ setting: 'schedule', is: ['async'] }] as const;

export const scheduleOptions = {
  schedule: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Schedule',
    help: 'When a round is generated: after the last update, or at the same time with older weights, as in AReaL.',
    default: 'sync',
    choices: [
      {
        value: 'sync',
        label: 'synchronous',
        help: 'Generates, then updates. Every completion comes from the newest weights.',
      },
      {
        value: 'async',
        label: 'asynchronous (AReaL)',
        help: 'Generates the next rounds during the update. Set the proximal policy to recomputed with it.',
      },
    ],
  },
  max_staleness: {
    kind: 'number',
    stage: 'Generate',
    label: 'Maximal staleness',
    help: 'Most updates of whole rounds between the weights that begin a batch and those that learn from it (η). 0 generates as the synchronous schedule does.',
    default: 1,
    min: 0,
    max: 16,
    integer: true,
    unit: 'rounds',
    because: 'Staleness cannot be negative, and every round of it keeps a copy of the weights.',
    when: isAsync,
  },
  planned_update_time: {
    kind: 'number',
    stage: 'Generate',
    label: 'Planned update time',
    help: 'Time planned for the updates of a round, as a multiple of the decode steps that generated it. Below 1, newer weights reach rows in generation.',
    default: 1.5,
    min: 0,
    max: 100,
    advanced: true,
    when: isAsync,
  },
} as const satisfies Options;
