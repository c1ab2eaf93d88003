/**
 * Proofs of runs: made from a run's rows and checkpoint, and compared with a repetition. Each round has a digest of
 * its row and of all rows before, so that the first mark that differs shows when the numbers parted.
 */
import { markedRounds, markLength, type Proof } from '../config/proof.ts';
import { taughtBase } from '../tasks/own/ownTask.ts';
import { engineName, engineVersion } from './engineVersion.ts';
import { notMeasured } from './capability.ts';
import { hashOf } from './hash.ts';
import type { Checkpoint, MetricRow } from './records.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Keys that an evaluation adds to a row. */
const evaluationKeys = ['pass@1', 'eval_reward', 'eval/pass@8', ...Object.keys(notMeasured)];

/** Pure counts and readings introduced after the first proofs; excluded, so that older links still verify. */
const later = /^((spent|saved|would)\/|eval\/best_of_8$|verify\/abstained$|seats\/)/;

/** Row 0 of a run file has a null for every metric of the rounds; the run itself had none there. */
const isAdded = (round: number, key: string, value: number | null): boolean =>
  round === 0 && value === null && !evaluationKeys.includes(key);

const digestAfter = (before: string, row: MetricRow): string => {
  const kept = Object.entries(row).filter(
    ([key, value]) => !later.test(key) && !isAdded(row.round, key, value),
  );
  return hashOf({}, { before, row: Object.fromEntries(kept) });
};

/** The first 12 bits of a digest as two characters. */
function markOf(digest: string): string {
  const bits = parseInt(digest.slice(0, 3), 16);
  return `${alphabet[bits >> 6]}${alphabet[bits & 63]}`;
}

export type ProofMachine = Pick<Proof, 'device' | 'threads'>;

export interface Trained {
  readonly checkpoint: Checkpoint;
  readonly metrics: readonly MetricRow[];
}

/** Why this run's link alone is not enough to train it again, as one sentence; null where it is. */
export function whyNoProof({ checkpoint, metrics }: Trained): string | null {
  const { round, changedAt, config, history } = checkpoint;
  if (round === 0) return 'There is nothing to prove before the first round. Train one round, then share.';
  if (config.own_base !== undefined)
    return 'This run starts from imported weights, which no link can carry. Export the run, or train one from a base policy and share that.';
  if (config.own_task?.base === taughtBase)
    return 'This run starts from a warm start, which a proof does not cover. Share the link without a proof, or export the run.';
  const [other] = history?.engines ?? [];
  if (other)
    return `This run continues from weights of ${engineName(other.engine)}, which a proof does not cover. Share the link without a proof, or export the run.`;
  if (history?.joinedAt !== undefined)
    return `Groups of other runs came in from round ${history.joinedAt} on, so the link alone cannot repeat this run. Export the run to keep it.`;
  const changed = new Set(history?.changes.map(({ setting }) => setting));
  if (changedAt !== undefined && changed.size === 1 && changed.has('choices'))
    return `Choices came in after round ${changedAt}, so the link alone cannot repeat this run. Reset and train again: that run begins with all of them.`;
  if (changedAt !== undefined)
    return `Settings were changed after round ${changedAt}, so the link alone cannot repeat this run. Reset and train again to prove it.`;
  const isWhole = metrics.length === round + 1 && metrics.every((row, at) => row.round === at);
  return isWhole ? null : 'The metrics of some rounds are missing, so there is nothing to compare with.';
}

/** The row of a round as if the run did not end there: without an evaluation. */
function withoutEvaluation(row: MetricRow): MetricRow {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, evaluationKeys.includes(key) ? null : value]),
  ) as MetricRow;
}

/** The proof of a run for which `whyNoProof` returns null. */
export function proofOf({ checkpoint, metrics }: Trained, { device, threads }: ProofMachine): Proof {
  const { round, hash, engine = engineVersion } = checkpoint;
  const digests: string[] = [];
  const between = checkpoint.history?.continuedAt ?? [];
  for (const row of metrics) {
    const repeated = between.includes(row.round) ? withoutEvaluation(row) : row;
    digests.push(digestAfter(digests.at(-1) ?? '', repeated));
  }
  const trace = markedRounds(round)
    .map((at) => markOf(digests[at] as string))
    .join('');
  return { engine, device, threads, round, hash, trace };
}

/** The result of comparing a repeated run with its proof. */
export type ProofComparison =
  | { readonly kind: 'identical' }
  /** The first difference is after round `after` (−1: before any), at the latest at round `at`. */
  | { readonly kind: 'differs'; readonly after: number; readonly at: number }
  /** All rows are equal, but weights or other state differ. */
  | { readonly kind: 'state-differs' }
  /** The repetition ended before the round of the proof. */
  | { readonly kind: 'ended'; readonly round: number };

export interface ProofCheck {
  /** Takes the row of the next round, or of a repeated one; returns a difference as soon as there is one, else null. */
  add(row: MetricRow): ProofComparison | null;
  /** The result at the end of training; `hash` is the checkpoint's. */
  finish(hash: string): ProofComparison;
}

/** A check before its first round. */
export function checkProof({ round, hash: proven, trace }: Proof): ProofCheck {
  const marked = markedRounds(round);
  const digests: string[] = [];
  return {
    add(row) {
      if (row.round > digests.length)
        throw new Error(`internal: round ${digests.length} must come next, got ${row.round}`);
      digests.length = row.round;
      const digest = digestAfter(digests.at(-1) ?? '', row);
      digests.push(digest);
      const place = marked.indexOf(row.round);
      const start = place * markLength;
      if (place < 0 || trace.slice(start, start + markLength) === markOf(digest)) return null;
      return { kind: 'differs', after: marked[place - 1] ?? -1, at: row.round };
    },
    finish(hash) {
      const reached = digests.length - 1;
      if (reached < round) return { kind: 'ended', round: reached };
      return hash === proven ? { kind: 'identical' } : { kind: 'state-differs' };
    },
  };
}

/** Why this engine cannot verify a proof, as one sentence; null where it can. */
export function whyNotVerified({ engine }: Proof, current = engineVersion): string | null {
  if (engine === current) return null;
  return `This run cannot be verified here: engine version ${engine} trained it, and version ${current} computes other numbers.`;
}

const deviceNames = { wasm: 'WASM', webgpu: 'WebGPU' } as const;

/** Device, threads and engine version in words. */
export function machineWords({ device, threads }: ProofMachine, engine = engineVersion): string {
  const count =
    device === 'wasm' ? `, ${threads} ${threads === 1 ? /* text */ 'thread' : /* text */ 'threads'}` : '';
  return `${deviceNames[device]}${count}, engine version ${engine}`;
}

/** The outcome of a comparison in a sentence. */
export function comparisonWords(comparison: ProofComparison, { round }: Proof): string {
  switch (comparison.kind) {
    case 'identical':
      return `Identical: the metrics of all rounds up to round ${round}, and the weights and all other state after it, are the same bit for bit.`;
    case 'differs': {
      const { after, at } = comparison;
      const where = at - after <= 1 ? `at round ${at}` : `between rounds ${after + 1} and ${at}`;
      return `Not identical: the metrics first differ ${where} of ${round}.`;
    }
    case 'state-differs':
      return `Not identical: the metrics of all rounds are the same, but the weights or other state after round ${round} differ.`;
    case 'ended':
      return `Not identical: the run here ended after round ${comparison.round}, before round ${round} of the link.`;
  }
}
