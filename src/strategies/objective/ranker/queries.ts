/**
 * Groups of similar queries, by which a ranker is trained (CoSearch: "Joint Training of Reasoning and Document Ranking via
 * Reinforcement Learning for Agentic Search"). Searches that a tree's branches share count once.
 */
import type { ShownRanking } from '../../../rollout/ranking.ts';
import { attemptOf, roles, type Batch, type Sample } from '../../../rollout/sample.ts';
import type { Attempt, FoundEntries, RankedResults } from '../../../tasks/task.ts';
import { rougeL, type Tokens } from '../../../tensor/similarity.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/** A search whose reply a completion has read. */
export interface RankedSearch {
  readonly found: FoundEntries;
  readonly ranking: ShownRanking;
  /** Searches of the same prompt and hint may be compared. */
  readonly context: string;
  /** Reciprocal of the place, from 1, at which the right entry is shown; 0 where it is not. */
  readonly quality: number;
  /** Mean reward of the completions that go through this search, in [0, 1]; null where none was scored. */
  readonly outcome: number | null;
}

/** Reciprocal of the place at which the right entry is shown, in (0, 1]; 0 where it is not. */
export function reciprocalRank({ entries }: FoundEntries, order: readonly number[]): number {
  const place = order.findIndex((at) => entries[at]?.isRight);
  return place < 0 ? 0 : 1 / (place + 1);
}

/** Indices of items that are equal, or joined by a chain of pairs with at least this ROUGE-L F1; groups and members in order. */
export function similarGroups(queries: readonly Tokens[], threshold: number): number[][] {
  const groups: number[][] = [];
  queries.forEach((query, i) => {
    const near = groups.filter((group) =>
      group.some((j) => rougeL(query, queries[j] as Tokens) >= threshold),
    );
    const joined = [...near.flat(), i].sort((a, b) => a - b);
    const others = groups.filter((group) => !near.includes(group));
    groups.splice(0, groups.length, ...others, joined);
  });
  return groups.sort((a, b) => (a[0] as number) - (b[0] as number));
}

const within = (value: number): number => Math.min(Math.max(value, 0), 1);

/** The completion of a group that first made the search before `at`: a branch shares those before it left another. */
function ownerOf(one: Sample, at: number, bySample: ReadonlyMap<number, Pick<Sample, 'branch'>>): number {
  let [owner, branch] = [one.sample, one.branch];
  while (branch && at <= branch.at) {
    owner = branch.from;
    branch = bySample.get(owner)?.branch;
  }
  return owner;
}

/** The attempt up to the turn that ends before `at`. */
export const upTo = (one: Sample, at: number): Attempt =>
  attemptOf({ prompt: one.prompt, tokens: one.tokens.subarray(0, at), roles: one.roles.subarray(0, at) });

/** The rankings whose replies a completion has read, in order: the limit of turns may come before the last one. */
export const readRankings = ({
  rankings = [],
  roles: of,
}: Pick<Sample, 'rankings' | 'roles'>): ShownRanking[] =>
  rankings.filter(({ at }) => of[at] === roles.observation);

/** All searches of a collection that a ranker answered, in order of appearance. */
export function rankedSearches({ trajectories, pruned = [] }: Batch, ranked: RankedResults): RankedSearch[] {
  const families = new Map<number, Map<number, Pick<Sample, 'branch'>>>();
  for (const one of [...trajectories, ...pruned]) {
    const family = families.get(one.group) ?? new Map<number, Pick<Sample, 'branch'>>();
    families.set(one.group, family.set(one.sample, one));
  }
  const searches = new Map<string, { one: Sample; ranking: ShownRanking; rewards: number[] }>();
  for (const one of trajectories) {
    for (const ranking of readRankings(one)) {
      const owner = ownerOf(one, ranking.at, families.get(one.group) ?? new Map());
      const name = `${one.group} ${one.round} ${owner} ${ranking.at}`;
      const search = searches.get(name) ?? { one, ranking, rewards: [] };
      searches.set(name, search);
      if (Number.isFinite(one.reward)) search.rewards.push(within(one.reward));
    }
  }
  return [...searches.values()].flatMap(({ one, ranking, rewards }) => {
    const found = ranked.found(upTo(one, ranking.at));
    if (!found) return [];
    return {
      ...{ found, ranking, context: `${one.prompt.index} ${one.hint?.context ?? 0}` },
      quality: reciprocalRank(found, ranking.order),
      outcome: averageOf(rewards),
    };
  });
}

/** Groups of searches of one context with similar queries; members are indices. */
export function queryGroups(searches: readonly RankedSearch[], threshold: number): number[][] {
  const contexts = new Map<string, number[]>();
  searches.forEach(({ context }, i) => contexts.set(context, [...(contexts.get(context) ?? []), i]));
  return [...contexts.values()].flatMap((members) =>
    similarGroups(
      members.map((i) => (searches[i] as RankedSearch).found.query),
      threshold,
    ).map((group) => group.map((i) => members[i] as number)),
  );
}
