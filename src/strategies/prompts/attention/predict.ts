/** Predicts success rates by attention over the embeddings of a few prompts whose rates are known. */
import { exp } from '../../../tensor/exp.ts';

/** A prompt with its embedding and its success rate in [0, 1]. */
export interface Reference {
  readonly embedding: ArrayLike<number>;
  readonly rate: number;
}

/**
 * The predicted rate of a prompt: Σ_j softmax_j(⟨e, e_j⟩ / (√d · temperature)) · rate_j over `references`; one or more
 * of them are needed. In [0, 1], and between the lowest and the highest of their rates.
 */
export function attendedRate(
  embedding: ArrayLike<number>,
  references: readonly Reference[],
  temperature: number,
): number {
  const scale = 1 / (Math.sqrt(Math.max(1, embedding.length)) * temperature);
  const scores = references.map(({ embedding: other }) => {
    let product = 0;
    for (let i = 0; i < embedding.length; i++) product += (embedding[i] as number) * (other[i] as number);
    return product * scale;
  });
  const top = Math.max(...scores);
  let [sum, total] = [0, 0];
  references.forEach(({ rate }, j) => {
    const weight = exp((scores[j] as number) - top);
    sum += weight * rate;
    total += weight;
  });
  // Rounding must not leave the interval.
  return Math.min(Math.max(sum / total, 0), 1);
}
