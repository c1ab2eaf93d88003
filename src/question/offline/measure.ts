/** Learning from a run's data alone: the data of a held policy, and the learners on it, a part after the other. */
import type { RunConfig } from '../../config/schema.ts';
import { engineName } from '../../run/engineVersion.ts';
import { meanOf } from '../../tensor/statistics.ts';
import { actionsAt } from '../distributions.ts';
import type { AskedPolicy } from '../policy.ts';
import { cloneOf, filteredCloneOf } from './clone.ts';
import {
  behavioursOf,
  drawData,
  type DataFacts,
  type EarlierTable,
  type OfflineEpisode,
  type PolicyTable,
} from './dataSet.ts';
import { exactReturn, offlineLand, type OfflineLand } from './land.ts';
import { beginLearning, learnEpoch, pointOf, type OfflineState } from './learn.ts';
import { checkOffline, whyNotOffline, type OfflinePlan } from './plan.ts';
import type { OfflineArm, OfflinePart } from './results.ts';
import { dataKinds, type DataKind } from './words.ts';

/** What must be equal in a run and its earlier rounds. */
interface RunFacts {
  readonly round: number;
  readonly engine?: string | undefined;
  readonly config: Pick<RunConfig, 'task' | 'level' | 'policy' | 'seed'>;
}

/** Why checkpoints cannot be earlier rounds of a run, a sentence; null where they can. */
export function earlierProblem(run: RunFacts, earlier: readonly RunFacts[]): string | null {
  const rounds = new Set<number>();
  for (const one of earlier) {
    for (const key of ['task', 'level', 'policy', 'seed'] as const)
      if (one.config[key] !== run.config[key])
        return `earlier: must be of the same run, whose ${key} is ${run.config[key]}, got ${one.config[key]}`;
    if (one.engine !== run.engine)
      return `earlier: must be of the same engine, ${engineName(run.engine)}, got ${engineName(one.engine)}`;
    if (!(one.round < run.round) || rounds.has(one.round))
      return `earlier: must be different rounds before ${run.round}, got ${one.round}`;
    rounds.add(one.round);
  }
  return null;
}

/** Probabilities of a policy of grid-world in each state of its level, at temperature 1. Throws on another task. */
export async function policyTable(asked: AskedPolicy): Promise<Float32Array> {
  const problem = whyNotOffline(asked.task.id);
  if (problem !== null) throw new Error(problem);
  const { features } = offlineLand(asked.config.level).states;
  const rows = await actionsAt(asked, features, 1);
  const table = new Float32Array(rows.length * (rows[0]?.length ?? 0));
  rows.forEach((row, state) => table.set(row, state * row.length));
  return table;
}

/** The world and the episodes of each kind; the held policy is the expert, others are its earlier rounds. */
async function madeData(asked: AskedPolicy, plan: OfflinePlan, earlier: readonly EarlierTable[]) {
  const land = offlineLand(asked.config.level);
  const behaviours = behavioursOf(land, await policyTable(asked), earlier);
  const episodes = Object.fromEntries(
    dataKinds.map(({ id: kind }) => [kind, drawData(land, behaviours.of[kind], { ...plan, kind })]),
  ) as Record<DataKind, OfflineEpisode[]>;
  return { land, behaviours, episodes };
}

/** The latest data of each policy, because every part of a measurement asks for the same. */
const latest = new WeakMap<
  AskedPolicy,
  { readonly key: string; readonly made: ReturnType<typeof madeData> }
>();

function dataOf(asked: AskedPolicy, plan: OfflinePlan, earlier: readonly EarlierTable[]) {
  checkOffline(plan);
  const key = JSON.stringify([plan.episodes, plan.seed, earlier.map(({ round }) => round)]);
  const known = latest.get(asked);
  if (known?.key === key) return known.made;
  const made = madeData(asked, plan, earlier);
  latest.set(asked, { key, made });
  return made;
}

/** The facts of a plan's data. Throws the sentence of `checkOffline`, and what `behavioursOf` throws. */
export async function offlineFacts(
  asked: AskedPolicy,
  plan: OfflinePlan,
  earlier: readonly EarlierTable[],
): Promise<DataFacts> {
  const { behaviours, episodes } = await dataOf(asked, plan, earlier);
  const { random, expert, medium } = behaviours;
  const kinds = dataKinds.map(({ id: kind }) => {
    const all = episodes[kind];
    return {
      kind,
      transitions: all.reduce((sum, { transitions }) => sum + transitions.length, 0),
      successes: all.filter(({ success }) => success).length,
      earned: meanOf(all.map(({ transitions }) => transitions.at(-1)?.reward ?? 0)),
    };
  });
  return { random, expert, medium, kinds };
}

/** How many critics a learner has. */
const criticsOf = (learner: OfflineArm['learner'], { critics }: OfflinePlan): number =>
  learner === 'most' ? critics : learner === 'two' ? 2 : 1;

const clonePart = (land: OfflineLand, policy: PolicyTable | null): OfflinePart => ({
  point: policy && { updates: 0, value: null, exact: null, earned: exactReturn(land, policy) },
  state: null,
  refused: policy
    ? null
    : 'no episode of the data ends on the goal that pays 1, so there is nothing to clone; draw more episodes',
});

/** The next part of a learner: a clone at once, or one epoch of updates from `state`, null at the beginning. */
export async function offlinePart(
  asked: AskedPolicy,
  plan: OfflinePlan,
  earlier: readonly EarlierTable[],
  { kind, learner }: OfflineArm,
  state: OfflineState | null,
): Promise<OfflinePart> {
  const { land, episodes } = await dataOf(asked, plan, earlier);
  const data = episodes[kind];
  if (learner === 'cloning') return clonePart(land, cloneOf(land, data));
  if (learner === 'filtered') return clonePart(land, filteredCloneOf(land, data));
  const begun = state ?? beginLearning(land, criticsOf(learner, plan), plan.seed);
  const learning = { land, episodes: data, plan, isGuided: learner === 'guided' };
  const next = learnEpoch(learning, begun);
  return { point: pointOf(learning, next), state: next.updates < plan.updates ? next : null, refused: null };
}
