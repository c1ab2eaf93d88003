/**
 * Groups of completions: a prompt's first roots, then the roots planned from their results. An unfinished group is
 * returned as a record from which a later round resumes.
 */
import type { Collected, CollectRequest } from './collection.ts';
import { isWhole, newGroup, type GroupInProgress, type Made, type RootPlan, type Rooting } from './group.ts';
import type { Ledger } from './ledger.ts';
import { batchOf, merged } from './merge.ts';
import type { PlacedPrompt } from './plan.ts';
import type { Frame } from './policy.ts';
import type { PrunedSample, Sample } from './sample.ts';
import type { UnfinishedRoot } from './unfinished.ts';
import type { Wrapping } from './wrapper.ts';

/** A root of a collection, with the completions that it replaces. */
interface PlacedRoot extends PlacedPrompt {
  readonly replaces?: readonly Sample[];
}

/** The request for groups, in addition to that for their roots. */
export interface GroupRequest extends CollectRequest {
  /** Groups of earlier rounds that continue, by index of their prompts. */
  readonly progress?: ReadonlyMap<number, GroupInProgress>;
  /** Default: one root for each prompt. */
  readonly rooting?: Rooting;
  /** Widths without a hint; `frame` has space for one. */
  readonly plainFrame?: Frame;
}

export interface CollectedGroups extends Collected {
  /** One for each prompt, in order; the batch holds all their completions. */
  readonly groups: readonly GroupInProgress[];
}

/** Collects groups where the request plans roots or resumes groups; otherwise each prompt is its own root. */
export const grouped: Wrapping = () => (collect) => async (request) => {
  const { rooting, progress, carried } = request;
  if (!rooting && !progress) return collect(request);
  const roots = await collectGroups(request, (some) => collect({ ...request, ...some }));
  return { ...roots, carried };
};

const plainRooting: Rooting = {
  begin: ({ prompt }, { samples = 0, firstSample = 0 }) =>
    Promise.resolve([{ prompt, samples, firstSample }]),
};

/** Collects the roots of groups with `collect`. Throws what it throws. */
export async function collectGroups(
  collection: GroupRequest,
  collect: (request: CollectRequest) => Promise<Collected>,
): Promise<CollectedGroups> {
  const { prompts, round, rooting = plainRooting, progress, samples, enough = Infinity } = collection;
  const placed = prompts.map((one) => ({ ...one, samples: one.samples ?? samples }));
  const groups = placed.map((one, i) => progress?.get(i) ?? newGroup(one, round));
  const laterPhase = prompts.some(({ earlier }) => earlier);
  // Before any hint is requested, rows are as wide as in a run without hints.
  const narrow = rooting.then && !laterPhase ? (collection.plainFrame ?? collection.frame) : collection.frame;
  const costs: Collected[] = [];

  const write = async (
    roots: readonly PlacedRoot[],
    frame: Frame | undefined,
    wanted: number,
  ): Promise<void> => {
    if (roots.length === 0 || wanted <= 0) return;
    const widths = frame && { frame };
    const collected = await collect({
      ...collection,
      prompts: roots,
      ...widths,
      ...stopAt(collection, wanted),
    });
    costs.push(collected);
    for (const [i, made] of await settled(rooting, roots, collected, costs)) {
      groups[i] = extended(groups[i] as GroupInProgress, made, unfinishedIn(collected, roots, i));
    }
  };

  // Groups are planned at once, since a plan may wait for code of a reader.
  const firstRoots = groups.map(async (group, i): Promise<readonly PlacedRoot[]> => {
    if (isWhole(group) || group.stage) return [];
    if (group.roots.length > 0) return resumedRoots(group, i);
    const plans = await rooting.begin(group, placed[i] as PlacedPrompt);
    return plannedRoots(plans, group, i, placed[i] as PlacedPrompt);
  });
  const first = (await Promise.all(firstRoots)).flat();
  const waiting = groups.filter(({ stage }) => stage).length;
  await write(first, narrow, enough - waiting);

  // Each wave writes roots that earlier ones led to.
  for (let wave = 0; rooting.then && (wave === 0 || rooting.repeats); wave++) {
    const following: PlacedRoot[] = [];
    const planned = await Promise.all(
      groups.map(async (group, i) =>
        group.stage === 'asked' || isWhole(group)
          ? await rooting.then?.(group, placed[i] as PlacedPrompt, group.finished)
          : null,
      ),
    );
    for (const [i, group] of groups.entries()) {
      if (group.stage === 'following' && wave === 0) following.push(...resumedRoots(group, i));
      const plans = planned[i];
      if (!plans) continue;
      if (plans.length === 0) {
        groups[i] = withoutStage(group);
        continue;
      }
      groups[i] = { ...group, stage: 'asked' };
      following.push(...plannedRoots(plans, group, i, placed[i] as PlacedPrompt));
    }
    const whole = groups.filter(isWhole).length;
    if (following.length === 0 || enough - whole <= 0) break;
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
  const numbered = <T extends Sample | PrunedSample>(of: (group: GroupInProgress) => readonly T[]): T[] =>
    groups.flatMap((group, i) => of(group).map((one) => ({ ...one, group: i })));
  const batch = batchOf(
    { round, weightsVersion: costs[0]?.batch.weightsVersion ?? nothingWritten },
    numbered((group) => group.finished),
    numbered((group) => group.pruned),
  );
  const replaced = numbered((group) => group.replaced);
  return { ...merged(costs, batch), ...(replaced.length > 0 && { replaced }), groups };
}

/** Version of a batch without completions. */
const nothingWritten = -1;

const withoutStage = ({ stage: _, ...group }: GroupInProgress): GroupInProgress => group;

/** When a collection stops that may leave groups unfinished. */
function stopAt(
  { enough, lookEvery }: GroupRequest,
  wanted: number,
): Pick<CollectRequest, 'enough' | 'lookEvery'> {
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

/** Distance between the branch numbers of roots that begin together, so that they never meet. */
const branchesApart = 1024;

function plannedRoots(
  plans: readonly RootPlan[],
  { finished, pruned, replaced }: GroupInProgress,
  group: number,
  { place, firstSample = 0, drawsAs }: PlacedPrompt,
): PlacedRoot[] {
  const known = [...finished, ...pruned, ...replaced].map(({ sample }) => sample + 1);
  let next = Math.max(firstSample, ...known);
  const placed = plans.map(({ firstSample: own = next, ...plan }) => {
    next = Math.max(next, own + plan.samples);
    return { ...plan, place, group, firstSample: own, ...(drawsAs && { drawsAs }) };
  });
  if (placed.length < 2) return placed;
  return placed.map((root, i) => ({ ...root, firstBranch: next + i * branchesApart }));
}

/** Completions that have just ended, by group, in the form that learning reads. */
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

/** Costs without completions. */
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
  const bySample = (a: Sample | PrunedSample, b: Sample | PrunedSample): number => a.sample - b.sample;
  return {
    ...group,
    finished: [...group.finished, ...made.finished].sort(bySample),
    pruned: [...group.pruned, ...made.pruned].sort(bySample),
    roots,
  };
}

/** The group without replaced completions; those that others branched from stay as part of its tree. */
function replacing(group: GroupInProgress, gone: readonly Sample[]): GroupInProgress {
  const finished = group.finished.filter((one) => !gone.includes(one));
  const left = new Set([...finished, ...group.pruned].flatMap(({ branch }) => branch?.from ?? []));
  // From the latest on, because a parent precedes its branches.
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

function replacedLeaf({ verdict: _, reward: __, ...one }: Sample): PrunedSample {
  return { ...one, cut: { rule: 'replaced', score: null } };
}
