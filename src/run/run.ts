/**
 * The life of a run: rounds one after another, live settings, checkpoints. `round.ts` plays a round. Executor, clock
 * and store are passed in: this module uses no engine, no database and no page.
 */
import { withLive } from '../config/changes.ts';
import type { RunConfig } from '../config/schema.ts';
import { numTokens, type Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import { checkpointOf, openCheckpoint } from './checkpoint.ts';
import { baselineReport } from './heldOut.ts';
import { withChanges } from './history.ts';
import { heldArrays, restoreHeld, type RunParts } from './parts.ts';
import type {
  Checkpoint,
  LinePlace,
  LineTrace,
  MetricRow,
  RoundOptions,
  RoundReport,
  RoundWeights,
  RunResult,
  SettingChange,
} from './records.ts';
import { playRound, type PlayedRound } from './round.ts';
import { initialState, isDone, withSettings } from './state.ts';
import { stopIfPoisoned } from './stop.ts';
import { keepRounds } from './traces.ts';

export interface Run {
  /** The configuration including live changes. */
  readonly config: RunConfig;
  /** Rounds finished. */
  readonly completed: number;
  readonly ledger: Ledger;
  /** Memory of the run's strategies after these rounds. */
  readonly memory: Memory;
  /** Rounds are over, or the last evaluation reached `stop_at_pass`. */
  readonly done: boolean;
  /** Whether a save is due at this round boundary, by `save_every_rounds` or the run's end. */
  readonly saveDue: boolean;
  /** Evaluates the policy before the first round (row 0 of the metrics); null if that has been done. */
  baseline(): Promise<RoundReport | null>;
  /**
   * Collects, learns, and evaluates when due. Throws `RunStopped` where nothing (finite) could be learned for too many
   * rounds. After any error only `restore` lets the run continue.
   */
  round(options?: RoundOptions): Promise<RoundReport>;
  readonly changes: readonly SettingChange[];
  /** The arithmetic of a completion in a displayed round; null where that round is no longer kept. */
  explain(place: LinePlace): Promise<LineTrace | null>;
  /** The weights before and after a displayed round; null where that round is no longer kept. */
  weightsOf(round: number): Promise<RoundWeights | null>;
  /** Changes live settings from the next round on. Throws `ConfigError` on others and on bad values. */
  setLive(changes: Readonly<Record<string, unknown>>): void;
  /** All that is needed to continue from here in another process. */
  checkpoint(): Promise<Checkpoint>;
  /** Continues from a checkpoint as if never stopped, with its settings or others. Throws if it is damaged or of other programs. */
  restore(checkpoint: Checkpoint, config?: RunConfig): Promise<void>;
  /** Writes unsaved metric rows, and a checkpoint unless the run has failed. Throws what the store throws; nothing is lost then. */
  save(state: RunResult['state']): Promise<void>;
}

/** Settings that determine the programs: a checkpoint must agree with the run in them. */
const structural = ['task', 'level', 'level_mixture', 'max_completion_length', 'policy'] as const;

/** A run at its beginning. */
export function createRun(parts: RunParts): Run {
  const { learner, store, runId } = parts;
  let state = initialState(parts.config);
  /** A failed round left the learner midway: there is no round boundary to continue from. */
  let failed = false;
  let busy = false;
  let playing = false;
  /** Settings from the round after the current one on. */
  let pending: RunConfig | null = null;
  let unsaved: MetricRow[] = [];
  let savedAt: number | null = null;
  const rounds = keepRounds(learner);

  /** One operation at a time: a round inside another would break both. */
  async function exclusively<T>(act: () => Promise<T>): Promise<T> {
    if (busy) throw new Error('internal: the run is in the middle of a round');
    busy = true;
    try {
      return await act();
    } finally {
      busy = false;
    }
  }

  /** Live changes made meanwhile apply from the next round on. */
  function adopt({ state: after, report, kept }: PlayedRound): RoundReport {
    if (kept) rounds.keep(kept);
    const { total, evaluate } = report.timing;
    parts.onRound?.(total - evaluate);
    state = pending === null ? after : withSettings(after, pending);
    pending = null;
    if (store) unsaved.push(report.metrics);
    return report;
  }

  async function round(options?: RoundOptions): Promise<RoundReport> {
    if (failed)
      throw new Error(
        'run: must be restored from its checkpoint before it continues, because a round failed',
      );
    failed = true; // until the round is complete
    playing = true;
    try {
      const report = adopt(await playRound(parts, state, options));
      failed = false;
      return report;
    } finally {
      playing = false;
    }
  }

  async function checkpoint(): Promise<Checkpoint> {
    if (failed) throw new Error('run: has no round boundary to save, because a round failed');
    return checkpointOf(state, { update: learner.version, arrays: await heldArrays(parts) });
  }

  async function restore(from: Checkpoint, config = from.config): Promise<void> {
    const opened = openCheckpoint(from);
    for (const key of structural) {
      const [mine, theirs] = [JSON.stringify(state.config[key]), JSON.stringify(opened.config[key])];
      if (mine !== theirs) throw new Error(`checkpoint: ${key} must be the run's ${mine}, got ${theirs}`);
    }
    await restoreHeld(parts, from);
    state = withSettings(opened, config);
    pending = null;
    unsaved = [];
    savedAt = state.round;
    failed = false;
    rounds.clear();
  }

  async function save(runState: RunResult['state']): Promise<void> {
    if (!store) return;
    const rows = failed ? [] : unsaved;
    const result: RunResult = {
      round: state.round,
      reward: state.reward,
      passAt1: state.evaluation?.passAt1 ?? null,
      numTokens: numTokens(state.ledger),
      seconds: state.seconds,
      state: runState,
    };
    const kept = failed ? undefined : await checkpoint();
    if (kept) {
      failed = true; // unless the weights can be trained on
      stopIfPoisoned(kept.arrays, state.round, state.config);
      failed = false;
    }
    await store.save(runId ?? '', { metrics: rows, checkpoint: kept, result });
    if (failed) return;
    unsaved = [];
    savedAt = state.round;
  }

  return {
    get config() {
      return pending ?? state.config;
    },
    get completed() {
      return state.round;
    },
    get ledger() {
      return state.ledger;
    },
    get memory() {
      return state.memory;
    },
    get changes() {
      const { history, round, config } = state;
      // Those made while a round is played count from the round after it.
      return pending === null ? history.changes : withChanges(history.changes, round + 1, config, pending);
    },
    get done() {
      return isDone(state);
    },
    get saveDue() {
      const { round, config } = state;
      const due = isDone(state) || (round > 0 && round % config.save_every_rounds === 0);
      return store !== undefined && !failed && due && savedAt !== round;
    },
    baseline: () =>
      exclusively(async () =>
        state.round > 0 || state.evaluation !== null
          ? null
          : adopt({ ...(await baselineReport(parts, state)), kept: null }),
      ),
    round: (options) => exclusively(() => round(options)),
    explain: (place) => exclusively(() => rounds.explain(place)),
    weightsOf: (wanted) => exclusively(() => rounds.weightsOf(wanted)),
    setLive: (changes) => {
      const config = withLive(pending ?? state.config, changes);
      if (playing) pending = config;
      else state = withSettings(state, config);
    },
    checkpoint: () => exclusively(checkpoint),
    restore: (from, config) => exclusively(() => restore(from, config)),
    save: (runState) => exclusively(() => save(runState)),
  };
}
