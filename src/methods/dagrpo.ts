/** DaGRPO: does not compare nearly equal completions, and helps prompts that always fail with solutions. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dagrpo: Method = {
  id: 'dagrpo',
  title: 'DaGRPO',
  paper: {
    title:
      'DaGRPO: Rectifying Gradient Conflict in Reasoning via Distinctiveness-Aware Group Relative Policy Optimization',
    arxiv: '2512.06337',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose:
    'Leaves out pairs of a right and a wrong completion that are nearly equal, and anchors hard prompts.',
  concepts: ['gradient conflict', 'similar pairs', 'distinctiveness', 'off-policy anchor', 'hard prompts'],
  formula: String.raw`\hat A_i\leftarrow\hat A_i\cdot\frac{\left|\{j\in\mathcal P_i:\ d(o_i,o_j)\ge\theta\}\right|}{|\mathcal P_i|},\qquad \mathcal P_i=\{j:\ R_j\ne R_i\},\quad d=\frac{\operatorname{edits}(o_i,o_j)}{\max(|o_i|,|o_j|)}`,
  settings: {
    task: 'scratchpad',
    pair_distance: 0.2,
    hint: 'all_failed',
    hint_content: 'solution',
    hint_placement: 'prefix',
    hint_share: 0.125,
    hint_ratio: 1,
    hint_trained: 'full',
    loss_type: 'dapo',
    scale_rewards: 'none',
  },
  pitfalls: [
    'Pairs that differ in one token are also the sharpest hint at which token failed: raise the distance only while advantages/masked_pairs stays well below 1.',
    'Masked pairs make advantages smaller, so a smaller learning rate is a fair control for it.',
    'Anchors show the policy solutions that other methods never see: compare it with a method that gets the same hints.',
  ],
  results: [
    compared(
      'dagrpo-distinct',
      'scratchpad',
      'the same loss without pairs and anchors',
      [-0.01077, -0.02672, 0.00519],
    ),
  ],
  departures: [
    'The paper scores completions finely to find similar pairs; here the distance is the share of tokens to edit.',
    'An anchor is a reference solution without its last tokens: one completion of a prompt that always failed begins with it, and its tokens are trained.',
    'The abstract gives neither threshold nor weights: both are ours.',
  ],
  claim:
    'The paper reports a mean accuracy on math benchmarks that is 4.7 % higher, fewer exploding gradients and an earlier emergence of long reasoning.',
  experiments: ['dagrpo-distinct'],
};
