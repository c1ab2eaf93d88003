/** Settings of the schedule: whether generation waits for the update, and how far it may run ahead. */
import { atGenerate, is } from '../../config/declare.ts';
import type { Options } from '../../config/option.ts';

const isAsync = [is('schedule', 'async')];

export const scheduleOptions = {
  schedule: atGenerate.choice('Schedule', 'sync', {
    help: 'When a round is generated: after the last update, or at the same time with older weights, as in AReaL.',
    choices: {
      sync: {
        label: 'synchronous',
        help: 'Generates, then updates. Every completion comes from the newest weights.',
      },
      async: {
        label: 'asynchronous (AReaL)',
        help: 'Generates the next rounds during the update. Set the proximal policy to recomputed with it.',
      },
    },
  }),
  max_staleness: atGenerate.whole('Maximal staleness', 1, [0, 16, 'rounds'], {
    help: 'Most updates of whole rounds between the weights that begin a batch and those that learn from it (η). 0 generates as the synchronous schedule does.',
    because: 'Staleness cannot be negative, and every round of it keeps a copy of the weights.',
    when: isAsync,
  }),
  planned_update_time: atGenerate.more.number('Planned update time', 1.5, [0, 100], {
    help: 'Time planned for the updates of a round, as a multiple of the decode steps that generated it. Below 1, newer weights reach rows in generation.',
    when: isAsync,
  }),
} as const satisfies Options;
