/** PORTool: branches after every answer of a tool, and each step is compared with its siblings as well as its completion. */
import type { Method } from './method.ts';

export const portool: Method = {
  id: 'portool',
  title: 'PORTool',
  paper: { title: 'PORTool: Tool-Use LLM Training with Rewarded Tree', arxiv: '2510.26020', year: 2025 },
  provenance: 'near',
  stage: 'Generate',
  purpose: 'Tries several next steps after each answer of a tool and learns which of them led further.',
  formula: String.raw`\begin{gathered}\hat A(s)=w_1\,\frac{\bar R(s)-\mu_{\text{traj}}}{\sigma_{\text{traj}}}+w_2\,\frac{R(s)-\mu_{\text{sib}}}{\sigma_{\text{sib}}}\\[4pt]R(s)=\operatorname{mean}_{i\ni s}\ \gamma^{\,T_i-t(s)}R_i\end{gathered}`,
  settings: {
    task: 'lookup',
    topology: 'steps',
    num_generations: 8,
    branch_roots: 8,
    branch_width: 2,
    tree_credit: 'fork_trajectory',
    gamma: 0.95,
    scale_rewards: 'none',
  },
  pitfalls: [
    'Half of the steps that were proposed are thrown away, and paid for in tokens and in time: compare at equal generated tokens.',
    'How many steps are kept depends on how many completions have ended, so that long ones are fewer than they were.',
    'A mean over descendants rewards steps that lead anywhere good, a maximum also those that were merely lucky.',
  ],
  departures: [
    'No code is released: which of the proposed steps stay is drawn at random, and both weights are 1.',
    'The part of the reward for well-formed calls is left out; the tasks refuse ill-formed ones themselves.',
  ],
  claim:
    'An account of the paper gives 64.07 % for Qwen2.5-7B, 5 % more than GRPO, with 11 % fewer tool steps; its abstract gives no number.',
  experiments: ['portool-better-steps'],
};
