// MC-GRPO: the median is the baseline, because one outlier among few completions cannot move it.
export const name = 'MC-GRPO';
export const basedOn = 'mc-grpo';
// One more completion is sampled, and the one nearest to the baseline is left out of the update.
export const set = { loss_type: 'grpo', drop_pivot: true };
export const settings = {
  least: {
    default: 0.25,
    min: 0,
    max: 1,
    help: 'Smallest scale, as a share of the range of rewards in the group.',
  },
};

// The scale is the median distance from the median. That is 0 where most rewards agree, and would make the others'
// advantages huge: a share of the range is its floor.
export function advantages({ rewards, least }) {
  const median = medianOf(rewards);
  const distance = medianOf(rewards.map((reward) => Math.abs(reward - median)));
  const range = Math.max(...rewards) - Math.min(...rewards);
  const scale = Math.max(distance, least * range) + 0.001;
  return rewards.map((reward) => (reward - median) / scale);
}

export function loss({ ratio, advantage, epsilon, epsilon_high }) {
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage);
}

// The lower one of two middle values, so that the median is always one of the rewards.
function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1];
}
