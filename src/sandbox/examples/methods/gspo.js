// GSPO: all tokens of a completion share one ratio, the geometric mean of theirs.
export const name = 'GSPO';
export const basedOn = 'gspo';
// A mean moves less than a token, so the bounds are narrow.
export const set = { loss_type: 'grpo', epsilon: 0.015, epsilon_high: 0.02 };

export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  const spread = spreadOf(rewards, mean);
  return rewards.map((reward) => (reward - mean) / (spread + 0.0001));
}

// mean is over the completion, and its gradient would spread over all its tokens. stopGradient takes it as a number;
// logp - stopGradient(logp) is 0 and gives each token its own gradient back.
export function loss({ logp, oldLogp, advantage, epsilon, epsilon_high }) {
  const shared = stopGradient(mean(logp - oldLogp));
  const ratio = exp(clip(shared + (logp - stopGradient(logp)), -20, 20));
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage);
}

// Distances from the first reward are added up, so that the mean of equal rewards is exact.
function meanOf(values) {
  const first = values[0];
  let sum = 0;
  for (const value of values) sum += value - first;
  return first + sum / values.length;
}

function spreadOf(values, mean) {
  if (values.length < 2) return 0;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return Math.sqrt(squares / (values.length - 1));
}
