/** Supervised updates on reference solutions in the first rounds, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'warm_start', not: ['none'] }] as const satisfies readonly SettingCondition[];
const sampling = [
  { setting: 'warm_start', is: ['one_token'] },
] as const satisfies readonly SettingCondition[];

export const warmStart = {
  id: 'warm-start',
  title: 'warm start',
  help: 'Begins each of the first rounds with updates on reference solutions. Choose it where the policy is seldom right.',
  on,
  needs: [
    {
      trait: 'text',
      why: 'A warm start learns symbols of reference solutions. The observations of {task} are numbers.',
    },
    { trait: 'solutions', why: 'A warm start learns from reference solutions, and {task} has none.' },
  ],
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'Solutions would show the answers that voting must find.',
      instead: 'verifier',
    },
    {
      setting: 'labels',
      is: ['random'],
      why: 'What grows with random rewards must not come from solutions.',
      instead: 'verifier',
    },
  ],
  settings: {
    warm_start: {
      kind: 'choice',
      stage: 'Learn',
      label: 'Warm start',
      help: 'What updates on reference solutions minimise. In a run they come before each of the first rounds.',
      default: 'none',
      choices: [
        { value: 'none', label: 'none', help: 'The policy learns from rewards alone.' },
        { value: 'nll', label: 'cross-entropy', help: 'Makes each symbol of the solution likelier.' },
        {
          value: 'dft',
          label: 'p-weighted (DFT)',
          help: 'Cross-entropy times the symbol’s probability: unlikely symbols hardly count.',
        },
        {
          value: 'one_token',
          label: 'one-token rollout',
          help: 'Samples symbols at each position, rewards those that match, and takes the policy gradient.',
        },
      ],
    },
    warm_start_rounds: {
      kind: 'number',
      stage: 'Learn',
      label: 'Warm start rounds',
      help: 'Number of first rounds that begin with updates on solutions.',
      default: 10,
      min: 1,
      max: 100_000,
      integer: true,
      unit: 'rounds',
      when: on,
    },
    warm_start_updates: {
      kind: 'number',
      stage: 'Learn',
      label: 'Updates on solutions',
      help: 'Updates on solutions at the beginning of a round. They use the optimiser and learning rate of the run.',
      default: 4,
      min: 1,
      max: 64,
      integer: true,
      unit: 'updates',
      advanced: true,
      when: on,
    },
    warm_start_prompts: {
      kind: 'number',
      stage: 'Learn',
      label: 'Solutions per update',
      help: 'Prompts whose solutions enter one of these updates; each is shown once.',
      default: 64,
      min: 1,
      max: 512,
      integer: true,
      unit: 'prompts',
      advanced: true,
      when: on,
    },
    one_token_samples: {
      kind: 'number',
      stage: 'Learn',
      label: 'Symbols sampled',
      help: 'Symbols sampled at each position (K). 0 takes the exact expectation over all symbols.',
      default: 32,
      min: 0,
      max: 256,
      integer: true,
      unit: 'symbols',
      when: sampling,
    },
    one_token_miss: {
      kind: 'number',
      stage: 'Learn',
      label: 'Reward of a miss',
      help: 'Reward of a sampled symbol that is not the solution’s; a match earns 1.',
      default: -0.1,
      min: -1,
      max: 0,
      advanced: true,
      when: sampling,
    },
    one_token_temperature: {
      kind: 'number',
      stage: 'Learn',
      label: 'Temperature of symbols',
      help: 'Temperature at which symbols are sampled. Above 1, unlikely symbols are tried more often.',
      default: 1.3,
      min: 0,
      aboveMin: true,
      max: 10,
      advanced: true,
      when: sampling,
    },
  },
  metrics: {
    'warm_start/cross_entropy': {
      label: 'cross-entropy of solutions',
      help: 'Mean cross-entropy of the solutions of this round’s warm start, before each update. Lower is better.',
      unit: 'nats',
    },
    'warm_start/match': {
      label: 'symbols that match',
      help: 'Share of sampled symbols that match the solution; without sampling, the mean probability of its symbols.',
      unit: 'share',
      when: [{ setting: 'warm_start', is: ['dft', 'one_token'] }],
    },
    'warm_start/solutions': {
      label: 'solutions shown',
      help: 'Reference solutions that the warm start showed in this round.',
      unit: 'prompts',
    },
  },
} as const satisfies StrategyMeta;
