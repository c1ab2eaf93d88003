/** A run at a round boundary, as plain data, and the check that it came back unharmed. */
import type { Checkpoint } from './records.ts';
import { hashOf } from './hash.ts';

/** State of the parts of a run that have memory, by slot. Plain JSON. */
export interface RunState {
  /** Number of the next training prompt. */
  readonly prompts: { readonly next: number };
  /** The last evaluation: after how many rounds, and what it found; null before the first. */
  readonly evaluation: { readonly round: number; readonly passAt1: number } | null;
  /** Mean reward of the last round, for the library's line; null before the first. */
  readonly reward: number | null;
}

export type CheckpointContent = Omit<Checkpoint, 'version' | 'hash' | 'state'> & { readonly state: RunState };

/** The fingerprint of all that decides how the run goes on; not of settings and seconds. */
function fingerprint({ arrays, round, update, state, ledger }: Omit<Checkpoint, 'version' | 'hash'>): string {
  return hashOf(arrays, { round, update, state, ledger });
}

/** Seals the content with its hash. */
export function sealCheckpoint(content: CheckpointContent): Checkpoint {
  const { state, ...rest } = content;
  const open = { ...rest, state: { ...state } };
  return { version: 1, ...open, hash: fingerprint(open) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isState(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & RunState {
  const { prompts, evaluation } = value as Partial<RunState>;
  return isCount(prompts?.next) && (evaluation === null || isCount(evaluation?.round));
}

/** The state of a checkpoint. Throws if its hash does not fit its content or its state has another form. */
export function openCheckpoint(checkpoint: Checkpoint): RunState {
  const found = fingerprint(checkpoint);
  if (found !== checkpoint.hash) {
    throw new Error(
      `checkpoint: content must have hash ${checkpoint.hash}, got ${found}; it is damaged, start the run anew`,
    );
  }
  if (!isState(checkpoint.state)) {
    throw new Error(
      'checkpoint: state must hold prompts and evaluation, got another form; start the run anew',
    );
  }
  return checkpoint.state;
}
