/** TreePO: completions grow in segments from shared prefixes, and are compared within every subtree that holds them. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const treepo: Method = {
  id: 'treepo',
  title: 'TreePO',
  paper: {
    title:
      'TreePO: Bridging the Gap of Policy Optimization and Efficacy and Inference Efficiency with Heuristic Tree-based Modeling',
    arxiv: '2508.17445',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['tokens'],
  purpose: 'Generates shared prefixes once, and compares completions within nested subtrees.',
  concepts: ['tree search', 'shared prefixes', 'segments', 'KV cache', 'sampling cost'],
  formula: String.raw`\hat A_i=\frac1{D_i}\sum_{d=0}^{D_i-1}\Big(R_i-\frac1{|\mathcal G_d(i)|}\sum_{j\in\mathcal G_d(i)}R_j\Big)`,
  settings: {
    task: 'scratchpad',
    topology: 'segments',
    num_generations: 16,
    branch_width: 2,
    tree_credit: 'treepo_average',
    scale_rewards: 'batch',
    loss_type: 'dapo',
    epsilon: 0.2,
    epsilon_high: 0.28,
    delta: 10,
    dynamic_sampling: true,
  },
  pitfalls: [
    'Fewer tokens are not as much less time: a round of 256 completions of scratchpad decodes 52.0 % of the tokens in 137.7 % of the steps, because early segments have few rows and branches of finished rows begin late.',
    'Leaves of one tree are related: their mean says less about a prompt than that of as many separate completions.',
    'If the number of branches depends on the text, the mean over leaves is biased; tree_value offers the mean of children.',
    'Whitening over the batch moves groups without spread away from zero; dynamic sampling removes those groups.',
    'Against true values of nodes (64 trees, 256 completions from each node, engine 8) its tree credit follows a node’s own effect better than equal credit for all tokens of a completion on lookup (correlation 0.61 against 0.55; 95 % interval of the difference 0.03 to 0.10), and no better on scratchpad (0.40 against 0.41).',
  ],
  results: [
    compared(
      'treepo-same-accuracy',
      'euclid',
      'as many separate completions',
      [-0.02681, -0.05038, -0.00323],
      {
        note: 'The tree generated about half of the tokens for them.',
      },
    ),
    compared(
      'treepo-equal-tokens',
      'euclid',
      'separate completions at equal new tokens',
      [0.01285, -0.02124, 0.04695],
    ),
    compared(
      'treepo-shared-tokens',
      'sort-digits',
      'as many separate completions',
      [-0.05141, -0.06171, -0.04111],
      { note: 'A tree generated fewer tokens for them.' },
    ),
  ],
  departures: [
    'Segments are a sixth of the longest completion; the paper has 512 tokens of 7168.',
    'The released script also ends completions at repetitions and boxed answers; here only the end token and the limit do.',
    'The released script shapes rewards by length (buffer 512, factor 1); here overlong_buffer is 0, because correct answers may reach the length limit.',
    'Completions that continue after they had ended are rewound to the end of a random segment, the default of its script.',
    'Its trees stop after 14 segments; here the longest completion ends them.',
  ],
  claim:
    'The paper reports 22 % to 43 % fewer GPU hours for sampling, and up to 40 % less sampling compute per trajectory and 35 % per token for existing models.',
  experiments: ['treepo-same-accuracy', 'treepo-equal-tokens', 'treepo-shared-tokens'],
};
