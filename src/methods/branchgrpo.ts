/** BranchGRPO: rows split in two at fixed lengths, and every node is compared with all nodes of its depth. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const branchgrpo: Method = {
  id: 'branchgrpo',
  title: 'BranchGRPO',
  paper: {
    title: 'BranchGRPO: Stable and Efficient GRPO with Structured Branching in Diffusion Models',
    arxiv: '2509.06040',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['tokens'],
  purpose: 'Shares prefixes through splits at fixed lengths and gives each segment its own advantage.',
  concepts: ['branching', 'shared prefixes', 'depth-wise advantage', 'diffusion', 'flow matching'],
  formula: String.raw`\begin{gathered}\hat A(n)=\frac{V(n)-\operatorname{mean}_{m:\,d(m)=d(n)}V(m)}{\operatorname{std}_{m:\,d(m)=d(n)}V(m)}\\[4pt]V(n)=\frac1{|\mathcal L(n)|}\sum_{i\in\mathcal L(n)}R_i\end{gathered}`,
  settings: {
    task: 'scratchpad',
    topology: 'splits',
    num_generations: 16,
    // A sixth of the longest completion is 3 tokens: most completions would end before the fourth split.
    segment_length: 2,
    tree_credit: 'depth_wise',
    tree_value: 'mean_leaves',
    scale_rewards: 'none',
    loss_type: 'dapo',
  },
  pitfalls: [
    'With two nodes at a depth the advantage is always ±0.71, however small their difference.',
    'A completion that ends before its splits leaves fewer leaves than requested.',
    'Early splits share few tokens; late splits give similar leaves.',
    'Against true values of nodes (64 trees, 256 completions from each node, engine 8) its tree credit follows a node’s own effect less well than equal credit for all tokens of a completion: correlation 0.49 against 0.55 on lookup and 0.38 against 0.41 on scratchpad, both intervals below 0.',
  ],
  results: [
    compared(
      'branchgrpo-same-accuracy',
      'euclid',
      'as many separate completions',
      [0.00034, -0.02837, 0.02906],
      {
        note: 'Splits further apart shared more: the tree generated well over half of the tokens for them, and some trees had fewer leaves.',
      },
    ),
    compared(
      'branchgrpo-equal-tokens',
      'euclid',
      'separate completions at equal new tokens',
      [-0.02399, -0.06218, 0.0142],
    ),
    compared(
      'branchgrpo-shared-tokens',
      'scratchpad',
      'as many separate completions',
      [-0.02186, -0.03251, -0.0112],
      { note: 'A tree generated fewer tokens for them.' },
    ),
  ],
  departures: [
    'The paper splits the noise of an image; here tokens split at equal distances.',
    'Its clip range is 0.001, which suits one denoising step; tokens keep the usual range.',
    'Pruning by depth and width in the backward pass is off, as in its released script; tree_prune turns it on.',
    'Its width pruning compares the steps of one branch when it keeps only the best; here it compares the branches of a split.',
  ],
  claim:
    'The paper reports up to 16 % better alignment than DanceGRPO at nearly 55 % less time for each training iteration.',
  experiments: ['branchgrpo-same-accuracy', 'branchgrpo-equal-tokens', 'branchgrpo-shared-tokens'],
};
