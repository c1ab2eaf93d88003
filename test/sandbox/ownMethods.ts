/** Small own methods for tests, as code. */

/** Clips asymmetrically; `high` changes its numbers. */
export const clipHigher = `export const name = 'Clip higher';
export const basedOn = 'grpo';
export const settings = { high: { default: 0.4, min: 0, max: 2, help: 'How far a ratio may grow.' } };
export function loss({ ratio, advantage, epsilon, high }) {
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + high) * advantage);
}
`;

/** Answers in the sandbox in every round: what a completion is above a fixed reward. */
export const fixedBaseline = `export const name = 'Fixed baseline';
export const basedOn = 'grpo';
export const set = { scale_rewards: 'none' };
export const settings = { usual: { default: 0.5, min: 0, max: 1 } };
export function advantages({ rewards, usual }) {
  return rewards.map((reward) => reward - usual);
}
`;
