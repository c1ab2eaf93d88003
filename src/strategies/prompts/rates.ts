/**
 * Success rates estimated beside the run from many samples, for oracles: upper limits for prompt choices and budgets.
 * An estimate lasts for the number of rounds between two evaluations, and is then repeated.
 */
import { recall, type Memory, type Remembering } from '../../rollout/memory.ts';
import { brierOf, promptOutcomesOf } from '../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../rollout/states.ts';

/** Samples per prompt in an estimate: its standard error is at most 1/32. */
export const samplesOfRate = 256;

/** Success rate and the round of its estimate, for each estimated prompt. */
export type SuccessRates = PromptStates;

export const ratesRemembering: Remembering<SuccessRates> = {
  slot: 'chances',
  usedBy: ({ prompt_selection, allocation }) => prompt_selection === 'oracle' || allocation === 'oracle',
  initial: () => new Map(),
  // Rates are estimated before the round, not learned from it.
  after: (rates) => rates,
  metrics: (_, rates, batches) => ({
    'prompts/belief_brier': brierOf(promptOutcomesOf(batches), (index) => rates.get(index)?.[0] ?? 0.5),
  }),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'success rates of prompts',
      width: 2,
      allowed: ([chance = -1, round = -1]) =>
        chance >= 0 && chance <= 1 && Number.isSafeInteger(round) && round >= 0,
    }),
};

/** The prompts without an estimate from the last `lasting` rounds. */
export function unestimated(
  memory: Memory,
  indices: readonly number[],
  { round, lasting }: { readonly round: number; readonly lasting: number },
): number[] {
  const rates = recall(ratesRemembering, memory);
  return indices.filter((index) => {
    const made = rates.get(index)?.[1];
    return made === undefined || round - made >= lasting;
  });
}

/** The memory with new estimates of these prompts, made in this round. */
export function withRates(
  memory: Memory,
  indices: readonly number[],
  estimates: ArrayLike<number>,
  round: number,
): Memory {
  const rates = new Map(recall(ratesRemembering, memory));
  indices.forEach((index, i) => rates.set(index, [estimates[i] as number, round]));
  return { ...memory, [ratesRemembering.slot]: ratesRemembering.encode(rates) };
}

/** The estimated success rates of these prompts, in [0, 1]. Throws on one without an estimate. */
export function ratesOf(memory: Memory, indices: readonly number[]): Float64Array {
  const rates = recall(ratesRemembering, memory);
  return Float64Array.from(indices, (index) => {
    const rate = rates.get(index)?.[0];
    if (rate === undefined) throw new Error(`internal: no success rate was estimated of prompt ${index}`);
    return rate;
  });
}
