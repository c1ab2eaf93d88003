/** The state of a run at a round boundary, except for what stays on the device (`parts.ts`): rounds map it, checkpoints keep it. */
import type { RunConfig } from '../config/schema.ts';
import { isOver } from '../config/stopRule.ts';
import type { GroupInProgress } from '../rollout/group.ts';
import { emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import { altersRounds, emptyHistory, reachedBy, withChanges } from './history.ts';
import type { RunHistory } from './records.ts';
import type { Scheduled } from './schedule/plan.ts';
import { mostChanges } from './recordSchemas.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffered/buffer.ts';

/** The round from which on no update is taken, and the KL divergence in nats that it measured. */
export interface EarlyStop {
  readonly round: number;
  readonly kl: number;
}

/** Plain data, never changed in place. */
export interface RunState {
  /** The configuration including live changes. */
  readonly config: RunConfig;
  /** Round after which settings were first changed, so that the last settings alone do not repeat the run; null if never. */
  readonly changedAt: number | null;
  readonly history: RunHistory;
  /** Rounds finished. */
  readonly round: number;
  /** Place in the training sequence of the next prompt. */
  readonly next: number;
  readonly memory: Memory;
  /** Groups of earlier rounds for replay. */
  readonly buffer: ReplayBuffer;
  /** Unfinished groups of earlier rounds, oldest first. */
  readonly unfinished: readonly GroupInProgress[];
  /** The state of the schedule; null in synchronous runs, and before the first round in others. */
  readonly schedule: Scheduled | null;
  /** The last evaluation: its round and result; null before the first. */
  readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
  /** Places of held-out prompts that were out of reach before training; null where the setting is off. */
  readonly hard: readonly number[] | null;
  /** Mean reward of the last round; null before the first. */
  readonly reward: number | null;
  /** Number of latest rounds in a row from which nothing finite could be learned. */
  readonly skippedRounds: number;
  /** Number of latest rounds in a row where pruning left nothing to learn from. */
  readonly prunedRounds: number;
  /** Where the policy went too far from its start, so that no more updates are taken; null while it learns. */
  readonly stopped: EarlyStop | null;
  readonly ledger: Ledger;
  /** Seconds of training so far (not pauses). */
  readonly seconds: number;
}

/** A run at its beginning. */
export function initialState(config: RunConfig): RunState {
  return {
    config,
    changedAt: null,
    history: emptyHistory,
    round: 0,
    next: 0,
    memory: {},
    buffer: emptyBuffer,
    unfinished: [],
    schedule: null,
    evaluation: null,
    hard: null,
    reward: null,
    skippedRounds: 0,
    prunedRounds: 0,
    stopped: null,
    ledger: emptyLedger,
    seconds: 0,
  };
}

/** Rounds are over, the token budget is spent, or the last evaluation reached `stop_at_pass`. */
export function isDone(state: RunState): boolean {
  return isOver(state.config, reachedBy(state));
}

/**
 * The run with other settings from here on; records what differs once a run has begun. `changedAt` is set only by
 * settings that affect rounds: a longer run with the same settings repeats it too.
 */
export function withSettings(state: RunState, config: RunConfig): RunState {
  const { config: before, changedAt, history, round } = state;
  const hasBegun = round > 0 || state.evaluation !== null;
  if (!hasBegun) return { ...state, config };
  const alters = altersRounds(before, config);
  return continued({
    ...state,
    config,
    changedAt: changedAt ?? (alters ? round : null),
    history: { ...history, changes: withChanges(history.changes, round, before, config) },
  });
}

/**
 * A finished run made ready to continue: removes an evaluation that the last round made only because it was the last,
 * as if the run had been planned longer. Returns any other run unchanged.
 */
function continued(state: RunState): RunState {
  const { history, round, ledger } = state;
  const { atEnd } = history;
  if (atEnd === null) return state;
  const before = {
    ...state,
    evaluation: atEnd.evaluation,
    ledger: { ...ledger, tok_eval: ledger.tok_eval - atEnd.tok_eval },
  };
  if (isOver(state.config, reachedBy(before))) return state;
  return {
    ...before,
    history: { ...history, atEnd: null, continuedAt: [...history.continuedAt, round].slice(-mostChanges) },
  };
}
