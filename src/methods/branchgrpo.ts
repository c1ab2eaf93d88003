/** BranchGRPO: rows split in two at fixed lengths, and every stretch is compared with all stretches as deep. */
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
  purpose:
    'Shares the beginnings of completions by fixed splits and gives each stretch an advantage of its own.',
  formula: String.raw`\begin{gathered}\hat A(n)=\frac{V(n)-\operatorname{mean}_{m:\,d(m)=d(n)}V(m)}{\operatorname{std}_{m:\,d(m)=d(n)}V(m)}\\[4pt]V(n)=\frac1{|\mathcal L(n)|}\sum_{i\in\mathcal L(n)}R_i\end{gathered}`,
  settings: {
    task: 'scratchpad',
    topology: 'splits',
    num_generations: 16,
    // A sixth of the longest completion would be 3 tokens, and most completions end before the fourth split then.
    segment_length: 2,
    tree_credit: 'depth_wise',
    tree_value: 'mean_leaves',
    scale_rewards: 'none',
    loss_type: 'dapo',
  },
  pitfalls: [
    'With two stretches at a depth the comparison is always ±0.71, however small the gap between them.',
    'A completion that ends before its splits leaves fewer leaves than were asked for.',
    'The earlier the splits, the less is shared; the later, the more alike the leaves are.',
  ],
  departures: [
    'The paper splits the noise of an image; here tokens are split, at equal distances.',
    'Its ratio is held within 0.001, fit for one step of denoising; tokens keep the usual range.',
    'Pruning of depths and widths in the backward pass is off, as in its released script; Left out of the update turns it on.',
    'There, width pruning that keeps the best alone compares steps of one branch; here it compares the branches of a split.',
  ],
  claim:
    'The paper reports up to 16 % better alignment than DanceGRPO at nearly 55 % less time for each iteration of training.',
  experiments: ['branchgrpo-shared-tokens'],
};
