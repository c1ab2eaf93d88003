/**
 * What a new run takes over from a checkpoint of another engine version: weights, moments and counters, which mean the same
 * in every version. What that engine computed for later rounds stays behind, because this one computes other numbers.
 */
import { emptyLedger } from '../rollout/ledger.ts';
import { checkWhole, openCheckpoint, sealCheckpoint } from './checkpoint.ts';
import { engineName, engineVersion } from './engineVersion.ts';
import { emptyHistory } from './history.ts';
import type { Checkpoint } from './records.ts';

export interface TakenOver {
  /** A checkpoint of this engine. */
  readonly checkpoint: Checkpoint;
  /** What stays behind, a sentence; null where nothing does. */
  readonly notice: string | null;
}

/** The parts of a state that stay behind, by their keys, in words. */
const behind: Readonly<Record<string, string>> = {
  replay: 'the replay buffer',
  unfinished: 'unfinished completions',
  memory: 'the memory of its strategies',
  hard: 'its list of hard prompts',
  schedule: 'the schedule of its batches',
};

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
  const left = Object.keys(behind).flatMap((key) => (key in from.state ? [behind[key] as string] : []));
  if (left.length === 0) return { checkpoint, notice: null };
  const notice = `what ${engineName(from.engine)} had prepared for later rounds was not taken over: ${left.join(', ')}`;
  return { checkpoint, notice };
}
