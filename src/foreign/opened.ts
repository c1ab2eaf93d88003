/** An opened run as a page reads it: all but the completions, which are asked for a few groups at a time. */
import { averageOf, meanOf, spreadOf } from '../tensor/statistics.ts';
import { groupsOf } from './advantage.ts';
import { checks } from './checks/index.ts';
import { isDead, rewardsIn } from './derived.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { ForeignCompletion, ForeignRun } from './run.ts';

export interface ForeignOverview {
  readonly run: Omit<ForeignRun, 'completions'>;
  /** How many completions there are, and the steps that have some, ascending. */
  readonly completions: number;
  readonly completedSteps: readonly number[];
  readonly diagnoses: readonly Diagnosis[];
  /** What checks looked for and did not find, by title. */
  readonly passed: readonly string[];
}

/** How groups are ordered: as in the files, by lowest mean reward, by how much rewards differ, or all-equal rewards only. */
export const groupOrders = ['logged', 'worst', 'mixed', 'equal'] as const;
export type GroupOrder = (typeof groupOrders)[number];

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

export interface FoundGroups {
  /** How many groups match. */
  readonly total: number;
  /** Completions of one prompt at one step, at least one each. */
  readonly groups: readonly (readonly ForeignCompletion[])[];
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

/** An opened run without its completions, with what the checks say. */
export function openedOf(run: ForeignRun): ForeignOverview {
  const { completions, ...others } = run;
  const diagnoses = diagnose(run);
  const said = new Set(diagnoses.map(({ id }) => id));
  return {
    run: others,
    completions: completions.length,
    completedSteps: [...new Set(completions.map(({ step }) => step))].sort((a, b) => a - b),
    diagnoses,
    passed: checks.filter(({ id }) => !said.has(id)).map(({ title }) => title),
  };
}

/** Groups of a run that match, in the order asked for; those without a reward come last. */
export function groupsIn(completions: readonly ForeignCompletion[], query: GroupQuery): FoundGroups {
  const { step, order, from, count } = query;
  const wanted = query.search.trim().toLowerCase();
  const asked = step === null ? completions : completions.filter((one) => one.step === step);
  const holds = ({ prompt, completion, truth }: ForeignCompletion): boolean =>
    [prompt, completion, truth ?? ''].some((text) => text.toLowerCase().includes(wanted));
  let groups = groupsOf(asked).filter((group) => wanted === '' || group.some(holds));
  if (order === 'equal') groups = groups.filter((group) => rewardsIn(group).length > 1 && isDead(group));
  else if (order !== 'logged') {
    const keyOf = (group: readonly ForeignCompletion[]): number => {
      const rewards = rewardsIn(group);
      if (rewards.length === 0) return Infinity;
      return order === 'worst' ? meanOf(rewards) : -spreadOf(rewards);
    };
    const keys = new Map(groups.map((group) => [group, keyOf(group)]));
    const keyed = (group: readonly ForeignCompletion[]): number => keys.get(group) as number;
    groups = groups.toSorted((a, b) => (keyed(a) === keyed(b) ? 0 : keyed(a) - keyed(b)));
  }
  return { total: groups.length, groups: groups.slice(from, from + count) };
}

/** Texts that at least two completions of training have, the most frequent first, at most `most`. */
export function repeatsIn(completions: readonly ForeignCompletion[], most: number): Repeat[] {
  const byText = new Map<string, { times: number; prompts: Set<string>; rewards: number[] }>();
  for (const { completion, prompt, reward, split } of completions) {
    if (split === 'eval' || completion === '') continue;
    const known = byText.get(completion) ?? { times: 0, prompts: new Set(), rewards: [] };
    known.times += 1;
    known.prompts.add(prompt);
    if (reward !== null) known.rewards.push(reward);
    byText.set(completion, known);
  }
  return [...byText]
    .filter(([, { times }]) => times > 1)
    .sort(([, a], [, b]) => b.times - a.times)
    .slice(0, most)
    .map(([text, { times, prompts, rewards }]) => ({
      ...{ text, times, prompts: prompts.size },
      reward: averageOf(rewards),
    }));
}
