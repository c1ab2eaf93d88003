/**
 * The life of a run: rounds, evaluation when due, live settings, checkpoints. Executor, clock and store are handed in:
 * this module uses no engine, no database and no page.
 */
import { withLive } from '../config/changes.ts';
import type { RunConfig } from '../config/schema.ts';
import { addToLedger, emptyLedger, numTokens, type Ledger } from '../rollout/ledger.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffer.ts';
import { encodeBuffer } from '../strategies/replay/encoding.ts';
import { replayOf } from '../strategies/replay/index.ts';
import { encodeQueue } from '../strategies/replay/partial/encoding.ts';
import { emptyQueue, type PartialQueue } from '../strategies/replay/partial/queue.ts';
import { capabilityOf, evaluationOf, type RunParts } from './assemble.ts';
import { findHard, measureGain, notMeasured, type Asking } from './capability.ts';
import { bufferOf, openCheckpoint, queueOf, sealCheckpoint, type RunState } from './checkpoint.ts';
import type { Evaluation } from './evaluate.ts';
import { metricRow } from './metrics.ts';
import type { Checkpoint, MetricRow, RoundReport, RunResult } from './records.ts';
import { bufferView } from './bufferView.ts';
import { poolView } from './poolView.ts';
import { runRound } from './round.ts';
import { skippedRounds, stopIfPoisoned, stopIfStuck } from './stop.ts';
import { rolloutsView } from './view.ts';

export interface Run {
  /** The configuration as live changes have left it. */
  readonly config: RunConfig;
  /** Rounds finished. */
  readonly completed: number;
  readonly ledger: Ledger;
  /** Rounds are over, or the last evaluation reached `stop_at_pass`. */
  readonly done: boolean;
  /** A round boundary at which `save_every_rounds` or the end asks for a save that was not made yet. */
  readonly saveDue: boolean;
  /** Evaluates the policy before the first round (row 0 of the metrics); null if that has been done. */
  baseline(): Promise<RoundReport | null>;
  /**
   * Collects, learns, and evaluates when due; `showGroups` is how many groups the report shows (default none).
   * Throws `RunStopped` where nothing finite could be learned for too many rounds. After any throw only `restore` makes
   * the run go on.
   */
  round(options?: { readonly showGroups?: number }): Promise<RoundReport>;
  /** Changes live settings from the next round on. Throws `ConfigError` on others and on bad values. */
  setLive(changes: Readonly<Record<string, unknown>>): void;
  /** All that is needed to go on from here in another process. */
  checkpoint(): Promise<Checkpoint>;
  /** Goes on from a checkpoint, with its settings, as if never stopped. Throws if it is damaged or of other programs. */
  restore(checkpoint: Checkpoint): Promise<void>;
  /** Writes metric rows not yet written, and a checkpoint unless the run has failed. Throws what the store throws; nothing is lost then. */
  save(state: RunResult['state']): Promise<void>;
}

/** Settings that the programs were built for: a checkpoint must agree with the run in them. */
const structural = ['task', 'level', 'level_mixture', 'max_completion_length', 'policy'] as const;

/** A run at its beginning. */
export function createRun(parts: RunParts): Run {
  const { task, learner, store, runId, now } = parts;
  let config = parts.config;
  let completed = 0;
  let ledger = emptyLedger;
  let seconds = 0;
  let state: RunState = { prompts: { next: 0 }, evaluation: null, reward: null };
  let buffer: ReplayBuffer = emptyBuffer;
  let queue: PartialQueue = emptyQueue;
  let unsaved: MetricRow[] = [];
  let savedAt: number | null = null;
  let failed = false;
  let busy = false;
  let evaluation: (() => Promise<Evaluation>) | null = null;
  /** Absent until it is first needed; null where the run does not ask. */
  let capability: Asking | null | undefined;

  /** One thing at a time: a round in the middle of another would break both. */
  async function exclusively<T>(act: () => Promise<T>): Promise<T> {
    if (busy) throw new Error('internal: the run is in the middle of a round');
    busy = true;
    try {
      return await act();
    } finally {
      busy = false;
    }
  }

  async function evaluate(): Promise<{ passAt1: number; reward: number; entries: Partial<Ledger> }> {
    evaluation ??= evaluationOf(parts, config);
    const { passAt, reward, entries } = await evaluation();
    return { passAt1: passAt[1] as number, reward, entries };
  }

  function asking(): Asking | null {
    if (capability === undefined) capability = capabilityOf(parts, config);
    return capability;
  }

  function isDone(): boolean {
    const { max_rounds, stop_at_pass } = config;
    const reached =
      stop_at_pass !== null && state.evaluation !== null && state.evaluation.passAt1 >= stop_at_pass;
    return completed >= max_rounds || reached;
  }

  async function baseline(): Promise<RoundReport | null> {
    if (completed > 0 || state.evaluation !== null) return null;
    const begun = now();
    const { passAt1, reward, entries } = await evaluate();
    const asked = asking();
    const found = asked && (await findHard(asked));
    const total = now() - begun;
    ledger = [entries, found?.entries ?? {}].reduce(addToLedger, ledger);
    state = { ...state, evaluation: { round: 0, passAt1 }, ...(found && { hard: found.hard }) };
    seconds += total / 1000;
    const metrics: MetricRow = {
      round: 0,
      update: learner.version,
      num_tokens: numTokens(ledger),
      'pass@1': passAt1,
      eval_reward: reward,
      ...found?.metrics,
    };
    if (store) unsaved.push(metrics);
    const timing = { generate: 0, verify: 0, update: 0, evaluate: total, rest: 0, total };
    return { metrics, ledger, timing, rollouts: null, seconds };
  }

  async function round(showGroups: number): Promise<RoundReport> {
    if (failed)
      throw new Error('run: must be restored from its checkpoint before it goes on, because a round failed');
    const begun = now();
    const used = config; // live changes apply from the next round on
    failed = true; // until the round is whole
    const start = { next: state.prompts.next, memory: state.memory ?? {}, buffer, queue };
    const outcome = await runRound(parts, used, completed, start, showGroups);
    const { batch, timing, verifyFailures, entries, memory } = outcome.collected;
    const { judged, shown, policies } = outcome;
    const finished = completed + 1;
    const skipped = skippedRounds(state.skippedRounds ?? 0, outcome);
    stopIfStuck(skipped, finished, outcome.learned.updates, used);

    const learnedAt = now();
    const due = finished % used.eval_every_rounds === 0 || finished >= used.max_rounds;
    const evaluated = due ? await evaluate() : null;
    const { hard } = state;
    const asked = asking();
    const gained = due && asked && hard ? await measureGain(asked, hard) : null;
    const evaluateMs = now() - learnedAt;

    completed = finished;
    buffer = outcome.buffer;
    queue = outcome.queue;
    const evaluations = [evaluated?.entries ?? {}, gained?.entries ?? {}];
    const costs = [entries, outcome.scoreEntries, outcome.learned.entries, ...evaluations];
    ledger = costs.reduce(addToLedger, ledger);
    state = {
      prompts: { next: state.prompts.next + outcome.collected.drawn },
      evaluation: evaluated ? { round: finished, passAt1: evaluated.passAt1 } : state.evaluation,
      reward: outcome.rewards.reward,
      // Absent unless it says something, so that the hash of a healthy run is that of its older form.
      ...(skipped > 0 && { skippedRounds: skipped }),
      ...(Object.keys(memory).length > 0 && { memory }),
      ...(hard && { hard }),
    };
    const metrics = metricRow({
      round: finished,
      update: learner.version,
      batch,
      rewards: outcome.rewards,
      estimated: outcome.estimated,
      verifyFailures,
      strategies: { ...outcome.collected.metrics, ...outcome.replay },
      learned: outcome.learned,
      ledger,
      evaluated,
      capability: asked && (gained?.metrics ?? notMeasured),
    });
    if (store) unsaved.push(metrics);
    failed = false;

    const { advantages } = judged.signals;
    const kind = used.replay === 'partial' ? 'begun' : 'whole';
    const rollouts =
      showGroups > 0 ? rolloutsView(judged.batch, advantages, task, shown, policies, kind) : null;
    const pool = showGroups > 0 ? poolView(batch, used, memory) : null;
    const keeps = kind === 'begun' ? bufferView(queue, judged.batch, kind) : null;
    const stores = replayOf(used) ? bufferView(buffer, judged.batch) : null;
    const kept = showGroups > 0 ? (keeps ?? stores) : null;
    const total = now() - begun;
    seconds += total / 1000;
    const spent = { ...timing, update: outcome.updateMs, evaluate: evaluateMs };
    const rest = total - timing.generate - timing.verify - outcome.updateMs - evaluateMs;
    return {
      metrics,
      ledger,
      timing: { ...spent, rest, total },
      rollouts,
      ...(pool && { pool }),
      ...(kept && { buffer: kept }),
      seconds,
    };
  }

  async function checkpoint(): Promise<Checkpoint> {
    if (failed) throw new Error('run: has no round boundary to save, because a round failed');
    const kept = { ...(await learner.snapshot()), ...parts.sampler?.snapshot() };
    // Absent while it is empty, so that the hash of a run without replay is that of its older form.
    const stored = buffer.groups.length > 0 ? encodeBuffer(buffer) : null;
    const left = queue.groups.length > 0 ? encodeQueue(queue) : null;
    return sealCheckpoint({
      config,
      round: completed,
      update: learner.version,
      arrays: { ...kept, ...(stored && { replay: stored.values }), ...(left && { unfinished: left.values }) },
      state: {
        ...state,
        ...(stored && { replay: stored.state }),
        ...(left && { unfinished: left.state }),
      },
      ledger,
      seconds,
    });
  }

  async function restore(from: Checkpoint): Promise<void> {
    const opened = openCheckpoint(from);
    for (const key of structural) {
      const [mine, theirs] = [JSON.stringify(config[key]), JSON.stringify(from.config[key])];
      if (mine !== theirs) throw new Error(`checkpoint: ${key} must be the run's ${mine}, got ${theirs}`);
    }
    await learner.restore(from.arrays, from.update);
    parts.sampler?.restore(from.arrays);
    buffer = bufferOf(from);
    queue = queueOf(from);
    ({ config, ledger, seconds, round: completed } = from);
    const { replay: _, unfinished: __, ...rest } = opened;
    state = rest;
    evaluation = null;
    capability = undefined;
    unsaved = [];
    savedAt = completed;
    failed = false;
  }

  async function save(runState: RunResult['state']): Promise<void> {
    if (!store) return;
    const rows = failed ? [] : unsaved;
    const result: RunResult = {
      round: completed,
      reward: state.reward,
      passAt1: state.evaluation?.passAt1 ?? null,
      numTokens: numTokens(ledger),
      seconds,
      state: runState,
    };
    const kept = failed ? undefined : await checkpoint();
    if (kept) {
      failed = true; // unless the weights can be trained on
      stopIfPoisoned(kept.arrays, completed, config);
      failed = false;
    }
    await store.save(runId ?? '', { metrics: rows, checkpoint: kept, result });
    if (failed) return;
    unsaved = [];
    savedAt = completed;
  }

  return {
    get config() {
      return config;
    },
    get completed() {
      return completed;
    },
    get ledger() {
      return ledger;
    },
    get done() {
      return isDone();
    },
    get saveDue() {
      const due = isDone() || (completed > 0 && completed % config.save_every_rounds === 0);
      return store !== undefined && !failed && due && savedAt !== completed;
    },
    baseline: () => exclusively(baseline),
    round: ({ showGroups = 0 } = {}) => exclusively(() => round(showGroups)),
    setLive: (changes) => {
      config = withLive(config, changes);
    },
    checkpoint: () => exclusively(checkpoint),
    restore: (from) => exclusively(() => restore(from)),
    save: (runState) => exclusively(() => save(runState)),
  };
}
