/** PORTool: branches after every tool answer, and compares each step with its siblings and its completion. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const portool: Method = {
  id: 'portool',
  title: 'PORTool',
  paper: { title: 'PORTool: Tool-Use LLM Training with Rewarded Tree', arxiv: '2510.26020', year: 2025 },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Tries several next steps after each tool answer and learns which of them led further.',
  concepts: ['tool use', 'step rewards', 'sibling comparison', 'agents'],
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
    'It saves nothing: a round of 256 completions of lookup takes 99.5 % of the tokens of separate completions and 98.6 % of the decode steps. Of those tokens 8.6 % train nothing, because the row that wrote them was not continued and no completion has them.',
    'The number of kept steps depends on how many completions have ended, so long completions become fewer.',
    'A mean over descendants rewards steps that lead to good results; a maximum also rewards merely lucky ones.',
    'Against true values of nodes (64 trees, 256 completions from each node, engine 8) its tree credit follows a node’s own effect less well than equal credit for all tokens of a completion on lookup (correlation 0.48 against 0.55; 95 % interval of the difference −0.10 to −0.04), and not clearly on scratchpad (0.39 against 0.41).',
  ],
  results: [
    compared('portool-priced-calls', 'toolbox', 'separate completions', [-0.01721, -0.04905, 0.01463], {
      note: 'Calls cost reward there; its right answers did not become clearly cheaper.',
    }),
    compared(
      'portool-priced-calls',
      'toolbox',
      'the same tree with plain advantages',
      [-0.00361, -0.02533, 0.0181],
      {
        against: 'plain-credit',
      },
    ),
    compared('portool-detours', 'toolbox', 'separate completions', [-0.10148, -0.1448, -0.05816], {
      note: 'There are detours to avoid, but calls cost nothing.',
    }),
    compared(
      'portool-detours',
      'toolbox',
      'the same tree with plain advantages',
      [-0.05309, -0.0959, -0.01029],
      { against: 'plain-credit' },
    ),
    compared('portool-better-steps', 'lookup', 'separate completions', [-0.03019, -0.03955, -0.02083], {
      note: 'Lookup has one tool and no detours, so steps differ little.',
    }),
  ],
  departures: [
    'No code is released: proposed steps are kept at random, drawn before they are written, and both weights are 1.',
    'The reward for well-formed calls is left out; the tasks refuse malformed ones themselves.',
  ],
  claim:
    'A summary of the paper gives 64.07 % for Qwen2.5-7B, 5 % more than GRPO, with 11 % fewer tool steps; its abstract gives no number.',
  experiments: ['portool-priced-calls', 'portool-detours', 'portool-better-steps'],
};
