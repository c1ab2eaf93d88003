// Soft gates: the ratio's influence fades with distance from 1, where a clip would end it at once.
export const name = 'Soft gates';
export const basedOn = 'grpo';
export const set = { loss_type: 'grpo' };
export const settings = {
  praise: {
    default: 1,
    min: 0.1,
    max: 10,
    help: 'How soon the gradient of a token with a positive advantage fades.',
  },
  blame: {
    default: 1.05,
    min: 0.1,
    max: 10,
    help: 'The same for a token with a negative advantage; higher fades sooner.',
  },
};

export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  const spread = spreadOf(rewards, mean);
  return rewards.map((reward) => (reward - mean) / (spread + 0.0001));
}

// A sigmoid around ratio 1. 4 / tau makes its slope 1 there, so the first update equals GRPO's.
export function loss({ ratio, advantage, praise, blame }) {
  const tau = advantage > 0 ? praise : blame;
  const gate = (4 / tau) * (1 / (1 + exp(-(tau * (ratio - 1)))));
  return -(advantage * gate);
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
