// DAPO's loss: a wider upper bound, a mean over all tokens, and a cap on the ratio of blamed tokens.
export const name = 'DAPO';
export const basedOn = 'dapo';
// A mean over tokens, not over completions: long ones count more. Groups whose rewards are equal are discarded.
export const set = { loss_type: 'dapo', epsilon: 0.2, epsilon_high: 0.28, dynamic_sampling: true };
export const settings = {
  cap: {
    default: 10,
    min: 1.5,
    max: 1000,
    help: 'Largest ratio that blames a token; beyond it the token has no gradient.',
  },
};

export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  const spread = spreadOf(rewards, mean);
  return rewards.map((reward) => (reward - mean) / (spread + 0.0001));
}

// epsilon_high is above epsilon, so that an unlikely token may grow by more than it may shrink.
// Clipping does not hold a token with a negative advantage and a large ratio. The cap does.
export function loss({ ratio, advantage, epsilon, epsilon_high, cap }) {
  return -min(min(ratio, cap) * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage);
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
