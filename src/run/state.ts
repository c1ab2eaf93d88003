/** All that a run is at a round boundary, but for what stays on the device (`parts.ts`): what a round maps and a checkpoint keeps. */
import type { RunConfig } from '../config/schema.ts';
import { isOver } from '../config/stopRule.ts';
import type { GroupInProgress } from '../rollout/group.ts';
import { emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import { altersRounds, emptyHistory, reachedBy, withChanges } from './history.ts';
import type { RunHistory } from './records.ts';
import type { Scheduled } from './schedule/plan.ts';
import { mostChanges } from './recordSchemas.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffer.ts';

/** Plain data, never changed in place. */
export interface RunState {
  /** The configuration as live changes have left it. */
  readonly config: RunConfig;
  /** Round after which settings were first changed, so that the last settings alone do not repeat the run; null if never. */
  readonly changedAt: number | null;
  /** What was changed while the run was under way. */
  readonly history: RunHistory;
  /** Rounds finished. */
  readonly round: number;
  /** Place in the training sequence of the next prompt. */
  readonly next: number;
  /** What strategies know. */
  readonly memory: Memory;
  /** Groups of earlier rounds that are learned from again. */
  readonly buffer: ReplayBuffer;
  /** Groups that rounds began and did not finish, the oldest first. */
  readonly unfinished: readonly GroupInProgress[];
  /** What the schedule knows; null in synchronous runs, and before their first round in others. */
  readonly schedule: Scheduled | null;
  /** The last evaluation: after how many rounds, and what it found; null before the first. */
  readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
  /** Held-out prompts that were out of reach before training, by their places; null where nobody asked. */
  readonly hard: readonly number[] | null;
  /** Mean reward of the last round; null before the first. */
  readonly reward: number | null;
  /** Rounds in a row up to here from which nothing finite could be learned. */
  readonly skippedRounds: number;
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
    ledger: emptyLedger,
    seconds: 0,
  };
}

/** Rounds are over, the token budget is spent, or the last evaluation reached `stop_at_pass`. */
export function isDone(state: RunState): boolean {
  return isOver(state.config, reachedBy(state));
}

/**
 * The run with other settings from here on; a run that has begun notes what differs. `changedAt` is for what the rounds
 * depend on: a longer run with the same settings repeats it too.
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
 * A run that was over and is to go on: what its last round evaluated only because it was the last is taken out of the
 * account, as if it had been meant to be longer from the beginning. Any other run as it is.
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
