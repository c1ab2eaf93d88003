// CISPO: the ratio is a capped weight of the log-probability, so no token loses its gradient.
export const name = 'CISPO';
export const basedOn = 'cispo';
export const set = { loss_type: 'dapo', epsilon_high: 4 };

export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  const spread = spreadOf(rewards, mean);
  return rewards.map((reward) => (reward - mean) / (spread + 0.0001));
}

// A clip removes the gradient of a token that moved too far. Here it only stops growing:
// stopGradient makes the ratio a plain number, and the gradient comes from logp alone.
export function loss({ ratio, logp, advantage, epsilon_high }) {
  const weight = stopGradient(min(ratio, 1 + epsilon_high));
  return -(weight * advantage * logp);
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
