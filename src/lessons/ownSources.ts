/**
 * The own methods of the lesson *Write your own*, as data: the code, and what opening it gives. A reader's page trains them
 * without opening them first; a test opens each and compares.
 */
import type { OwnMethod } from '../config/ownMethod.ts';

/** What all three share: they are GRPO but for their code. */
const shared = {
  basedOn: 'grpo',
  set: { loss_type: 'grpo' },
  settings: [],
  hooks: ['advantages', 'loss'],
  rewards: [],
  values: {},
} as const satisfies Partial<OwnMethod>;

/** The first lines of the code. */
const head = (name: string): string =>
  [
    `export const name = '${name}';`,
    `export const basedOn = 'grpo';`,
    `export const set = { loss_type: 'grpo' };`,
  ].join('\n');

const aboveMean = /* data */ `export function advantages({ rewards }) {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  return rewards.map((reward) => reward - mean);
}
`;

/** Nothing limits a step. */
const unlimitedCode = /* data */ `export function loss({ ratio, advantage }) {
  return -ratio * advantage;
}
`;

/** What the code without a limit computes, which returns in this line. */
const unlimited = (line: number): OwnMethod['loss'] => ({
  nodes: [
    ['value', 'ratio'],
    ['value', 'advantage'],
    ['neg', 0],
    ['mul', 2, 1],
  ],
  lines: [0, 0, line, line],
});

/** The advantage is the reward, and nothing limits a step. */
export const withoutBaseline: OwnMethod = {
  ...shared,
  title: /* data */ 'No baseline',
  source: `${head(/* data */ 'No baseline')}

export function advantages({ rewards }) {
  return rewards;
}

${unlimitedCode}`,
  loss: unlimited(10),
};

/** The advantage is the reward above the mean of its group. */
export const withBaseline: OwnMethod = {
  ...shared,
  title: /* data */ 'With a baseline',
  source: `${head(/* data */ 'With a baseline')}

${aboveMean}
${unlimitedCode}`,
  loss: unlimited(11),
};

/** A token that has moved far enough has no gradient. */
export const withClip: OwnMethod = {
  ...shared,
  title: /* data */ 'Baseline and clip',
  source: `${head(/* data */ 'Baseline and clip')}

${aboveMean}
export function loss({ ratio, advantage, epsilon }) {
  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon) * advantage);
}
`,
  loss: {
    nodes: [
      ['value', 'ratio'],
      ['value', 'advantage'],
      ['setting', 'epsilon'],
      ['mul', 0, 1],
      ['number', 1],
      ['sub', 4, 2],
      ['add', 4, 2],
      ['clip', 0, 5, 6],
      ['mul', 7, 1],
      ['min', 3, 8],
      ['neg', 9],
    ],
    lines: [0, 0, 0, 11, 0, 11, 11, 11, 11, 11, 11],
  },
};
