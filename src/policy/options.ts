/** Settings of the policy: the network to train. */
import { atPolicy } from '../config/declare.ts';
import type { Options } from '../config/option.ts';

/** What a task asks of a policy of tokens: the number of its symbols, and of token positions for prompt, hint and completion. */
export interface Extent {
  readonly vocabulary: number;
  readonly positions: number;
}

/** The symbols and positions of the shipped tasks of symbols. */
export const usualExtent: Extent = { vocabulary: 64, positions: 96 };
/** Token positions of any policy at most. */
export const mostPositions = 256;

/** Number of weights of each policy at the usual extent. */
const usualCounts = {
  tiny: 27_648,
  small: 112_640,
  medium: 815_104,
  large: 3_203_072,
  mlp: 4_610,
  'mlp-grid': 6_340,
  'mlp-kuhn': 4_930,
  'mlp-door': 6_789,
} as const;

const known = { vocabulary: usualExtent.vocabulary, pad: 0, maxLength: usualExtent.positions };

/** Shapes of the available transformers, for building policies and for rules. */
export const transformerShapes = {
  /** 27.6k parameters. */
  tiny: { ...known, width: 32, layers: 2, heads: 2, hidden: 96 },
  /** 112.6k parameters. */
  small: { ...known, width: 64, layers: 2, heads: 4, hidden: 256 },
  /** 815k parameters. */
  medium: { ...known, width: 128, layers: 4, heads: 4, hidden: 512 },
  /** 3.2M parameters. */
  large: { ...known, width: 256, layers: 4, heads: 8, hidden: 1024 },
};

/** Number of weights of a policy, for rules about the duration of its programs. */
export function parametersOf(policy: keyof typeof usualCounts, extent: Extent = usualExtent): number {
  if (!isTransformer(policy)) return usualCounts[policy];
  const more = 2 * (extent.vocabulary - usualExtent.vocabulary) + extent.positions - usualExtent.positions;
  return usualCounts[policy] + more * transformerShapes[policy].width;
}

/** Whether the policy reads and writes tokens. */
export function isTransformer(policy: string): policy is keyof typeof transformerShapes {
  return Object.hasOwn(transformerShapes, policy);
}

/** Shapes of the available multilayer perceptrons, each for tasks with these numbers of inputs and actions. */
export const mlpShapes = {
  /** 4.6k parameters, for the observations and actions of cart-pole. */
  mlp: { inputs: 4, hidden: 64, layers: 2, outputs: 2 },
  /** 6.3k parameters, for the observations and actions of grid-world. */
  'mlp-grid': { inputs: 29, hidden: 64, layers: 2, outputs: 4 },
  /** 4.9k parameters, for the observations and moves of kuhn-poker. */
  'mlp-kuhn': { inputs: 9, hidden: 64, layers: 2, outputs: 2 },
  /** 6.8k parameters, for the observations and moves of door-grid. */
  'mlp-door': { inputs: 35, hidden: 64, layers: 2, outputs: 5 },
};

/** Multiply-adds of one program call that take about 0.2 s on a slow core; no call may last over 0.5 s. */
const mostWork = 1.5e9;

/** Most rows that one program call decodes for `length` tokens, to keep the call short; at least 2. */
export function mostRowsOfRun(parameters: number, length: number): number {
  return Math.max(2, Math.floor(mostWork / (parameters * length)));
}

export const policyOptions = {
  policy: atPolicy.choice('Policy', 'small', {
    help: 'The network that is trained: a transformer, or a multilayer perceptron for tasks whose observations are numbers. Bigger ones learn harder levels and take longer per round.',
    choices: {
      tiny: { label: 'Tiny (about 25 thousand parameters)' },
      small: { label: 'Small (about 100 thousand parameters)' },
      medium: { label: 'Medium (about 0.8 million parameters)' },
      large: { label: 'Large (about 3 million parameters)' },
      mlp: { label: 'MLP (about 5 thousand parameters, 4 numbers in, 2 actions out)' },
      'mlp-grid': { label: 'MLP (about 6 thousand parameters, 29 numbers in, 4 actions out)' },
      'mlp-kuhn': { label: 'MLP (about 5 thousand parameters, 9 numbers in, 2 actions out)' },
      'mlp-door': { label: 'MLP (about 7 thousand parameters, 35 numbers in, 5 actions out)' },
    },
  }),
} as const satisfies Options;
