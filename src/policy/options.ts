/** Settings of the policy: which network is trained. */
import type { Options } from '../config/option.ts';

/** Token positions that every policy knows: prompt and completion together can have no more. */
export const mostPositions = 96;

/** Weights of each policy, for rules about how long its programs run. */
export const parameterCounts = {
  tiny: 27_648,
  small: 112_640,
  medium: 815_104,
  mlp: 4_610,
} as const;

/** Settings whose stage is Policy. */
export const policyOptions = {
  policy: {
    kind: 'choice',
    stage: 'Policy',
    label: 'Policy',
    help: 'The network that is trained: a transformer of some size, or a multilayer perceptron for tasks whose observations are numbers. Bigger ones learn harder levels and take longer per round.',
    default: 'small',
    choices: [
      { value: 'tiny', label: 'Tiny (about 25 thousand parameters)' },
      { value: 'small', label: 'Small (about 100 thousand parameters)' },
      { value: 'medium', label: 'Medium (about 0.8 million parameters)' },
      { value: 'mlp', label: 'MLP (about 5 thousand parameters, for tasks whose observations are numbers)' },
    ],
  },
} as const satisfies Options;
