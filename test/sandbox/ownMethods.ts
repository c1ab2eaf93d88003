/** Small own methods for tests, as code. */

/** Clips asymmetrically; `high` changes its numbers. */
export const clipHigher = `export const name = 'Clip higher';
export const basedOn = 'grpo';
export const settings = { high: { default: 0.4, min: 0, max: 2, help: 'How far a ratio may grow.' } };
export function loss({ ratio, advantage, epsilon, high }) {
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + high) * advantage);
}
`;

/** Answers in the sandbox in every round: half of what a completion is above its group's mean. */
export const halfAdvantages = `export const name = 'Half as much';
export const basedOn = 'grpo';
export const settings = { share: { default: 0.5, min: 0, max: 1 } };
export function advantages({ rewards, share }) {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  return rewards.map((reward) => share * (reward - mean));
}
`;
