/**
 * What a new run takes over from a checkpoint of another engine version: weights, moments and counters, which mean the same
 * in every version. What that engine computed for later rounds stays behind, because this one computes other numbers.
 */
import { emptyLedger } from '../rollout/ledger.ts';
import { checkWhole, openCheckpoint, sealCheckpoint } from './checkpoint.ts';
import { engineVersion } from './engineVersion.ts';
import { emptyHistory } from './history.ts';
import type { Checkpoint } from './records.ts';

export interface TakenOver {
  /** A checkpoint of this engine. */
  readonly checkpoint: Checkpoint;
  /** Null where nothing stays behind. */
  readonly notice: LeftBehind | null;
}

/** What stays behind of a state: its keys. */
export interface LeftBehind {
  readonly of: 'left';
  readonly engine: string | null;
  readonly parts: readonly string[];
}

const behind = ['replay', 'unfinished', 'memory', 'hard', 'schedule'];

/**
 * The checkpoint that a new run begins with: the given one if engine `current` made it, or what is taken over from it. Throws
 * a sentence if it is damaged or has another form.
 */
export function takenOver(from: Checkpoint, current = engineVersion): TakenOver {
  if (from.engine === current) return { checkpoint: from, notice: null };
  checkWhole(from);
  const { config, round, update, seconds, ledger, changedAt, history = emptyHistory } = from;
  const { prompts, evaluation, reward } = from.state;
  const { replay: _, unfinished: __, ...arrays } = from.arrays;
  const engines = [...(history.engines ?? []), { engine: from.engine ?? null, round }];
  const checkpoint = sealCheckpoint({
    ...{ config, round, update, seconds, arrays, state: { prompts, evaluation, reward } },
    ledger: { ...emptyLedger, ...ledger },
    ...(changedAt !== undefined && { changedAt }),
    history: { ...history, engines },
  });
  openCheckpoint(checkpoint);
  const parts = behind.filter((key) => key in from.state);
  return {
    checkpoint,
    notice: parts.length === 0 ? null : { of: 'left', engine: from.engine ?? null, parts },
  };
}
