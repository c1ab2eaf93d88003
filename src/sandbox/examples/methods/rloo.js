// RLOO: each completion against the mean of the others of its prompt; the whole completion is one action.
export const name = 'RLOO';
export const basedOn = 'rloo';
export const set = { loss_type: 'grpo' };

// reward − (mean of the others) is (reward − mean of all) · n / (n − 1). Leaving the own reward out of the baseline
// keeps the gradient unbiased. One completion alone has no others, so it teaches nothing.
export function advantages({ rewards }) {
  const n = rewards.length;
  const mean = meanOf(rewards);
  const factor = n > 1 ? n / (n - 1) : 0;
  return rewards.map((reward) => (reward - mean) * factor);
}

// The ratio of a completion is the product of its tokens' ratios: exp of the sum of their logarithms.
export function loss({ logp, oldLogp, advantage, epsilon, epsilon_high }) {
  const ratio = exp(clip(sum(logp - oldLogp), -20, 20));
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage);
}

// Distances from the first reward are added up, so that the mean of equal rewards is exact.
function meanOf(values) {
  const first = values[0];
  let sum = 0;
  for (const value of values) sum += value - first;
  return first + sum / values.length;
}
