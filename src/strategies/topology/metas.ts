/** All topologies as data, with their shared settings. */
import { strategyChoicesOf, type SettingCondition, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { chain } from './chain/meta.ts';
import { flat } from './flat/meta.ts';
import { forks } from './forks/meta.ts';
import { hybridForks } from './hybrid-forks/meta.ts';
import { lookahead } from './lookahead/meta.ts';
import { prefixes } from './prefixes/meta.ts';
import { results } from './results/meta.ts';
import { search } from './search/meta.ts';
import { segments } from './segments/meta.ts';
import { splits } from './splits/meta.ts';
import { steps } from './steps/meta.ts';

const strategies = [
  flat,
  splits,
  segments,
  forks,
  hybridForks,
  steps,
  lookahead,
  prefixes,
  chain,
  results,
  search,
] as const;

const branching = [
  { setting: 'topology', is: ['forks', 'lookahead'] },
] as const satisfies readonly SettingCondition[];

const shared = {
  topology: {
    kind: 'choice',
    stage: 'Generate',
    label: 'Tree type',
    help: 'How the completions of a prompt grow: each by itself, or as branches that share their beginnings.',
    default: 'flat',
    choices: strategyChoicesOf(strategies),
  },
  segment_length: {
    kind: 'optional-number',
    stage: 'Generate',
    label: 'Segment length',
    help: 'Tokens between two decisions. Not set: a sixth of the longest completion.',
    default: null,
    min: 1,
    max: 96,
    integer: true,
    unit: 'tokens',
    when: [{ setting: 'topology', is: ['splits', 'segments', 'chain'] }],
  },
  branch_roots: {
    kind: 'number',
    stage: 'Generate',
    label: 'Root rows',
    help: 'Rows that each prompt starts with, before any branch.',
    default: 4,
    min: 1,
    max: 256,
    integer: true,
    unit: 'rows',
    when: [
      {
        setting: 'topology',
        is: ['forks', 'hybrid_forks', 'steps', 'prefixes', 'chain', 'results', 'search'],
      },
    ],
  },
  branch_width: {
    kind: 'number',
    stage: 'Generate',
    label: 'Branch width',
    help: 'Branches that leave one point: the end of a segment, a fork, or the end of a turn or step. Forks of adaptive width may have fewer.',
    default: 2,
    min: 1,
    max: 16,
    integer: true,
    unit: 'branches',
    when: [
      {
        setting: 'topology',
        is: ['segments', 'forks', 'hybrid_forks', 'steps', 'chain', 'results', 'search'],
      },
    ],
  },
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const topologySettings = {
  ...shared,
  ...forks.settings,
  ...hybridForks.settings,
  ...lookahead.settings,
  ...search.settings,
} as const satisfies Options;

export const topologySlot = {
  slot: 'topology',
  title: 'Tree rollouts',
  help: 'Grows the completions of a prompt as a tree. Shared beginnings are generated once and show which step made the difference.',
  choice: { setting: 'topology', off: 'flat' },
  strategies,
  needs: [{ trait: 'text', why: 'Trees need text. The observations of {task} are numbers.' }],
  conflicts: [
    {
      setting: 'drop_pivot',
      is: [true],
      why: 'A tree has no extra completion that could be the pivot.',
      instead: false,
    },
  ],
  settings: shared,
  metrics: {
    'tree/unique_ratio': {
      label: 'tokens generated of all',
      help: 'Share of the completions’ tokens that this round generated; the rest is shared. 100 % means that nothing is shared.',
      unit: 'share',
    },
    'tree/predicted_ratio': {
      label: 'tokens generated, predicted',
      help: 'The same ratio calculated from branch points and lengths. The two should agree.',
      unit: 'share',
    },
    'saved/tree_tokens': {
      label: 'tokens saved by sharing',
      help: 'Tokens that several completions of this round share, minus the one time they were generated.',
      unit: 'tokens',
    },
    'saved/tree_steps': {
      label: 'decoding steps saved',
      help: 'Steps that flat rollouts would take for completions as long, minus the tree’s. Negative: the tree took more.',
      unit: 'steps',
      when: [
        { setting: 'topology', not: ['flat'] },
        { setting: 'hint', is: ['none'] },
        { setting: 'replay', not: ['partial'] },
        { setting: 'num_speculative_tokens', is: [0] },
      ],
    },
    'would/tree_tokens': {
      label: 'tokens generated twice',
      help: 'Tokens at the beginning of completions that equal another’s of the same prompt. A tree generates a shared beginning once.',
      unit: 'tokens',
      when: [{ setting: 'topology', is: ['flat'] }],
    },
    'branching/fired': {
      label: 'branches made',
      help: 'Forks: share of the possible places that were used. Lookahead: share of completions that began as a branch.',
      unit: 'share',
      when: branching,
    },
    'branching/q50': {
      label: 'median uncertainty',
      help: 'Half of the tokens were less uncertain than this.',
      unit: 'number',
      when: branching,
    },
    'branching/q90': {
      label: 'uncertainty, 90 %',
      help: 'Nine tokens in ten were less uncertain than this.',
      unit: 'number',
      when: branching,
    },
    'branching/q99': {
      label: 'uncertainty, 99 %',
      help: '99 tokens in 100 were less uncertain than this.',
      unit: 'number',
      when: branching,
    },
  },
} as const satisfies SlotMeta;
