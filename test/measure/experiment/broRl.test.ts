import { describe, expect, it } from 'vitest';
import { philox, toUniform } from '../../../src/tensor/random.ts';

/**
 * BroRL's claim about one step, on a table of 64 answers with 4 correct ones: REINFORCE with rewards ±1 over N samples, and
 * whether the probability of correct answers fell. Sampling is the only noise, because there is no network.
 */
const answers = 64;
const stepSize = 3.2;
const spread = 1.5;

/** Two normal numbers from one key (Box and Muller). */
function normals(key: readonly [number, number, number, number]): [number, number] {
  const [first, second] = philox([2025, 1], key).map(toUniform) as [number, number];
  const radius = Math.sqrt(-2 * Math.log(first));
  return [radius * Math.cos(2 * Math.PI * second), radius * Math.sin(2 * Math.PI * second)];
}

function softmax(logits: Float64Array): Float64Array {
  const top = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Four distinct right answers. */
function rightOnes(trial: number): Set<number> {
  const right = new Set<number>();
  for (let draw = 0; right.size < 4; draw++)
    right.add((philox([2025, 2], [draw, 0, 0, trial])[0] as number) % answers);
  return right;
}

/** Number of N samples per answer. */
function countsOf(p: Float64Array, samples: number, trial: number): Float64Array {
  const ends = new Float64Array(answers);
  p.reduce((sum, one, i) => (ends[i] = sum + one), 0);
  const counts = new Float64Array(answers);
  for (let at = 0; at < samples; at += 4) {
    for (const word of philox([2025, 3], [at, samples, 0, trial]).slice(0, samples - at)) {
      const point = toUniform(word);
      let [low, high] = [0, answers - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] as number) < point) low = middle + 1;
        else high = middle;
      }
      counts[low] = (counts[low] as number) + 1;
    }
  }
  return counts;
}

/** Change of the probability of right answers in one step: logits + η · mean over samples of R (e − p). */
function changeOf(samples: number, trial: number): number {
  const logits = Float64Array.from(
    { length: answers },
    (_, i) => spread * normals([i >> 1, 0, 0, trial])[i & 1]!,
  );
  const right = rightOnes(trial);
  const p = softmax(logits);
  const counts = countsOf(p, samples, trial);
  let mean = 0;
  for (let i = 0; i < answers; i++) mean += ((right.has(i) ? 1 : -1) * (counts[i] as number)) / samples;
  const moved = logits.map((logit, i) => {
    const own = ((right.has(i) ? 1 : -1) * (counts[i] as number)) / samples;
    return logit + stepSize * (own - mean * (p[i] as number));
  });
  const massOf = (q: Float64Array) => [...right].reduce((sum, i) => sum + (q[i] as number), 0);
  return massOf(softmax(moved)) - massOf(p);
}

describe('one step on a table of answers', () => {
  it('lowers the probability of correct answers less often with more samples', () => {
    const trials = 1500;
    const sizes = [2, 4, 8, 16, 32, 64, 128, 512];
    const found = sizes.map((samples) => {
      const changes = Array.from({ length: trials }, (_, trial) => changeOf(samples, trial));
      return {
        shrank: changes.filter((change) => change < 0).length / trials,
        gain: changes.reduce((sum, change) => sum + change, 0) / trials,
      };
    });
    for (const [i, { shrank }] of found.entries()) {
      if (i > 0)
        expect([sizes[i], shrank]).toEqual([sizes[i], Math.min(shrank, found[i - 1]!.shrank - 1e-9)]);
    }
    expect(found[0]!.shrank).toBeGreaterThan(0.4);
    expect(found[0]!.shrank).toBeLessThan(0.5);
    expect(found.at(-1)!.shrank).toBeLessThan(0.01);
    // The step is not longer: on average all gain the same.
    for (const { gain } of found) expect(gain).toBeCloseTo(found.at(-1)!.gain, 2);
  });
});
