/** Words for what a reward is compared with. */
import type { RunConfig } from '../../config/schema.ts';
import type { Task } from '../../tasks/task.ts';

type Rival = 'group' | 'batch' | 'value' | 'none' | 'other';

const rivals: Readonly<Partial<Record<RunConfig['baseline'], Rival>>> = {
  mean: 'group',
  leave_one_out: 'group',
  median: 'group',
  batch_mean: 'batch',
  value: 'value',
  none: 'none',
};

const raised: Readonly<Record<Task['kind'], Readonly<Record<Rival, string>>>> = {
  tokens: {
    group: 'the answers that beat the others of their prompt',
    batch: 'the answers that beat the average of the round',
    value: 'the tokens after which things went better than a value head foresaw',
    none: 'the answers that were rewarded',
    other: 'the answers that went better than expected',
  },
  control: {
    group: 'the actions of episodes that beat the others from the same start',
    batch: 'the actions of episodes that beat the average of the round',
    value: 'the actions after which things went better than a value head foresaw',
    none: 'the actions of every episode, by as much as it earned',
    other: 'the actions of episodes that went better than expected',
  },
};

/** Whether the baseline compares completions of one prompt, so that groups with equal rewards teach nothing. */
export function comparesGroups({ baseline }: Pick<RunConfig, 'baseline'>): boolean {
  return rivals[baseline] === 'group';
}

/** The answers or actions whose probability an update raises, as part of a sentence. */
export function whatIsRaised({ baseline }: Pick<RunConfig, 'baseline'>, kind: Task['kind']): string {
  return raised[kind][rivals[baseline] ?? 'other'];
}
