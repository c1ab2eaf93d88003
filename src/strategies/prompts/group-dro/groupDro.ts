/**
 * Prompt-GDRO: an adversary that distributes probability over bins of prompts by multiplicative weights of their
 * losses, and draws prompts by it. A cap bounds an unsolvable bin, and a floor keeps a solved one.
 */
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import { selectionUniform, type Selector } from '../selector.ts';
import { promptBinOf, binsIn, lossOf, rateOf, type Bins } from './bins.ts';

/** Greatest weight of a bin before normalising. */
const cap = 3;

/**
 * Probability of each bin that holds a candidate: q_b = (1 − γ)·ω_b / Σω + γ / bins, ω_b = min(exp(η·S_b), 3), with
 * `rate` η and `floor` γ.
 */
export function binProbabilities(
  bins: Bins,
  occupied: readonly number[],
  { rate, floor }: { readonly rate: number; readonly floor: number },
): Map<number, number> {
  const weights = occupied.map((bin) => Math.min(exp(rate * lossOf(bins, bin)), cap));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(
    occupied.map((bin, i) => [bin, (1 - floor) * ((weights[i] as number) / sum) + floor / occupied.length]),
  );
}

/**
 * Probability of each candidate at the first draw. Unseen prompts have no bin: each has the probability of a uniform
 * draw, and the bins share the rest, evenly within each.
 */
export function candidateProbabilities(
  candidates: readonly number[],
  bins: Bins,
  rule: { readonly rate: number; readonly floor: number },
): number[] {
  const found = candidates.map((index) => promptBinOf(bins, index));
  const members = new Map<number, number>();
  for (const bin of found) if (bin !== null) members.set(bin, (members.get(bin) ?? 0) + 1);
  const met = found.filter((bin) => bin !== null).length / candidates.length;
  const probabilities = binProbabilities(bins, [...members.keys()], rule);
  return found.map((bin) =>
    bin === null
      ? 1 / candidates.length
      : (met * (probabilities.get(bin) as number)) / (members.get(bin) as number),
  );
}

export const groupDroSelector: Selector = {
  foresight(memory) {
    const bins = binsIn(memory);
    return { of: 'right', rate: (index) => rateOf(bins, index) };
  },
  /** Keys log(u) / p, whose largest are draws without replacement (Efraimidis and Spirakis 2006). */
  scores(candidates, memory, choice) {
    const { group_rate: rate, group_floor: floor } = choice.config;
    const probabilities = candidateProbabilities(candidates, binsIn(memory), { rate, floor });
    return Float64Array.from(
      candidates,
      (index, i) => log(selectionUniform(choice, index, 1)) / (probabilities[i] as number),
    );
  },
};
