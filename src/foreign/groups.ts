/** Groups of completions that a reader asks for, a few at a time, and texts that repeat. */
import { meanOf, spreadOf } from '../tensor/statistics.ts';
import { groupsOf, listsBy, rewardsIn } from './advantage.ts';
import { comparedGroups, isDead } from './derived.ts';
import type { ForeignCompletion } from './run.ts';

/** As in the files, by lowest mean reward, by how much rewards differ, or only groups of equal rewards. */
export type GroupOrder = 'logged' | 'worst' | 'mixed' | 'equal';

export interface GroupQuery {
  /** null: all steps. */
  readonly step: number | null;
  /** Text that prompt, completion or answer hold, in any case; empty: all. */
  readonly search: string;
  readonly order: GroupOrder;
  /** The first group and how many. */
  readonly from: number;
  readonly count: number;
}

type Group = readonly ForeignCompletion[];

export interface FoundGroups {
  /** How many groups match. */
  readonly total: number;
  /** Completions of one prompt at one step, at least one each. */
  readonly groups: readonly Group[];
}

/** A text that several completions have. */
export interface Repeat {
  readonly text: string;
  readonly times: number;
  /** From how many different prompts. */
  readonly prompts: number;
  /** Mean reward of those that have one; null without any. */
  readonly reward: number | null;
}

/** What groups are sorted by, lowest first; those without a reward come last. */
const keys: Readonly<Record<'worst' | 'mixed', (rewards: readonly number[]) => number>> = {
  worst: meanOf,
  mixed: (rewards) => -spreadOf(rewards),
};

function inOrder(completions: Group, order: GroupOrder): readonly Group[] {
  if (order === 'logged') return groupsOf(completions);
  if (order === 'equal') return comparedGroups(completions).filter(isDead);
  return groupsOf(completions)
    .map((group) => {
      const rewards = rewardsIn(group);
      return { group, key: rewards.length === 0 ? Number.MAX_VALUE : keys[order](rewards) };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ group }) => group);
}

/** Groups of a run that match, in the order asked for. */
export function groupsIn(completions: Group, { step, search, order, from, count }: GroupQuery): FoundGroups {
  const wanted = search.trim().toLowerCase();
  const holds = ({ prompt, completion, truth }: ForeignCompletion): boolean =>
    [prompt, completion, truth ?? ''].some((text) => text.toLowerCase().includes(wanted));
  const asked = step === null ? completions : completions.filter((one) => one.step === step);
  const groups = inOrder(asked, order).filter((group) => wanted === '' || group.some(holds));
  return { total: groups.length, groups: groups.slice(from, from + count) };
}

/** Texts that at least two completions of training have, the most frequent first, at most `most`. */
export function repeatsIn(completions: Group, most: number): Repeat[] {
  const said = completions.filter(({ split, completion }) => split !== 'eval' && completion !== '');
  return [...listsBy(said, ({ completion }) => completion)]
    .filter(([, same]) => same.length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([text, same]) => ({
      ...{ text, times: same.length, prompts: new Set(same.map(({ prompt }) => prompt)).size },
      reward: rewardsIn(same).length === 0 ? null : meanOf(rewardsIn(same)),
    }));
}
