/** Arrays with the facts about an update's completions that `sequenceContrast` needs. */
import { exp } from '../../../tensor/exp.ts';

export interface ContrastedCompletion {
  readonly group: number;
  readonly correct: boolean;
  /** Trained tokens. A completion without any is not contrasted, but its prompt keeps its share. */
  readonly length: number;
}

export interface ContrastSettings {
  readonly maxLength: number;
  /** Λ: small values strongly prefer short right completions. The published 0.1 gives the shortest one nearly all. */
  readonly lengthTemperature: number;
  /** Prompts that share the loss: all of the update (published; a batch with few mixed prompts learns less), or mixed ones. */
  readonly normaliser: 'all' | 'mixed';
}

export interface ContrastArrays {
  /** `[completions]`, `[groups, completions]` row-major, `[groups]`. */
  readonly positives: Float32Array;
  readonly negatives: Float32Array;
  readonly groupWeights: Float32Array;
  readonly groups: number;
  /** Groups with right and wrong completions: the others contribute nothing. */
  readonly mixed: number;
}

/**
 * Shares of right completions within a prompt, wᵢ / Σw with w = exp((1 − length/maxLength)/Λ), one per length, in
 * order; computed relative to the shortest, so that nothing overflows.
 */
export function lengthShares(
  lengths: readonly number[],
  { maxLength, lengthTemperature }: Pick<ContrastSettings, 'maxLength' | 'lengthTemperature'>,
): number[] {
  const shortest = lengths.reduce((a, b) => Math.min(a, b), Infinity);
  const weights = lengths.map((length) => exp((shortest - length) / (maxLength * lengthTemperature)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * The arrays for completions in the update's order; null for an empty place. A group must be whole within the update:
 * missing completions are not contrasted.
 */
export function contrastInputs(
  places: readonly (ContrastedCompletion | null)[],
  settings: ContrastSettings,
): ContrastArrays {
  const members = new Map<number, number[]>();
  places.forEach((completion, at) => {
    if (!completion) return;
    const own = members.get(completion.group);
    if (own) own.push(at);
    else members.set(completion.group, [at]);
  });
  const trained = (at: number): boolean => (places[at]?.length ?? 0) > 0;
  const split = [...members.values()].map((own) => ({
    right: own.filter((at) => trained(at) && places[at]?.correct),
    wrong: own.filter((at) => trained(at) && !places[at]?.correct),
  }));
  const mixed = split.filter(({ right, wrong }) => right.length > 0 && wrong.length > 0).length;
  const share = 1 / Math.max(settings.normaliser === 'all' ? split.length : mixed, 1);

  const groups = Math.max(split.length, 1);
  const positives = new Float32Array(places.length);
  const negatives = new Float32Array(groups * places.length);
  const groupWeights = new Float32Array(groups);
  split.forEach(({ right, wrong }, group) => {
    if (right.length === 0 || wrong.length === 0) return;
    groupWeights[group] = share;
    for (const at of wrong) negatives[group * places.length + at] = 1;
    const shares = lengthShares(
      right.map((at) => places[at]?.length ?? 0),
      settings,
    );
    right.forEach((at, i) => (positives[at] = share * (shares[i] as number)));
  });
  return { positives, negatives, groupWeights, groups, mixed };
}
