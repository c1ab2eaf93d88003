// GRPO: a completion is good if it beats the others of its prompt.
export const name = 'GRPO';
export const basedOn = 'grpo';
export const set = { loss_type: 'grpo' };

// The baseline is the mean reward of the group, so half of the group pulls up and half pulls down.
// Dividing by the spread gives every prompt the same size of step. 0.0001 keeps the division finite.
export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  const spread = spreadOf(rewards, mean);
  return rewards.map((reward) => (reward - mean) / (spread + 0.0001));
}

// ratio is the token's probability now over that when it was sampled: 1 at the first update of a round.
// Where the clipped product is the smaller one, the token has no gradient: it has moved far enough.
export function loss({ ratio, advantage, epsilon, epsilon_high }) {
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
