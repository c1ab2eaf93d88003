/**
 * Chances of success that were estimated beside the run from many samples, for oracles: what a choice of prompts or a budget
 * could do if it knew. An estimate is used for as many rounds as lie between two evaluations, and then made anew.
 */
import { recall, type Memory, type Remembering } from '../../rollout/memory.ts';
import { brierOf, outcomesOf } from '../../rollout/outcomes.ts';
import { decodeStates, encodeStates, type States } from '../../rollout/states.ts';

/** Samples of a prompt that an estimate takes: its standard error is at most 1/32. */
export const samplesOfChance = 256;

/** Chance and the round in which it was estimated, of each prompt that was looked at. */
export type Chances = States;

export const chancesRemembering: Remembering<Chances> = {
  slot: 'chances',
  usedBy: ({ prompt_selection, allocation }) => prompt_selection === 'oracle' || allocation === 'oracle',
  initial: () => new Map(),
  // They are estimated before the round, not learned from it.
  after: (chances) => chances,
  metrics: (_, chances, batches) => ({
    'prompts/belief_brier': brierOf(outcomesOf(batches), (index) => chances.get(index)?.[0] ?? 0.5),
  }),
  encode: encodeStates,
  decode: (encoded) =>
    decodeStates(encoded, {
      subject: 'chances of prompts',
      width: 2,
      allowed: ([chance = -1, round = -1]) =>
        chance >= 0 && chance <= 1 && Number.isSafeInteger(round) && round >= 0,
    }),
};

/** Those of the prompts of which there is no estimate from the last `lasting` rounds. */
export function unestimated(
  memory: Memory,
  indices: readonly number[],
  { round, lasting }: { readonly round: number; readonly lasting: number },
): number[] {
  const chances = recall(chancesRemembering, memory);
  return indices.filter((index) => {
    const made = chances.get(index)?.[1];
    return made === undefined || round - made >= lasting;
  });
}

/** The memory with new estimates of these prompts, made in this round. */
export function withChances(
  memory: Memory,
  indices: readonly number[],
  estimates: ArrayLike<number>,
  round: number,
): Memory {
  const chances = new Map(recall(chancesRemembering, memory));
  indices.forEach((index, i) => chances.set(index, [estimates[i] as number, round]));
  return { ...memory, [chancesRemembering.slot]: chancesRemembering.encode(chances) };
}

/** The estimated chances of these prompts, in [0, 1]. Throws on one without an estimate. */
export function chancesOf(memory: Memory, indices: readonly number[]): Float64Array {
  const chances = recall(chancesRemembering, memory);
  return Float64Array.from(indices, (index) => {
    const chance = chances.get(index)?.[0];
    if (chance === undefined) throw new Error(`internal: no chance was estimated of prompt ${index}`);
    return chance;
  });
}
