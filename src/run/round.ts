/** One round: collect → advantages → replay → update. Pure in the run's position; nothing here outlives the round. */
import type { RunConfig } from '../config/schema.ts';
import { estimate, type Estimated } from '../learn/estimate.ts';
import { rewardMetrics, type RewardMetrics } from '../learn/advantage/metrics.ts';
import type { LearnReport } from '../learn/learner.ts';
import { advantageStrategies } from '../strategies/learning.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import type { ReplayBuffer } from '../strategies/replay/buffer.ts';
import { replayOf } from '../strategies/replay/index.ts';
import { emptyQueue, type PartialQueue } from '../strategies/replay/partial/queue.ts';
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import { frameOf } from '../tasks/levels.ts';
import { collectRound, type CollectedRound, type RoundStart, type RunParts } from './assemble.ts';
import { policiesOf, type Policies } from './policies.ts';
import { centred, joinReplayed, type Judgement } from './replayRound.ts';
import { shownOf } from './view.ts';

export interface RoundOutcome {
  readonly collected: CollectedRound;
  /** Of what was collected. */
  readonly estimated: Estimated;
  readonly rewards: RewardMetrics;
  /** What was learned from: what was collected, and behind it what was replayed. */
  readonly judged: Judgement;
  readonly learned: LearnReport;
  /** What asking other policies about completions cost. */
  readonly scoreEntries: Partial<Ledger>;
  /** Groups kept for later rounds. */
  readonly buffer: ReplayBuffer;
  /** Groups that the round did not end. */
  readonly queue: PartialQueue;
  /** What replay has to say of itself. */
  readonly replay: StrategyMetrics;
  /** Completions that are shown, and what policies say of them that learning moves on; none where nothing is shown. */
  readonly shown: readonly Trajectory[];
  readonly policies: Policies;
  /** Milliseconds in the learner. */
  readonly updateMs: number;
}

/**
 * Runs round number `round` (0, 1, …) from where it starts; `showGroups` of its groups are to be shown. After a throw the learner may stand in
 * the middle of a round, and only a checkpoint brings it back.
 */
export async function runRound(
  parts: RunParts,
  config: RunConfig,
  round: number,
  start: RoundStart,
  showGroups = 0,
): Promise<RoundOutcome> {
  const strategy = replayOf(config);
  const prompts_per_round = strategy?.fresh(start.buffer, config, round) ?? config.prompts_per_round;
  const behind = config.replay === 'stale' ? await parts.sampler?.lag(config.staleness) : undefined;
  const collected = await collectRound(parts, { ...config, prompts_per_round }, round, start);
  parts.sampler?.follow();
  const { batch } = collected;

  const begun = parts.now();
  const { promptWidth, width } = frameOf(parts.task, config);
  let scored: Ledger = emptyLedger;
  const judge = async (asked: Batch): Promise<Estimated> => {
    const reference = advantageStrategies.readsReference(config)
      ? await parts.learner.scoreReference(asked, config)
      : null;
    scored = addToLedger(scored, reference?.entries ?? {});
    const known = { reference: reference?.logps, memory: start.memory };
    const estimated = estimate(asked, config, width - promptWidth, advantageStrategies, known);
    const { signals } = estimated;
    return reference ? { ...estimated, signals: { ...signals, reference: reference.logps } } : estimated;
  };
  const estimated = await judge(batch);
  const joined = strategy
    ? await joinReplayed(strategy, start.buffer, batch, estimated, { judge, config, round })
    : { batch, signals: estimated.signals, buffer: start.buffer, metrics: {} };
  const { signals, entries } = await centred(parts.learner, joined, config);
  const judged = { batch: joined.batch, signals };
  const looking = parts.now();
  const shown = shownOf(joined.batch, showGroups);
  const policies = await policiesOf(parts.learner, judged, shown, config);
  const lookedMs = parts.now() - looking;
  const learned = await parts.learner.learn(joined.batch, signals, config);
  const groups = batch.trajectories.map((trajectory) => trajectory.group);
  return {
    collected,
    estimated,
    rewards: rewardMetrics(estimated.rewards, groups, config.scale_rewards),
    judged,
    learned,
    scoreEntries: addToLedger(scored, entries),
    buffer: joined.buffer,
    queue: collected.left?.queue ?? emptyQueue,
    replay: behind === undefined ? joined.metrics : { 'replay/age_mean': behind, 'replay/age_max': behind },
    shown,
    policies,
    updateMs: parts.now() - begun - lookedMs,
  };
}
