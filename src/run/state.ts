/** All that a run is at a round boundary, but for what stays on the device (`parts.ts`): what a round maps and a checkpoint keeps. */
import type { RunConfig } from '../config/schema.ts';
import type { GroupInProgress } from '../rollout/group.ts';
import { emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffer.ts';

/** Plain data, never changed in place. */
export interface RunState {
  /** The configuration as live changes have left it. */
  readonly config: RunConfig;
  /** Round after which settings were first changed, so that the last settings alone do not repeat the run; null if never. */
  readonly changedAt: number | null;
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
    round: 0,
    next: 0,
    memory: {},
    buffer: emptyBuffer,
    unfinished: [],
    evaluation: null,
    hard: null,
    reward: null,
    skippedRounds: 0,
    ledger: emptyLedger,
    seconds: 0,
  };
}

/** Rounds are over, or the last evaluation reached `stop_at_pass`. */
export function isDone({ config, round, evaluation }: RunState): boolean {
  const { max_rounds, stop_at_pass } = config;
  const reached = stop_at_pass !== null && evaluation !== null && evaluation.passAt1 >= stop_at_pass;
  return round >= max_rounds || reached;
}

/** The run with other settings from here on; a run that has begun notes it where they differ. */
export function withSettings(state: RunState, config: RunConfig): RunState {
  const hasBegun = state.round > 0 || state.evaluation !== null;
  const isSame = JSON.stringify(config) === JSON.stringify(state.config);
  return { ...state, config, changedAt: state.changedAt ?? (hasBegun && !isSame ? state.round : null) };
}
