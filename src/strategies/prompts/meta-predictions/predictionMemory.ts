/** What the policy predicted in a round: read by pruning in the same round, and by the metrics after it. */
import { recall, type Memory, type Remembering, type StrategyMetrics } from '../../../rollout/memory.ts';
import type { Batch, Sample } from '../../../rollout/sample.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';
import { averageOf, lowerMedian } from '../../../tensor/statistics.ts';
import { didIn, type Did } from './predictionReward.ts';

export interface PredictionMemory {
  /** The round that made the predictions; −1 before the first. */
  readonly round: number;
  /** Tokens generated, prompts asked about, and prompts skipped. */
  readonly tokens: number;
  readonly asked: number;
  readonly skipped: number;
  /** Prompts that were kept to measure false skips, by index. */
  readonly audited: readonly number[];
  /** Predicted length in tokens of each prompt of the round, by index. */
  readonly lengths: PromptStates;
}

const none: PredictionMemory = {
  ...{ round: -1, tokens: 0, asked: 0, skipped: 0 },
  ...{ audited: [], lengths: new Map() },
};

const subject = 'meta-predictions';

/** The lower median of the predicted lengths; null where none is a number. */
export function medianLength(predictions: readonly Sample[]): number | null {
  const known = predictions.flatMap(({ prediction }) =>
    prediction?.of === 'length' ? (prediction.value ?? []) : [],
  );
  return known.length > 0 ? lowerMedian(known) : null;
}

/** A prediction and how the completions that it is about did. */
interface Tested extends Did {
  readonly one: Sample;
}

const testedIn = (batch: Batch): Tested[] => {
  const did = didIn(batch);
  return (batch.predictions ?? []).flatMap((one) => {
    const found = did.get(one.prompt.index);
    return found ? [{ ...found, one }] : [];
  });
};

function predictionMetrics(
  { tokens, asked, skipped, audited }: PredictionMemory,
  batches: readonly Batch[],
): StrategyMetrics {
  const tested = batches.flatMap(testedIn);
  const rates = tested.filter(({ one }) => one.prediction?.of === 'rate');
  const known = rates.filter(({ one }) => one.prediction?.value != null);
  const middle = averageOf(known.map(({ rate }) => rate)) ?? 0;
  const checked = new Set(audited);
  const mixed = batches.flatMap((batch) =>
    [...didIn(batch)].flatMap(([index, did]) => (checked.has(index) ? [Number(did.mixed)] : [])),
  );
  return {
    'meta/rate_reward': averageOf(rates.map(({ one }) => one.reward)),
    'meta/formed': averageOf(tested.map(({ one }) => Number(one.prediction?.value != null))),
    'meta/rate_error': averageOf(
      known.map(({ one, rate }) => Math.abs((one.prediction?.value as number) - rate)),
    ),
    'meta/constant_error': averageOf(known.map(({ rate }) => Math.abs(middle - rate))),
    'meta/length_hits': averageOf(
      tested.flatMap(({ one, lengths }) => (one.prediction?.of === 'length' && lengths ? [one.reward] : [])),
    ),
    'meta/skipped': asked > 0 ? skipped / asked : null,
    'meta/false_skips': averageOf(mixed),
    'meta/tokens': tokens,
  };
}

export const predictionRemembering: Remembering<PredictionMemory> = {
  slot: 'meta_predictions',
  usedBy: ({ meta_rollouts }) => meta_rollouts > 0,
  initial: () => none,
  // Predictions are made before the completions, not learned from them.
  after: (predictions) => predictions,
  metrics: (_, predictions, batches) => predictionMetrics(predictions, batches),
  encode: ({ lengths, ...rest }) => ({ ...rest, lengths: encodeStates(lengths) }),
  decode(encoded) {
    const { round, tokens, asked, skipped, audited, lengths } = (encoded ?? {}) as Record<string, unknown>;
    const isCount = (value: unknown, least = 0): value is number =>
      Number.isSafeInteger(value) && (value as number) >= least;
    if (
      !isCount(round, -1) ||
      !(isCount(tokens) && isCount(asked) && isCount(skipped) && skipped <= asked) ||
      !(Array.isArray(audited) && audited.every((index) => isCount(index)))
    ) {
      throw new Error(
        `${subject}: their memory must hold round, tokens, asked, skipped, audited and lengths, got another form; it is damaged, start the run again`,
      );
    }
    const states = decodeStates(lengths, {
      ...{ subject, width: 1 },
      allowed: ([length = 0]) => isCount(length, 1),
    });
    return { round, tokens, asked, skipped, audited: audited as number[], lengths: states };
  },
};

/** What was predicted last. */
export const predictionsIn = (memory: Memory): PredictionMemory => recall(predictionRemembering, memory);

/** The memory with the predictions of a further collection; those of earlier rounds are dropped. */
export function withPredictions(memory: Memory, made: PredictionMemory): Memory {
  const before = predictionsIn(memory);
  const known = before.round === made.round ? before : none;
  const joined: PredictionMemory = {
    round: made.round,
    tokens: known.tokens + made.tokens,
    asked: known.asked + made.asked,
    skipped: known.skipped + made.skipped,
    audited: [...known.audited, ...made.audited],
    lengths: new Map([...known.lengths, ...made.lengths]),
  };
  return { ...memory, [predictionRemembering.slot]: predictionRemembering.encode(joined) };
}
