/**
 * What a run knows of what it reads in the middle of completions: what scores of the head, and of confidence where that is
 * read too, are worth, and whether they tell right from wrong at all. What it learned in earlier rounds fades, because the
 * head goes on learning and the policy changes.
 */
import type { Remembering } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/trajectory.ts';
import {
  calibrated,
  decodeCalibration,
  encodeCalibration,
  faded,
  newCalibration,
  type Calibration,
} from './calibration.ts';
import { pairOrder, shareInOrder, type PairOrder } from './pairOrder.ts';

export interface QualityMemory {
  /** Rounds seen. */
  readonly rounds: number;
  readonly calibration: Calibration;
  /** What confidence is worth; absent until it is read. */
  readonly confidence?: Calibration;
  /** Pairs of completions of one round each: scores of different rounds come from different heads. */
  readonly order: PairOrder;
}

/** How much of what it knew a round leaves: half of it is gone after seven. */
const kept = 0.9;

/** Share of pairs in order up to which a head counts as no better than chance. */
export const randomLevel = 0.55;

/** Whether the warm-up of so many rounds is over. */
export function isWarm({ rounds }: QualityMemory, warmup: number): boolean {
  return rounds >= warmup;
}

/** Whether what is read told better from worse more often than chance in the last rounds; not while there was nothing to tell. */
export function tellsApart({ order }: QualityMemory): boolean {
  return (shareInOrder(order) ?? 0) > randomLevel;
}

/** The completions that lived on after a look and were scored by the verifier; `at(i)` of every list is one of them. */
interface Looks {
  /** What the head said, log-odds. */
  readonly scores: readonly number[];
  /** How sure the policy was, log-odds; empty where that is not read. */
  readonly confidences: readonly number[];
  /** What that was taken to be worth. */
  readonly qualities: readonly number[];
  readonly rewards: readonly number[];
  /** How many completions each stands for. */
  readonly weights: readonly number[];
}

function looksOf(batches: readonly Batch[]): Looks {
  const [scores, confidences, qualities]: [number[], number[], number[]] = [[], [], []];
  const [rewards, weights]: [number[], number[]] = [[], []];
  for (const { qualities: said, survived, reward } of batches.flatMap(({ trajectories }) => trajectories)) {
    if (!said || !survived || !Number.isFinite(reward)) continue;
    scores.push(said[survived.at] as number);
    if (survived.confidence !== undefined) confidences.push(survived.confidence);
    qualities.push(survived.quality);
    rewards.push(reward);
    weights.push(1 / survived.probability);
  }
  return { scores, confidences, qualities, rewards, weights };
}

/** By what completions are put in order: all that was read of them, or the head's own number where that is all. */
const signalOf = ({ scores, confidences, qualities }: Looks): readonly number[] =>
  confidences.length > 0 ? qualities : scores;

/** Mean of (q − reward)² over the completions that the looks stand for (Brier 1950); null without any. */
function brierOf({ qualities, rewards, weights }: Looks): number | null {
  let [sum, total] = [0, 0];
  qualities.forEach((quality, i) => {
    const weight = weights[i] as number;
    const missed = quality - (rewards[i] as number);
    sum += weight * missed * missed;
    total += weight;
  });
  return total > 0 ? sum / total : null;
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

export const qualityRemembering: Remembering<QualityMemory> = {
  slot: 'quality',
  usedBy: ({ prune }) => prune === 'quality',
  initial: () => ({ rounds: 0, calibration: newCalibration(), order: { pairs: 0, ordered: 0 } }),

  after({ rounds, calibration, confidence, order }, batches) {
    const looks = looksOf(batches);
    const { scores, confidences, rewards, weights } = looks;
    const now = pairOrder(signalOf(looks), rewards, weights);
    const learned = (state: Calibration, read: readonly number[]): Calibration =>
      calibrated(faded(state, kept), read, rewards, weights);
    return {
      rounds: rounds + 1,
      calibration: learned(calibration, scores),
      ...((confidence || confidences.length > 0) && {
        confidence: learned(confidence ?? newCalibration(), confidences),
      }),
      order: { pairs: kept * order.pairs + now.pairs, ordered: kept * order.ordered + now.ordered },
    };
  },

  metrics(before, after, batches, { prune_warmup, prune_evidence }) {
    const looks = looksOf(batches);
    return {
      'quality/auc': shareInOrder(pairOrder(signalOf(looks), looks.rewards, looks.weights)),
      ...(prune_evidence === 'both' && {
        'quality/head_auc': shareInOrder(pairOrder(looks.scores, looks.rewards, looks.weights)),
      }),
      'quality/auc_recent': shareInOrder(after.order),
      'quality/brier': brierOf(looks),
      'quality/paused': Number(isWarm(before, prune_warmup) && !tellsApart(before)),
    };
  },

  encode: ({ rounds, calibration, confidence, order }) => ({
    rounds,
    ...encodeCalibration(calibration),
    ...order,
    ...(confidence && { confidence: encodeCalibration(confidence) }),
  }),

  decode(encoded) {
    const { rounds, pairs, ordered, confidence } = (encoded ?? {}) as Partial<Record<string, unknown>>;
    if (!Number.isSafeInteger(rounds) || !isAmount(rounds) || !isAmount(pairs) || !isAmount(ordered)) {
      throw new Error(
        'quality head: its memory must hold rounds, pairs and ordered, got another form; it is damaged, start the run again',
      );
    }
    return {
      rounds,
      calibration: decodeCalibration(encoded),
      ...(confidence !== undefined && { confidence: decodeCalibration(confidence) }),
      order: { pairs, ordered },
    };
  },
};
