// Advantage with a median: one lucky completion cannot move the baseline of its group.
// With a mean, a single reward of 1 among seven of 0.4 makes all seven look bad. With a median they are neutral.
export const name = 'Median baseline';
export const basedOn = 'grpo';

export function advantages({ rewards }) {
  const sorted = [...rewards].sort((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  // Divided by the mean distance from the median. Equal rewards have distance 0, and 0.001 keeps 0 / 0 away.
  let distance = 0;
  for (const reward of rewards) distance += Math.abs(reward - middle) / rewards.length;
  return rewards.map((reward) => (reward - middle) / (distance + 0.001));
}
