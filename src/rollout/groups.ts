/**
 * Groups of completions: a prompt's first roots, and the roots that follow once those are finished. A group that a collection
 * does not finish comes back as a record, from which a later round resumes.
 */
import type { Prompt } from '../tasks/task.ts';
import { collect } from './collect.ts';
import type { Collected, Collection } from './collection.ts';
import { batchOf, merged } from './merge.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Frame } from './policy.ts';
import type { Ledger } from './ledger.ts';
import type { Beginning, Hint, PrunedTrajectory, Trajectory } from './trajectory.ts';
import type { UnfinishedRoot } from './unfinished.ts';

/** A root that is to be collected. */
export interface RootPlan {
  /** With the hint before it, if there is one. */
  readonly prompt: Prompt;
  readonly begin?: Beginning;
  readonly hint?: Hint;
  readonly samples: number;
  /** Number of its first completion; absent: behind all that the group has. */
  readonly firstSample?: number;
  /** Completions whose place in the group its own take. */
  readonly replaces?: readonly Trajectory[];
}

/** What says which roots a group has. Owned by the engine, because it plans them; hints fill it. */
export interface Rooting {
  begin(group: GroupInProgress, placed: PlacedPrompt): Promise<readonly RootPlan[]>;
  /** Roots that follow on seeing the finished completions of the first ones; absent: none do. */
  then?(
    group: GroupInProgress,
    placed: PlacedPrompt,
    first: readonly Trajectory[],
  ): Promise<readonly RootPlan[]>;
  /** Completions that have just ended, as learning reads them, and what that cost; absent: as they are. */
  settle?(made: Made): Promise<Made & { readonly entries: Partial<Ledger> }>;
}

/** What collections made of a group. */
export interface Made {
  readonly finished: readonly Trajectory[];
  readonly pruned: readonly PrunedTrajectory[];
}

/** A group while it is collected: plain data. */
export interface GroupInProgress extends Made {
  readonly prompt: Prompt;
  /** Place of its prompt in the sequence of prompts: a key of its random numbers. */
  readonly place: number;
  /** The round that met the prompt first. */
  readonly round: number;
  readonly replaced: readonly Trajectory[];
  /** Roots with rows in the middle of their writing. */
  readonly roots: readonly UnfinishedRoot[];
  /** Its first roots are finished, and the question whether others follow is open or they are not finished. */
  readonly stage?: 'asked' | 'following';
}

/** Nothing of a prompt has been written yet. */
export function newGroup({ prompt, place }: PlacedPrompt, round: number): GroupInProgress {
  return { prompt, place, round, finished: [], pruned: [], replaced: [], roots: [] };
}

/** Whether all its completions have ended. */
export function isWhole({ finished, pruned, roots, stage }: GroupInProgress): boolean {
  return finished.length + pruned.length > 0 && roots.length === 0 && stage === undefined;
}

/** A root of a collection. */
interface PlacedRoot extends PlacedPrompt {
  readonly replaces?: readonly Trajectory[];
}

export interface GroupCollection extends Omit<Collection, 'prompts'> {
  readonly prompts: readonly PlacedPrompt[];
  /** Groups of earlier rounds that continue, by index of their prompts. */
  readonly progress?: ReadonlyMap<number, GroupInProgress>;
  /** Default: one root for each prompt. */
  readonly rooting?: Rooting;
  /** Widths without any hint; `frame` has room for one. */
  readonly plainFrame?: Frame;
}

export interface CollectedGroups extends Collected {
  /** One for each prompt, in order; the batch holds them all. */
  readonly groups: readonly GroupInProgress[];
}

const plainRooting: Rooting = {
  begin: ({ prompt }, { samples = 0, firstSample = 0 }) =>
    Promise.resolve([{ prompt, samples, firstSample }]),
};

/** Throws what `collect` throws. */
export async function collectGroups(collection: GroupCollection): Promise<CollectedGroups> {
  const { prompts, round, rooting = plainRooting, progress, samples, enough = Infinity } = collection;
  const placed = prompts.map((one) => ({ ...one, samples: one.samples ?? samples }));
  const groups = placed.map((one, i) => progress?.get(i) ?? newGroup(one, round));
  const laterPhase = prompts.some(({ earlier }) => earlier);
  // Where no hint is requested yet, rows are as wide as in a run without hints.
  const narrow = rooting.then && !laterPhase ? (collection.plainFrame ?? collection.frame) : collection.frame;
  const costs: Collected[] = [];

  const write = async (roots: readonly PlacedRoot[], frame: Frame, wanted: number): Promise<void> => {
    if (roots.length === 0 || wanted <= 0) return;
    const collected = await collect({ ...collection, prompts: roots, frame, ...stopAt(collection, wanted) });
    costs.push(collected);
    for (const [i, made] of await settled(rooting, roots, collected, costs)) {
      groups[i] = extended(groups[i] as GroupInProgress, made, unfinishedIn(collected, roots, i));
    }
  };

  const first: PlacedRoot[] = [];
  for (const [i, group] of groups.entries()) {
    if (isWhole(group) || group.stage) continue;
    const begun = group.roots.length > 0;
    const plans = begun ? [] : await rooting.begin(group, placed[i] as PlacedPrompt);
    first.push(
      ...(begun ? resumedRoots(group, i) : plannedRoots(plans, group, i, placed[i] as PlacedPrompt)),
    );
  }
  const waiting = groups.filter(({ stage }) => stage).length;
  await write(first, narrow, enough - waiting);

  if (rooting.then) {
    const following: PlacedRoot[] = [];
    for (const [i, group] of groups.entries()) {
      if (group.stage === 'following') following.push(...resumedRoots(group, i));
      if (group.stage !== 'asked' && !isWhole(group)) continue;
      const plans = await rooting.then(group, placed[i] as PlacedPrompt, group.finished);
      if (plans.length === 0) {
        groups[i] = withoutStage(group);
        continue;
      }
      groups[i] = { ...group, stage: 'asked' };
      following.push(...plannedRoots(plans, group, i, placed[i] as PlacedPrompt));
    }
    const whole = groups.filter(isWhole).length;
    if (following.length > 0 && enough - whole > 0) {
      for (const { group = 0, replaces } of following)
        if (replaces) groups[group] = replacing(groups[group] as GroupInProgress, replaces);
      for (const { group = 0 } of following)
        groups[group] = { ...(groups[group] as GroupInProgress), stage: 'following' };
      await write(following, collection.frame, enough - whole);
      for (const { group = 0 } of following) {
        const one = groups[group] as GroupInProgress;
        if (one.roots.length === 0) groups[group] = withoutStage(one);
      }
    }
  }
  const numbered = <T extends Trajectory | PrunedTrajectory>(
    of: (group: GroupInProgress) => readonly T[],
  ): T[] => groups.flatMap((group, i) => of(group).map((one) => ({ ...one, group: i })));
  const batch = batchOf(
    { round, weightsVersion: collection.policy.version },
    numbered((group) => group.finished),
    numbered((group) => group.pruned),
  );
  const replaced = numbered((group) => group.replaced);
  return { ...merged(costs, batch), ...(replaced.length > 0 && { replaced }), groups };
}

const withoutStage = ({ stage: _, ...group }: GroupInProgress): GroupInProgress => group;

/** Where a collection of a round that leaves groups for later stops. */
function stopAt(
  { enough, lookEvery }: GroupCollection,
  wanted: number,
): Pick<Collection, 'enough' | 'lookEvery'> {
  return enough === undefined ? {} : { enough: wanted, lookEvery };
}

/** The group's unfinished roots, as roots of a collection. */
function resumedRoots({ roots, place }: GroupInProgress, group: number): PlacedPrompt[] {
  return roots.map((resumed) => ({
    ...{ prompt: resumed.prompt, place, group, resumed },
    ...(resumed.begin && { begin: resumed.begin }),
    ...(resumed.hint && { hint: resumed.hint }),
  }));
}

/** Branches of roots that begin together get numbers so far apart that they never meet. */
const branchesApart = 1024;

function plannedRoots(
  plans: readonly RootPlan[],
  { finished, pruned, replaced }: GroupInProgress,
  group: number,
  { place, firstSample = 0 }: PlacedPrompt,
): PlacedRoot[] {
  const known = [...finished, ...pruned, ...replaced].map(({ sample }) => sample + 1);
  let next = Math.max(firstSample, ...known);
  const placed = plans.map(({ firstSample: own = next, ...plan }) => {
    next = Math.max(next, own + plan.samples);
    return { ...plan, place, group, firstSample: own };
  });
  if (placed.length < 2) return placed;
  return placed.map((root, i) => ({ ...root, firstBranch: next + i * branchesApart }));
}

/** Completions that have just ended, by group, as learning reads them. */
async function settled(
  rooting: Rooting,
  roots: readonly PlacedPrompt[],
  { batch }: Collected,
  costs: Collected[],
): Promise<Map<number, Made>> {
  const { trajectories, pruned = [] } = batch;
  const made = rooting.settle
    ? await rooting.settle({ finished: trajectories, pruned })
    : { finished: trajectories, pruned, entries: {} };
  if (Object.keys(made.entries).length > 0) costs.push(costOf(batch, made.entries));
  const groups = new Set(roots.map(({ group }) => group as number));
  return new Map(
    [...groups].map((group) => [
      group,
      {
        finished: made.finished.filter((one) => one.group === group),
        pruned: made.pruned.filter((one) => one.group === group),
      },
    ]),
  );
}

/** A cost that made no completions. */
function costOf({ round, weightsVersion }: Collected['batch'], entries: Partial<Ledger>): Collected {
  const batch = { round, weightsVersion, trajectories: [] };
  return { batch, entries, verifyFailures: 0, timing: { generate: 0, verify: 0 } };
}

function unfinishedIn(
  { unfinished }: Collected,
  roots: readonly PlacedPrompt[],
  group: number,
): UnfinishedRoot[] {
  return [...(unfinished ?? [])].flatMap(([root, one]) => (roots[root]?.group === group ? [one] : []));
}

function extended(group: GroupInProgress, made: Made, roots: readonly UnfinishedRoot[]): GroupInProgress {
  const bySample = (a: Trajectory | PrunedTrajectory, b: Trajectory | PrunedTrajectory): number =>
    a.sample - b.sample;
  return {
    ...group,
    finished: [...group.finished, ...made.finished].sort(bySample),
    pruned: [...group.pruned, ...made.pruned].sort(bySample),
    roots,
  };
}

/** The group without completions that others take the place of; those that branches left stay as part of its tree. */
function replacing(group: GroupInProgress, gone: readonly Trajectory[]): GroupInProgress {
  const finished = group.finished.filter((one) => !gone.includes(one));
  const left = new Set([...finished, ...group.pruned].flatMap(({ branch }) => branch?.from ?? []));
  // From the latest on, because a parent comes before its branches.
  const parents = [...gone]
    .sort((a, b) => b.sample - a.sample)
    .filter(({ sample, branch }) => {
      if (left.has(sample) && branch) left.add(branch.from);
      return left.has(sample);
    });
  return {
    ...group,
    finished,
    replaced: [...group.replaced, ...gone],
    pruned: [...group.pruned, ...parents.map(replacedLeaf)],
  };
}

function replacedLeaf({ verdict: _, reward: __, ...one }: Trajectory): PrunedTrajectory {
  return { ...one, cut: { rule: 'replaced', score: null } };
}
