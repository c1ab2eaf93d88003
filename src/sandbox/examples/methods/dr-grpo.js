// Dr. GRPO: GRPO without its two divisions, by the spread of the group and by the length of a completion.
export const name = 'Dr. GRPO';
export const basedOn = 'dr-grpo';
// This aggregation divides by the longest length allowed, so a token counts the same in any completion.
export const set = { loss_type: 'dr_grpo' };

// Not divided by the spread: a group that is nearly all right or all wrong gets small advantages, and keeps them.
export function advantages({ rewards }) {
  const mean = meanOf(rewards);
  return rewards.map((reward) => reward - mean);
}

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
