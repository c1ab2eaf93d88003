/** Sol-RL: many drafts of few bits, and the best and worst of them written again with all bits. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const solRl: Method = {
  id: 'sol-rl',
  title: 'Sol-RL',
  paper: {
    title: 'FP4 Explore, BF16 Train: Diffusion Reinforcement Learning via Efficient Rollout Scaling',
    arxiv: '2604.06916',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Control',
  saves: [],
  purpose: 'Drafts four times as many completions with 4-bit weights, and trains on the best and worst.',
  concepts: ['quantisation', 'rollout scaling', 'contrastive subset', 'drafts', 'common random numbers'],
  formula: String.raw`\begin{gathered}\mathcal K=\operatorname{top}_{G/2}\cup\operatorname{bottom}_{G/2}\ \big\{r(\tilde y_k)\big\}_{k=1}^{mG},\quad\tilde y_k=f_{Q(\theta)}(x,u_k)\\[4pt]\hat A_k=\frac{r(y_k)-\bar r}{\sigma},\qquad y_k=f_{\theta}(x,u_k),\quad k\in\mathcal K\end{gathered}`,
  settings: { drafts_per_completion: 4, draft_bits: 4, num_generations: 8 },
  settingsOn: { control: { drafts_per_completion: 2 } },
  pitfalls: [
    'Where one token differs, the rest of the completion usually differs too: drafts/same_tokens falls with length, and so does drafts/agreement.',
    'Rewards of 0 and 1 make the best and worst a random choice among right and wrong ones.',
    'Half of the chosen are right by choice, so their mean is no estimate of how hard a prompt is. Records of prompts count the other drafts too.',
    'No kernel of this page is faster with fewer bits, so drafts count in full: compare at equal budget, also with draft_bits 16.',
  ],
  results: [
    compared('sol-rl-drafts', 'sort-digits', 'GRPO on 8 completions', [-0.01883, -0.02886, -0.0088], {
      note: 'A drafted token is charged there like any other.',
    }),
  ],
  departures: [
    'The paper trains diffusion models, whose images stay close when weights are rounded. Here a completion is drawn again with the same random number for each token.',
    'Weights are rounded to 4-bit integers in groups of 32 and computed with in float32. The paper uses NVFP4 on graphics cards that are faster with it.',
    'A completion has 4 drafts, as in the paper’s 96 for 24. Drafts are whole completions; the paper’s drafts take 6 of 10 steps.',
    'The loss is that of GRPO; the paper’s is DiffusionNFT with a moving average of the weights.',
  ],
  claim:
    'The paper reports training that converges up to 4.64 times faster on SANA, FLUX.1 and SD3.5-L with the integrity of full precision.',
  experiments: ['sol-rl-drafts'],
};
