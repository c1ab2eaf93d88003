/**
 * Asks the policy to predict how its completions of a prompt will do. After the prompt and a forced symbol it writes one
 * digit: its success rate in eighths after [critic], its length in tenths of the longest after [solver]. Small enough
 * for a policy of 64 symbols, where the paper's writes sentences.
 */
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import type { Collected } from '../../../rollout/collection.ts';
import type { PlacedPrompt } from '../../../rollout/plan.ts';
import type { Pruner } from '../../../rollout/pruning.ts';
import { completionStart, type Prediction, type PrunedSample, type Sample } from '../../../rollout/sample.ts';
import type { CollectSite, RoundRequest } from '../../../rollout/wrapper.ts';
import { commonId } from '../../../tasks/vocabulary/common.ts';
import { predictionsAtOnce } from '../options.ts';
import { streams } from '../../../tensor/random.ts';

/** What is asked, and the symbol that asks it. */
const questions = [
  { of: 'rate', asks: [commonId('[critic]')] },
  { of: 'length', asks: [commonId('[solver]')] },
] as const satisfies readonly { readonly of: Prediction['of']; readonly asks: readonly number[] }[];

const digits = Array.from('0123456789', commonId);
/** Parts into which predictions divide the success rate and the longest completion. */
const [ratesOf, lengthsOf] = [8, 10];
/**
 * What a symbol predicts for completions of up to `longest` tokens: digit d is the rate d/8, or the length (d + 1)/10 of
 * the longest, rounded up. Null where it is no such digit.
 */
export function predictedBy(of: Prediction['of'], symbol: number, longest: number): number | null {
  const digit = digits.indexOf(symbol);
  if (digit < 0 || (of === 'rate' && digit > ratesOf)) return null;
  return of === 'rate' ? digit / ratesOf : Math.ceil(((digit + 1) * longest) / lengthsOf);
}

/** Stops every row after its digit. */
const stopsThere: Pruner = {
  at: 1,
  check: (_, rows) => ({ pruned: new Map(rows.map((row) => [row, { rule: 'prediction', score: null }])) }),
};

/** A prediction as a completion without a reward yet. */
function predictionOf(one: Sample | PrunedSample, of: Prediction['of'], longest: number): Sample {
  const { cut: _, finished: __, ...rest } = one as PrunedSample;
  const symbol = one.tokens[completionStart(one as Sample) + 1] as number;
  const prediction = { of, value: predictedBy(of, symbol, longest) };
  return {
    ...rest,
    prediction,
    verdict: { reward: NaN, correct: false, reason: 'a prediction' },
    reward: NaN,
  };
}

/** The predictions of each prompt, in order, and the cost. */
export interface PromptPredictions {
  readonly predictions: readonly (readonly Sample[])[];
  readonly costs: Pick<Collected, 'entries' | 'timing'>;
}

/** Asks for `meta_rollouts` predictions of either kind on each prompt. Throws what the sampling throws. */
export async function askPredictions(
  { config, sample }: CollectSite,
  { round, now }: Pick<RoundRequest, 'round' | 'now'>,
  prompts: readonly PlacedPrompt[],
  longest: number,
): Promise<PromptPredictions> {
  const { meta_rollouts: samples, temperature, seed } = config;
  const atOnce = Math.max(1, Math.floor(predictionsAtOnce / (samples * questions.length)));
  const predictions: Sample[][] = prompts.map(() => []);
  let [entries, generate, verify] = [emptyLedger, 0, 0];
  for (let from = 0; from < prompts.length; from += atOnce) {
    const part = prompts.slice(from, from + atOnce);
    const roots = part.flatMap(({ prompt, place }, i) =>
      questions.map(({ of, asks }, q) => ({
        ...{ at: from + i, of, question: q },
        placed: { prompt, place, firstSample: q * samples, begin: { tokens: asks, own: 0 } },
      })),
    );
    const collected = await sample({
      prompts: roots.map(({ placed }) => placed),
      ...{ samples, round, temperature, seed, stream: streams.prediction, pruner: stopsThere, now },
    });
    const { trajectories, pruned = [] } = collected.batch;
    for (const one of [...trajectories, ...pruned].sort((a, b) => a.group - b.group || a.sample - b.sample)) {
      const { at, of, question, placed } = roots[one.group] as (typeof roots)[number];
      // The place is unique in a round, whose collections are learned from together.
      const group = questions.length * placed.place + question;
      predictions[at]?.push({ ...predictionOf(one, of, longest), group });
    }
    entries = addToLedger(entries, collected.entries);
    generate += collected.timing.generate;
    verify += collected.timing.verify;
  }
  return { predictions, costs: { entries, timing: { generate, verify } } };
}
