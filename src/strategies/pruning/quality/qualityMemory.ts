/**
 * The memory of pruning by quality: the calibration of the head's scores and, where read, of confidence, and whether
 * they tell right from wrong at all. Earlier rounds fade, because the head keeps learning and the policy changes.
 */
import type { Remembering } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import {
  calibrated,
  decodeCalibration,
  encodeCalibration,
  fadedCalibration,
  newCalibration,
  type Calibration,
} from './calibration.ts';
import { pairOrder, ranksBetter, shareInOrder, type PairOrder } from '../pairOrder.ts';

export interface QualityMemory {
  readonly rounds: number;
  readonly calibration: Calibration;
  /** Calibration of confidence; absent until it is read. */
  readonly confidence?: Calibration;
  /** Pairs within one round each, because scores of different rounds come from different heads. */
  readonly order: PairOrder;
}

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;

/** Whether the warm-up of `warmup` rounds is over. */
export function isWarm({ rounds }: Pick<QualityMemory, 'rounds'>, warmup: number): boolean {
  return rounds >= warmup;
}

/** The completions that survived a check and were verified; index i of every list is the same completion. */
interface Looks {
  /** The head's output, log-odds. */
  readonly scores: readonly number[];
  /** The policy's confidence, log-odds; empty where it is not read. */
  readonly confidences: readonly number[];
  /** The predicted probabilities of being right. */
  readonly qualities: readonly number[];
  readonly rewards: readonly number[];
  /** Number of completions that each represents. */
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

/** The values that rank completions: all signals combined, or the head's own number where that is the only one. */
const signalOf = ({ scores, confidences, qualities }: Looks): readonly number[] =>
  confidences.length > 0 ? qualities : scores;

/** Mean of (q − reward)² over the represented completions (Brier 1950); null without any. */
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
      calibrated(fadedCalibration(state, kept), read, rewards, weights);
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
      'quality/paused': Number(isWarm(before, prune_warmup) && !ranksBetter(before.order)),
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
