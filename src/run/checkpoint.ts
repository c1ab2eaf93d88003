/** A run at a round boundary, as plain data, and the check that it came back unharmed. */
import type { Memory } from '../rollout/memory.ts';
import { checkMemory } from '../strategies/remember.ts';
import { emptyBuffer, type ReplayBuffer } from '../strategies/replay/buffer.ts';
import { decodeBuffer } from '../strategies/replay/encoding.ts';
import { decodeQueue } from '../strategies/replay/partial/encoding.ts';
import { emptyQueue, type PartialQueue } from '../strategies/replay/partial/queue.ts';
import type { Checkpoint } from './records.ts';
import { engineVersion, whyNotResumed } from './engineVersion.ts';
import { hashOf } from './hash.ts';
import { whyNoCheckpoint } from './recordSchemas.ts';

/** State of the parts of a run that have memory, by slot. Plain JSON. */
export interface RunState {
  /** Number of the next training prompt. */
  readonly prompts: { readonly next: number };
  /** The last evaluation: after how many rounds, and what it found; null before the first. */
  readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
  /** Mean reward of the last round, for the library's line; null before the first. */
  readonly reward: number | null;
  /** Rounds in a row up to here from which nothing finite could be learned; absent if the last one taught something. */
  readonly skippedRounds?: number;
  /** What strategies with memory know; absent where there are none, or none of them has seen a round. */
  readonly memory?: Memory;
  /** Held-out prompts that were out of reach before training, by their places; absent where nobody asked. */
  readonly hard?: readonly number[];
  /** Groups kept for replay, but for their numbers, which are the array `replay`; absent while there are none. */
  readonly replay?: unknown;
  /** Groups that rounds did not end, but for their numbers, which are the array `unfinished`; absent while there are none. */
  readonly unfinished?: unknown;
}

export type CheckpointContent = Omit<Checkpoint, 'version' | 'engine' | 'hash' | 'state'> & {
  readonly state: RunState;
};

/** The fingerprint of all that decides how the run goes on; not of settings and seconds. */
function fingerprint({
  arrays,
  round,
  update,
  state,
  ledger,
}: Omit<Checkpoint, 'version' | 'engine' | 'hash'>): string {
  return hashOf(arrays, { round, update, state, ledger });
}

/** Seals the content with its hash and the engine's version. */
export function sealCheckpoint(content: CheckpointContent): Checkpoint {
  const { state, ...rest } = content;
  const open = { ...rest, state: { ...state } };
  return { version: 1, engine: engineVersion, ...open, hash: fingerprint(open) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const isRecord = (value: unknown): value is Memory =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isState(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & RunState {
  const { prompts, evaluation, skippedRounds = 0, memory = {}, hard = [] } = value as Partial<RunState>;
  return (
    isCount(prompts?.next) &&
    (evaluation === null || isCount(evaluation?.round)) &&
    isCount(skippedRounds) &&
    isRecord(memory) &&
    Array.isArray(hard) &&
    hard.every(isCount)
  );
}

/** Throws unless the checkpoint's hash is that of its content. */
export function checkFingerprint(checkpoint: Checkpoint): void {
  const found = fingerprint(checkpoint);
  if (found === checkpoint.hash) return;
  throw new Error(
    `checkpoint: content must have hash ${checkpoint.hash}, got ${found}; it is damaged, start the run again`,
  );
}

/**
 * The state of a checkpoint. Throws if another engine version made it, its hash does not fit its content or its state has
 * another form.
 */
export function openCheckpoint(checkpoint: Checkpoint): RunState {
  const older = whyNotResumed(checkpoint.engine);
  if (older !== null) throw new Error(`checkpoint: ${older}`);
  // Before the hash: a form that no run writes may take minutes to hash, and a fitting hash does not make it right.
  const problem = whyNoCheckpoint(checkpoint);
  if (problem !== null) throw new Error(`checkpoint: ${problem}; it is damaged, start the run again`);
  checkFingerprint(checkpoint);
  if (!isRecord(checkpoint.state) || !isState(checkpoint.state)) {
    throw new Error(
      'checkpoint: state must hold prompts and evaluation, got another form; start the run again',
    );
  }
  checkMemory(checkpoint.state.memory ?? {}, checkpoint.config);
  bufferOf(checkpoint);
  queueOf(checkpoint);
  return checkpoint.state;
}

/** The groups that a checkpoint keeps for replay. Throws if they are damaged. */
export function bufferOf({ state, arrays }: Pick<Checkpoint, 'state' | 'arrays'>): ReplayBuffer {
  const { replay } = state;
  return replay === undefined ? emptyBuffer : decodeBuffer(replay, arrays.replay ?? new Float32Array());
}

/** The groups that a checkpoint keeps to be gone on with. Throws if they are damaged. */
export function queueOf({ state, arrays }: Pick<Checkpoint, 'state' | 'arrays'>): PartialQueue {
  const { unfinished } = state;
  return unfinished === undefined
    ? emptyQueue
    : decodeQueue(unfinished, arrays.unfinished ?? new Float32Array());
}
