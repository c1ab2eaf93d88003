/** The unbiased estimate of pass@k from n verified completions of one prompt. */

/**
 * 1 − C(n − c, k) / C(n, k): the probability that k of the n completions, drawn without replacement, include at least
 * one of the c correct ones (Chen et al., "Evaluating large language models trained on code" 2021, eq. 1), as a
 * product that never overflows. Throws unless 0 ≤ c ≤ n and 1 ≤ k ≤ n, all whole.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (![n, c, k].every(Number.isInteger) || c < 0 || c > n || k < 1 || k > n) {
    throw new Error(`pass@k: need 0 ≤ c ≤ n and 1 ≤ k ≤ n, got n ${n}, c ${c}, k ${k}`);
  }
  if (n - c < k) return 1;
  let allWrong = 1;
  for (let i = 0; i < k; i++) allWrong *= (n - c - i) / (n - i);
  return 1 - allWrong;
}

/**
 * Mean of `passAtK` over prompts; `correct[i]` of the `scored[i]` completions of prompt i are correct. Leaves out prompts with fewer
 * than k; 0 without any other.
 */
export function meanPassAtK(scored: ArrayLike<number>, correct: ArrayLike<number>, k: number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < correct.length; i++) {
    const n = scored[i] as number;
    if (n < k) continue;
    sum += passAtK(n, correct[i] as number, k);
    count++;
  }
  return count > 0 ? sum / count : 0;
}
