/** All topologies as data, with their shared settings. */
import { atGenerate, conflict, is, isNot, metric, need } from '../../config/declare.ts';
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
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

const shared = {
  topology: atGenerate.choice('Tree type', 'flat', {
    help: 'How the completions of a prompt grow: each by itself, or as branches that share their beginnings.',
    choices: strategyChoicesOf(strategies),
  }),
  segment_length: atGenerate.wholeOrNone('Segment length', null, [1, 96, 'tokens'], {
    help: 'Tokens between two decisions. Not set: a sixth of the longest completion.',
    when: [is('topology', 'splits', 'segments', 'chain')],
  }),
  branch_roots: atGenerate.whole('Root rows', 4, [1, 256, 'rows'], {
    help: 'Rows that each prompt starts with, before any branch.',
    when: [is('topology', 'forks', 'hybrid_forks', 'steps', 'prefixes', 'chain', 'results', 'search')],
  }),
  branch_width: atGenerate.whole('Branch width', 2, [1, 16, 'branches'], {
    help: 'Branches that leave one point: the end of a segment, a fork, or the end of a turn or step. Forks of adaptive width may have fewer.',
    when: [is('topology', 'segments', 'forks', 'hybrid_forks', 'steps', 'chain', 'results', 'search')],
  }),
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
  needs: [need('text', { why: 'Trees need text. The observations of {task} are numbers.' })],
  conflicts: [
    conflict(is('drop_pivot', true), false, {
      why: 'A tree has no extra completion that could be the pivot.',
    }),
  ],
  settings: shared,
  metrics: {
    'tree/unique_ratio': metric('tokens generated of all', 'share', {
      help: 'Share of the completions’ tokens that this round generated; the rest is shared. 100 % means that nothing is shared.',
    }),
    'tree/predicted_ratio': metric('tokens generated, predicted', 'share', {
      help: 'The same ratio calculated from branch points and lengths. The two should agree.',
    }),
    'saved/tree_tokens': metric('tokens saved by sharing', 'tokens', {
      help: 'Tokens that several completions of this round share, minus the one time they were generated.',
    }),
    'saved/tree_steps': metric('decoding steps saved', 'steps', {
      help: 'Steps that flat rollouts would take for completions as long, minus the tree’s. Negative: the tree took more.',
      when: [
        isNot('topology', 'flat'),
        is('hint', 'none'),
        isNot('replay', 'partial'),
        is('num_speculative_tokens', 0),
      ],
    }),
    'would/tree_tokens': metric('tokens generated twice', 'tokens', {
      help: 'Tokens at the beginning of completions that equal another’s of the same prompt. A tree generates a shared beginning once.',
      when: [is('topology', 'flat')],
    }),
    'branching/fired': metric('branches made', 'share', {
      help: 'Forks: share of the possible places that were used. Lookahead: share of completions that began as a branch.',
      when: [is('topology', 'forks', 'lookahead')],
    }),
    'branching/q50': metric('median uncertainty', 'number', {
      help: 'Half of the tokens were less uncertain than this.',
      when: [is('topology', 'forks', 'lookahead')],
    }),
    'branching/q90': metric('uncertainty, 90 %', 'number', {
      help: 'Nine tokens in ten were less uncertain than this.',
      when: [is('topology', 'forks', 'lookahead')],
    }),
    'branching/q99': metric('uncertainty, 99 %', 'number', {
      help: '99 tokens in 100 were less uncertain than this.',
      when: [is('topology', 'forks', 'lookahead')],
    }),
  },
} as const satisfies SlotMeta;
