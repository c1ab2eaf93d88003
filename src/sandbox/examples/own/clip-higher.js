// A clip that is asymmetric: the upper bound is wider than the lower one.
// With 0.2 on both sides a token of probability 0.01 may grow to 0.012 in a round, and one of 0.8 to 0.96.
// A wider upper bound lets unlikely tokens grow, which keeps the policy exploring.
export const name = 'Clip higher';
export const basedOn = 'grpo';
// Bounds act from the second update of a round on: at the first one every ratio is 1.
export const set = { steps_per_generation: 4 };
export const settings = {
  high: {
    default: 0.4,
    min: 0,
    max: 3,
    help: 'The ratio of a rewarded token may grow to 1 + this in a round.',
  },
};

export function loss({ ratio, advantage, epsilon, high }) {
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + high) * advantage);
}
