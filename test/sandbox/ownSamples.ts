/** Small own methods for tests, as code and as a record. */
import type { OwnMethod } from '../../src/config/ownMethod.ts';

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

/** The record of a method, for tests that run no code. */
export const ownSample: OwnMethod = {
  source: `export const name = 'Above 0.2';
export const settings = { floor: { default: 0.1, min: 0, max: 1, help: 'Subtracted <first>.' }, soft: false };
export const advantages = ({ rewards, floor, soft }) => rewards.map((r) => (soft ? 1 : 2) * (r - floor));
`,
  title: 'Above 0.2',
  basedOn: 'grpo',
  set: {},
  settings: [
    {
      name: 'floor',
      kind: 'number',
      default: 0.1,
      min: 0,
      max: 1,
      integer: false,
      help: 'Subtracted <first>.',
    },
    { name: 'soft', kind: 'switch', default: 0, min: 0, max: 1, integer: true, help: '' },
  ],
  hooks: ['advantages'],
  rewards: [],
  loss: null,
  values: { floor: 0.2, soft: 1 },
};
