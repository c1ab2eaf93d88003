/** A run's state as plain JSON and arrays, and the check that it is undamaged. */
import type { Ledger } from '../rollout/ledger.ts';
import type { Memory } from '../rollout/memory.ts';
import { checkMemory, deciding } from '../strategies/remember.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffered/buffer.ts';
import { decodeBuffer, encodeBuffer } from '../strategies/replay/buffered/encoding.ts';
import { decodeQueue, encodeQueue } from '../strategies/replay/resume/encoding.ts';
import type { Checkpoint } from './records.ts';
import { isEarlyStop } from './earlyStop.ts';
import { engineVersion, whyNotResumed } from './engineVersion.ts';
import { hashOf } from './hash.ts';
import { emptyHistory, isEmpty } from './history.ts';
import { readCheckpoint } from './recordSchemas.ts';
import { isSchedule, type Scheduled } from './schedule/plan.ts';
import type { EarlyStop, RunState } from './state.ts';

/**
 * The part of a run's state that a checkpoint keeps besides its own fields: plain JSON. Unused fields are absent, so
 * that the hash of a run without them equals that of its older form.
 */
interface EncodedState {
  readonly prompts: { readonly next: number };
  readonly evaluation: RunState['evaluation'];
  readonly reward: number | null;
  /** Absent if the last round taught something. */
  readonly skippedRounds?: number;
  /** Absent if pruning left something in the last round. Not in the hash: it decides only when the run stops. */
  readonly prunedRounds?: number;
  /** Absent while the policy learns. */
  readonly stopped?: EarlyStop;
  /** Absent where no strategy has a memory yet. */
  readonly memory?: Memory;
  /** Absent where capability is not measured. */
  readonly hard?: readonly number[];
  /** Groups kept for replay, except for their numbers in the array `replay`; absent while there are none. */
  readonly replay?: unknown;
  /** Unfinished groups, except for their numbers in the array `unfinished`; absent while there are none. */
  readonly unfinished?: unknown;
  /** Absent in synchronous runs. */
  readonly schedule?: Scheduled;
}

export type CheckpointContent = Omit<Checkpoint, 'version' | 'engine' | 'hash'>;

/** A run's state with its arrays from the device: the updates applied, and copies of weights and moments. */
export function checkpointOf(
  { config, changedAt, history, round, ledger, seconds, ...state }: RunState,
  held: Pick<Checkpoint, 'update' | 'arrays'>,
): Checkpoint {
  const {
    next,
    evaluation,
    reward,
    skippedRounds,
    prunedRounds,
    stopped,
    memory,
    hard,
    buffer,
    unfinished: groups,
    schedule,
  } = state;
  const replay = buffer.groups.length > 0 ? encodeBuffer(buffer) : null;
  const unfinished = groups.length > 0 ? encodeQueue(groups) : null;
  return sealCheckpoint({
    ...{ config, round, ledger, seconds, update: held.update },
    ...(changedAt !== null && { changedAt }),
    ...(!isEmpty(history) && { history }),
    arrays: {
      ...held.arrays,
      ...(replay && { replay: replay.values }),
      ...(unfinished && { unfinished: unfinished.values }),
    },
    state: {
      ...{ prompts: { next }, evaluation, reward },
      ...(skippedRounds > 0 && { skippedRounds }),
      ...(prunedRounds > 0 && { prunedRounds }),
      ...(stopped && { stopped }),
      ...(Object.keys(memory).length > 0 && { memory }),
      ...(hard && { hard }),
      ...(replay && { replay: replay.state }),
      ...(unfinished && { unfinished: unfinished.state }),
      ...(schedule && { schedule }),
    } satisfies EncodedState,
  });
}

/**
 * Throws unless the checkpoint is whole. The state of another engine version is not read, because it may have another
 * form.
 */
export function checkWhole(checkpoint: Checkpoint): void {
  if (checkpoint.engine === engineVersion) openCheckpoint(checkpoint);
  else checkContent(checkpoint);
}

function checkContent(checkpoint: Checkpoint): void {
  // Checked before the hash, which may take minutes on a form that no run writes and would not make it valid.
  const read = readCheckpoint(checkpoint);
  if ('problem' in read) throw new Error(`checkpoint: ${read.problem}; it is damaged, start the run again`);
  const found = fingerprint(checkpoint);
  if (found === checkpoint.hash || isOfFewerCounts(checkpoint)) return;
  throw new Error(
    `checkpoint: content must have hash ${checkpoint.hash}, got ${found}; it is damaged, start the run again`,
  );
}

/** Whether it fits without the counts that engines before 8 did not have: storage adds them as 0. */
function isOfFewerCounts(checkpoint: Checkpoint): boolean {
  const { tok_empty, positions_saved, ...first } = checkpoint.ledger;
  if (checkpoint.engine === engineVersion || tok_empty !== 0 || positions_saved !== 0) return false;
  return fingerprint({ ...checkpoint, ledger: first as Ledger }) === checkpoint.hash;
}

/**
 * The state of a checkpoint. Throws if another engine version made it, its hash does not fit its content or its state
 * has another form.
 */
export function openCheckpoint(checkpoint: Checkpoint): RunState {
  const older = whyNotResumed(checkpoint.engine);
  if (older !== null) throw new Error(`checkpoint: ${older}`);
  checkContent(checkpoint);
  const { state, arrays, config, changedAt = null, round, ledger, seconds } = checkpoint;
  const { history = emptyHistory } = checkpoint;
  if (!isRecord(state) || !isState(state)) {
    throw new Error(
      'checkpoint: state must hold prompts and evaluation, got another form; start the run again',
    );
  }
  const {
    prompts,
    evaluation,
    reward,
    skippedRounds = 0,
    prunedRounds = 0,
    stopped = null,
    memory = {},
    hard = null,
  } = state;
  checkMemory(memory, config);
  return {
    ...{ config, changedAt, history, round, ledger, seconds, next: prompts.next },
    ...{ evaluation, reward, skippedRounds, prunedRounds, stopped, memory, hard },
    buffer: bufferOf(state.replay, arrays.replay),
    unfinished: unfinishedOf(state.unfinished, arrays.unfinished),
    schedule: state.schedule ?? null,
  };
}

/** Adds the content's hash and the engine's version. */
export function sealCheckpoint(content: CheckpointContent): Checkpoint {
  return { version: 1, engine: engineVersion, ...content, hash: fingerprint(content) };
}

/**
 * The fingerprint of all that determines later rounds; excludes settings, the times they changed, and seconds. The steps of
 * a drafter are left out too, because this version's first hashes of runs with drafts were without them.
 */
function fingerprint({ arrays, round, update, state, ledger }: CheckpointContent): string {
  const { memory, prunedRounds: _, ...rest } = state;
  const kept = isRecord(memory) ? deciding(memory) : memory;
  const isEmptied =
    isRecord(memory) && Object.keys(memory).length > 0 && Object.keys(kept as Memory).length === 0;
  const hashed = memory === undefined || isEmptied ? rest : { ...rest, memory: kept };
  const { steps_draft: __, ...counts } = ledger;
  return hashOf(arrays, { round, update, state: hashed, ledger: counts });
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const isRecord = (value: unknown): value is Memory =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isState(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & EncodedState {
  const { prompts, evaluation, reward, ...rest } = value as Partial<EncodedState>;
  const { skippedRounds = 0, prunedRounds = 0, stopped, memory = {}, hard = [], schedule } = rest;
  return (
    isCount(prompts?.next) &&
    (evaluation === null || (isCount(evaluation?.round) && typeof evaluation?.passAt1 === 'number')) &&
    (reward === null || typeof reward === 'number') &&
    isCount(skippedRounds) &&
    isCount(prunedRounds) &&
    (stopped === undefined || isEarlyStop(stopped)) &&
    isRecord(memory) &&
    Array.isArray(hard) &&
    hard.every(isCount) &&
    (schedule === undefined || isSchedule(schedule))
  );
}

const noValues = new Float32Array();

function bufferOf(replay: unknown, values: Float32Array = noValues): ReplayBuffer {
  return replay === undefined ? emptyBuffer : decodeBuffer(replay, values);
}

function unfinishedOf(groups: unknown, values: Float32Array = noValues): RunState['unfinished'] {
  return groups === undefined ? [] : decodeQueue(groups, values);
}
