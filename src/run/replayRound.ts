/** Applies the replay strategy to a round: adds older groups to the fresh batch, and decides which of both are learned from. */
import type { RunConfig } from '../config/schema.ts';
import type { Estimated } from '../learn/estimate.ts';
import type { Learner } from '../learn/learner.ts';
import type { Signals } from '../learn/signals.ts';
import type { Explain } from '../learn/trace.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { ReplayBuffer } from '../strategies/replay/buffer.ts';
import { replayOf } from '../strategies/replay/index.ts';
import {
  freshGroupsOf,
  learnedFrom,
  replayedBatch,
  replayMetrics,
  bufferAfter,
} from '../strategies/replay/replay.ts';
import { proximals } from '../strategies/objective/proximal/index.ts';
import type { ReplayStrategy } from '../strategies/replay/strategy.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { Batch } from '../rollout/trajectory.ts';
import { estimateRound } from './estimateRound.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';

/** A batch with the rewards of its completions and the signals of their tokens. */
export interface ValuedBatch {
  readonly batch: Batch;
  /** One per trajectory: the composed reward, which its advantage is estimated from. */
  readonly rewards: ArrayLike<number>;
  readonly signals: Signals;
  readonly explain: Explain;
}

export interface Replayed extends ValuedBatch {
  readonly buffer: ReplayBuffer;
  readonly metrics: StrategyMetrics;
  /** The cost of scoring completions under policies. */
  readonly entries: Partial<Ledger>;
}

/** Number of groups that the round samples; others are replayed. */
export function sampledGroups({ config, round, buffer }: RunState): number {
  return replayOf(config)?.fresh(buffer, config, round) ?? config.prompts_per_round;
}

/**
 * The batch that the round learns from: the fresh batch and the groups that replay draws, with old log-probabilities
 * of the proximal policy where that is not the sampling one. Throws what the learner throws.
 */
export async function withReplayed(
  parts: RunParts,
  state: RunState,
  batch: Batch,
  fresh: Estimated,
): Promise<Replayed> {
  const strategy = replayOf(state.config);
  const { buffer } = state;
  const replayed = strategy
    ? await joinReplayed(strategy, parts, state, batch, fresh)
    : { batch, ...only(fresh), buffer, metrics: {}, entries: {} };
  const { signals, entries } = await withProximal(parts.learner, replayed, state.config);
  return { ...replayed, signals, entries: addToLedger(addToLedger(emptyLedger, replayed.entries), entries) };
}

/**
 * The fresh batch with the groups that the strategy draws, and the new buffer. Advantages of replayed groups are
 * estimated apart from fresh ones: stored rewards are compared only within their group.
 */
async function joinReplayed(
  strategy: ReplayStrategy,
  parts: RunParts,
  state: RunState,
  batch: Batch,
  fresh: Estimated,
): Promise<Replayed> {
  const { config, round, buffer } = state;
  const groups = freshGroupsOf(batch, fresh.advantages, fresh.rewards);
  const composition = strategy.compose(buffer, groups, config, round);
  const older = replayedBatch(batch, composition.drawn);
  const again = older.trajectories.length > 0 ? await estimateRound(parts, state, older) : null;
  const used = learnedFrom(batch, groups, composition);
  const after = bufferAfter(strategy, buffer, groups, composition, config, round);
  const pruned = [...(batch.pruned ?? []), ...(older.pruned ?? [])];
  return {
    batch: {
      ...batch,
      trajectories: [...batch.trajectories, ...older.trajectories],
      ...(pruned.length > 0 && { pruned }),
    },
    rewards: [...fresh.rewards, ...(again?.rewards ?? [])],
    signals: restricted(again ? joined(fresh.signals, again.signals) : fresh.signals, used),
    explain(i, t) {
      const count = batch.trajectories.length;
      const steps = i < count ? fresh.explain(i, t) : (again?.explain(i - count, t) ?? []);
      const waits = steps.length > 0 && !steps.some(({ left }) => left) && !used[i];
      return waits ? [...steps, { id: 'replay-later', operands: {}, result: 0, left: true }] : steps;
    },
    buffer: after.buffer,
    metrics: replayMetrics(composition, after, round),
    entries: again?.entries ?? {},
  };
}

const only = ({ rewards, signals, explain }: Estimated): Omit<ValuedBatch, 'batch'> => ({
  rewards,
  signals,
  explain,
});

const countsOf = ({ counted, masks }: Signals): readonly number[] =>
  counted ?? masks.map((mask) => mask.reduce((sum, bit) => sum + bit, 0));

function joined(first: Signals, second: Signals): Signals {
  return {
    advantages: [...first.advantages, ...second.advantages],
    masks: [...first.masks, ...second.masks],
    ...((first.counted ?? second.counted) && { counted: [...countsOf(first), ...countsOf(second)] }),
    ...(first.returns && second.returns && { returns: [...first.returns, ...second.returns] }),
    ...(first.reference && second.reference && { reference: [...first.reference, ...second.reference] }),
  };
}

/** Clears masks of unused trajectories. */
function restricted(signals: Signals, used: Uint8Array): Signals {
  const masks = signals.masks.map((mask, i) => (used[i] ? mask : new Uint8Array(mask.length)));
  const counted = signals.counted?.map((count, i) => (used[i] ? count : 0));
  return { ...signals, masks, ...(counted && { counted }) };
}

/**
 * Old log-probabilities under the proximal policy, for trajectories that older weights sampled, and the cost of
 * scoring. All other trajectories use the sampled ones, which are the same.
 */
export async function withProximal(
  learner: Pick<Learner, 'version' | 'scoreCurrent' | 'scoreSampled'>,
  { batch, signals }: Pick<ValuedBatch, 'batch' | 'signals'>,
  config: RunConfig,
): Promise<{ readonly signals: Signals; readonly entries: Partial<Ledger> }> {
  const { score } = proximals[config.proximal];
  if (!score) return { signals, entries: {} };
  const older = batch.trajectories
    .map((trajectory, i) => ({ trajectory, i }))
    .filter(
      ({ trajectory: { versions }, i }) =>
        signals.masks[i]?.some(Boolean) &&
        versions.some((version) => version >= 0 && version !== learner.version),
    );
  if (older.length === 0) return { signals, entries: {} };
  const asked = { ...batch, trajectories: older.map(({ trajectory }) => trajectory) };
  const { logps, entries } = await score(learner, asked, config);
  const proximal: (Float32Array | undefined)[] = batch.trajectories.map(() => undefined);
  older.forEach(({ i }, at) => (proximal[i] = logps[at]));
  return { signals: { ...signals, proximal }, entries };
}
