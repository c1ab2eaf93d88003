/** Where a round meets its replay strategy: what joins the fresh batch, and what is learned from of both. */
import type { RunConfig } from '../config/schema.ts';
import type { Learner } from '../learn/learner.ts';
import type { Signals } from '../learn/signals.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { ReplayBuffer } from '../strategies/replay/buffer.ts';
import {
  freshGroupsOf,
  learnedFrom,
  replayedBatch,
  replayMetrics,
  settled,
} from '../strategies/replay/replay.ts';
import { proximals } from '../strategies/objective/proximal/index.ts';
import type { ReplayStrategy } from '../strategies/replay/strategy.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { Batch } from '../rollout/trajectory.ts';

/** A batch with what each of its tokens is worth. */
export interface Judgement {
  readonly batch: Batch;
  readonly signals: Signals;
}

export interface Replayed extends Judgement {
  readonly buffer: ReplayBuffer;
  readonly metrics: StrategyMetrics;
}

/** Whatever compares a batch's rewards, group by group. */
export type Judge = (batch: Batch) => Promise<{
  readonly signals: Signals;
  readonly rewards: ArrayLike<number>;
  readonly advantages: ArrayLike<number>;
}>;

/**
 * The fresh batch with the groups that the strategy draws, and the buffer afterwards. Replayed groups are judged apart from
 * fresh ones: stored rewards are compared within their group and with nothing else.
 */
export async function joinReplayed(
  strategy: ReplayStrategy,
  buffer: ReplayBuffer,
  batch: Batch,
  fresh: Awaited<ReturnType<Judge>>,
  { judge, config, round }: { readonly judge: Judge; readonly config: RunConfig; readonly round: number },
): Promise<Replayed> {
  const groups = freshGroupsOf(batch, fresh.advantages, fresh.rewards);
  const composition = strategy.compose(buffer, groups, config, round);
  const older = replayedBatch(batch, composition.drawn);
  const judged = older.trajectories.length > 0 ? (await judge(older)).signals : null;
  const used = learnedFrom(batch, groups, composition);
  const after = settled(strategy, buffer, groups, composition, config, round);
  const pruned = [...(batch.pruned ?? []), ...(older.pruned ?? [])];
  return {
    batch: {
      ...batch,
      trajectories: [...batch.trajectories, ...older.trajectories],
      ...(pruned.length > 0 && { pruned }),
    },
    signals: restricted(judged ? joined(fresh.signals, judged) : fresh.signals, used),
    buffer: after.buffer,
    metrics: replayMetrics(composition, after, round),
  };
}

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

/** The same, those trajectories left out that are not to be learned from. */
function restricted(signals: Signals, used: Uint8Array): Signals {
  const masks = signals.masks.map((mask, i) => (used[i] ? mask : new Uint8Array(mask.length)));
  const counted = signals.counted?.map((count, i) => (used[i] ? count : 0));
  return { ...signals, masks, ...(counted && { counted }) };
}

/**
 * What the weights at the start of the update say of the trajectories that older ones sampled, if the clip is to be centred
 * there, and what asking cost. Of the others what was sampled is what those weights say.
 */
export async function centred(
  learner: Pick<Learner, 'version' | 'scoreCurrent' | 'scoreSampled'>,
  { batch, signals }: Judgement,
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
