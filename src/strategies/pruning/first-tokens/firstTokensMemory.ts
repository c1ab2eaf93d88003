/** The memory of pruning by first tokens: a regression for each look, and whether the last one ranks completions at all. */
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { completionStart, type Batch, type Sample } from '../../../rollout/sample.ts';
import {
  decodeRidge,
  encodeRidge,
  fadedRidge,
  newRidge,
  observed,
  ridgeFit,
  type RidgeFit,
  type RidgeRow,
  type RidgeSums,
} from '../../../tensor/ridge.ts';
import { pairOrder, ranksBetter, shareInOrder, type PairOrder } from '../pairOrder.ts';
import { isWarm } from '../quality/qualityMemory.ts';
import { earlyFeatures, earlyPrediction, looksAt } from './looks.ts';

export interface FirstTokensMemory {
  readonly rounds: number;
  /** One for each look. */
  readonly looks: readonly RidgeSums[];
  /** Pairs within one round each, by the predictions of the last look. */
  readonly order: PairOrder;
}

/** Share of the memory that survives a round: half of it is gone after seven. */
const kept = 0.9;
/** Penalty of the regressions; it matters only while few completions were seen. */
const penalty = 10;
const subject = 'first tokens';

/** A completion that passed a check and was verified. */
interface Checked {
  readonly one: Sample;
  /** Completion tokens that its last look had read. */
  readonly last: number;
  readonly reward: number;
  /** Number of completions that it represents. */
  readonly weight: number;
}

function checkedIn(batches: readonly Batch[]): Checked[] {
  return batches.flatMap(({ trajectories }) =>
    trajectories.flatMap((one): Checked[] => {
      const { survived, reward } = one;
      if (!survived || !Number.isFinite(reward)) return [];
      const last = survived.at - completionStart(one);
      return [{ one, last, reward: Math.min(Math.max(reward, 0), 1), weight: 1 / survived.probability }];
    }),
  );
}

/** The regressions of earlier rounds, by look. */
export const fitsOf = ({ looks }: FirstTokensMemory): readonly (RidgeFit | null)[] =>
  looks.map((sums) => ridgeFit(sums, penalty));

/** The order of completions by the predictions of one look. */
function orderAt(checked: readonly Checked[], fit: RidgeFit | null, look: number): PairOrder {
  const said = checked.flatMap(({ one, last, reward, weight }) => {
    const score = earlyPrediction(fit, earlyFeatures(one, looksAt(last)[look] as number));
    return score === null ? [] : [{ score, reward, weight }];
  });
  return pairOrder(
    said.map(({ score }) => score),
    said.map(({ reward }) => reward),
    said.map(({ weight }) => weight),
  );
}

/** Whether the rule stops completions under this memory. */
export const stopsAny = (known: FirstTokensMemory, warmup: number): boolean =>
  isWarm(known, warmup) && ranksBetter(known.order);

export const firstTokensRemembering: Remembering<FirstTokensMemory> = {
  slot: 'first_tokens',
  usedBy: ({ prune }) => prune === 'first_tokens',
  initial: () => ({ rounds: 0, looks: looksAt(0).map(() => newRidge(0)), order: { pairs: 0, ordered: 0 } }),

  after(before, batches) {
    const checked = checkedIn(batches);
    const looks = before.looks.map((sums, look) => {
      const rows = checked.flatMap(({ one, last, reward, weight }): RidgeRow[] => {
        const features = earlyFeatures(one, looksAt(last)[look] as number);
        return features ? [{ features, target: reward, weight }] : [];
      });
      const width = rows[0]?.features.length ?? sums.width;
      // The first round, and a policy of another width.
      return observed(fadedRidge(width === sums.width ? sums : newRidge(width), kept), rows);
    });
    const now = orderAt(checked, fitsOf(before).at(-1) ?? null, looks.length - 1);
    return {
      rounds: before.rounds + 1,
      looks,
      order: {
        pairs: kept * before.order.pairs + now.pairs,
        ordered: kept * before.order.ordered + now.ordered,
      },
    };
  },

  metrics(before, _, batches, { prune_warmup }) {
    const checked = checkedIn(batches);
    const [prompt, half, all] = fitsOf(before).map((fit, look) => shareInOrder(orderAt(checked, fit, look)));
    return {
      'early/auc': all ?? null,
      'early/auc_half': half ?? null,
      'early/auc_prompt': prompt ?? null,
      'early/paused': Number(isWarm(before, prune_warmup) && !ranksBetter(before.order)),
    };
  },

  encode: ({ rounds, looks, order }) => ({ rounds, ...order, looks: looks.map(encodeRidge) }),

  decode(encoded) {
    const { rounds, pairs, ordered, looks } = (encoded ?? {}) as Partial<Record<string, unknown>>;
    const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;
    if (
      !Number.isSafeInteger(rounds) ||
      !(isAmount(rounds) && isAmount(pairs) && isAmount(ordered)) ||
      !(Array.isArray(looks) && looks.length === looksAt(0).length)
    ) {
      throw new Error(
        `${subject}: its memory must hold rounds, pairs, ordered and looks, got another form; it is damaged, start the run again`,
      );
    }
    return { rounds, order: { pairs, ordered }, looks: looks.map((sums) => decodeRidge(sums, subject)) };
  },
};

/** What earlier rounds taught. */
export const firstTokensIn = (memory: Memory): FirstTokensMemory => recall(firstTokensRemembering, memory);
