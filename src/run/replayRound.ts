/** Applies the replay strategy to a round: adds older groups to the fresh batch, and decides which of both are learned from. */
import type { RunConfig } from '../config/schema.ts';
import type { Learnable } from '../learn/learnable.ts';
import type { Learner } from '../learn/learner.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { ReplayBuffer } from '../strategies/replay/buffered/buffer.ts';
import { replayOf } from '../strategies/replay/index.ts';
import {
  bufferAfter,
  freshGroupsOf,
  learnedLater,
  replayedBatch,
  replayMetrics,
} from '../strategies/replay/buffered/replay.ts';
import { learnablePredictions } from '../strategies/prompts/meta-predictions/predictionReward.ts';
import { learnsFromChoices, withChosenPairs } from '../strategies/objective/dpo/chosenPairs.ts';
import { settingsAt } from '../strategies/objective/dpo/stages.ts';
import { withTeachers } from '../strategies/objective/self-distil/solutions.ts';
import { proximals } from '../strategies/objective/proximal/index.ts';
import { withOwnScores } from '../strategies/replay/buffered/ownScores.ts';
import type { AnyReplay, Received } from '../strategies/replay/buffered/strategy.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { Batch } from '../rollout/sample.ts';
import { ruled } from '../tasks/index.ts';
import { plainFrameOf } from '../tasks/levels.ts';
import { engineVersion } from './engineVersion.ts';
import { estimateRound } from './estimateRound.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';

export interface Replayed {
  readonly batch: Batch<Learnable>;
  /** The settings under which it is learned from. */
  readonly config: RunConfig;
  readonly buffer: ReplayBuffer;
  readonly metrics: StrategyMetrics;
  /** The cost of scoring completions under policies, and of verifying those of other runs. */
  readonly entries: Partial<Ledger>;
  /** Groups of other runs that came in, and why others did not; absent where none is asked. */
  readonly received?: number | undefined;
  readonly refusals?: Received['refusals'] | undefined;
}

/** Number of groups that the round samples; others are replayed. */
export function sampledGroups({ config, round, buffer }: RunState): number {
  return replayOf(config)?.fresh(buffer, config, round) ?? config.prompts_per_round;
}

/**
 * The batch that the round learns from: the fresh batch and the groups that replay draws, with old log-probabilities
 * of the proximal policy where that is not the sampling one; or pairs that the reader chose. Throws what learner or strategy throws.
 */
export async function withReplayed(
  parts: RunParts,
  state: RunState,
  fresh: Batch<Learnable>,
): Promise<Replayed> {
  const strategy = replayOf(state.config);
  const replayed = strategy
    ? await joinReplayed(strategy, parts, state, fresh)
    : { batch: fresh, buffer: state.buffer, metrics: {}, entries: {} };
  const learned = withPredictionsOf(fresh, replayed.batch, state.config);
  const config = settingsAt(state.config, state.round);
  if (learnsFromChoices(config)) {
    const { batch, pairs } = withChosenPairs(learned, config);
    return { ...replayed, batch, config, metrics: { ...replayed.metrics, 'preference/pairs': pairs } };
  }
  const { batch: scored, entries } = await withProximal(parts.learner, learned, config);
  const batch = 'policy' in parts ? await withTeachers(ruled(parts.task, config), config, scored) : scored;
  return {
    ...{ ...replayed, batch, config },
    entries: addToLedger(addToLedger(emptyLedger, replayed.entries), entries),
  };
}

/** The batch with the predictions of the round, as groups after its own. */
function withPredictionsOf(
  { predictions = [] }: Batch,
  batch: Batch<Learnable>,
  { meta_weight }: RunConfig,
): Batch<Learnable> {
  if (predictions.length === 0) return batch;
  const first = batch.trajectories.reduce((most, { group }) => Math.max(most, group + 1), 0);
  return {
    ...batch,
    trajectories: [...batch.trajectories, ...learnablePredictions(predictions, first, meta_weight)],
  };
}

/**
 * The fresh batch with the groups that the strategy draws, and the new buffer. Advantages of replayed groups are
 * estimated apart from fresh ones: stored rewards are compared only within their group.
 */
async function joinReplayed(
  strategy: AnyReplay,
  parts: RunParts,
  state: RunState,
  fresh: Batch<Learnable>,
): Promise<Omit<Replayed, 'config'>> {
  const { config, round, buffer } = state;
  const groups = freshGroupsOf(fresh);
  const composition = await strategy.compose(buffer, groups, config, round);
  const older = replayedBatch(fresh, composition.drawn);
  const { batch, scored } =
    'policy' in parts
      ? await withOwnScores(parts.policy, plainFrameOf(parts.task, config), config, older.batch)
      : { batch: older.batch, scored: 0 };
  const again = batch.trajectories.length > 0 ? await estimateRound(parts, state, batch) : null;
  const { task, partners, runId: from = '' } = parts;
  const site = { config, round, task, partners, from, engine: engineVersion };
  const received = await strategy.exchange?.(site, groups);
  const after = bufferAfter(strategy, buffer, groups, composition, config, round, received?.groups);
  const pruned = [...(fresh.pruned ?? []), ...(older.batch.pruned ?? [])];
  const trajectories = [
    ...fresh.trajectories
      .filter((one) => !composition.joined?.has(one))
      .map((one) => (composition.used.has(one) ? one : learnedLater(one))),
    ...(again?.batch.trajectories ?? []).map((one) => (older.isOpen(one) ? one : learnedLater(one))),
  ];
  return {
    batch: {
      ...fresh,
      trajectories,
      ...(pruned.length > 0 && { pruned }),
    },
    buffer: after.buffer,
    metrics: { ...replayMetrics(groups, composition, after, round), ...received?.metrics },
    entries: addToLedger(
      { ...emptyLedger, tok_aux: scored, verify: received?.verified ?? 0 },
      again?.entries ?? {},
    ),
    ...{ received: received?.groups.length, refusals: received?.refusals },
  };
}

/**
 * The batch with old log-probabilities under the proximal policy, for completions that older weights sampled, and the
 * cost of scoring. All others use the sampled ones, which are the same.
 */
export async function withProximal(
  learner: Pick<Learner, 'version' | 'scoreCurrent' | 'scoreSampled'>,
  batch: Batch<Learnable>,
  config: RunConfig,
): Promise<{ readonly batch: Batch<Learnable>; readonly entries: Partial<Ledger> }> {
  const { score } = proximals[config.proximal];
  const isOlder = ({ mask, versions }: Learnable): boolean =>
    mask.some(Boolean) && versions.some((version) => version >= 0 && version !== learner.version);
  const older = score ? batch.trajectories.filter(isOlder) : [];
  if (!score || older.length === 0) return { batch, entries: {} };
  const { logps, entries } = await score(learner, { ...batch, trajectories: older }, config);
  const trajectories = batch.trajectories.map((one) => {
    const proximal = logps.get(one);
    return proximal ? { ...one, proximal } : one;
  });
  return { batch: { ...batch, trajectories }, entries };
}
