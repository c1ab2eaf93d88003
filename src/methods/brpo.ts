/** BRPO: a random completion of the group is the reference, and a pairwise reward model says which others are better. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const brpo: Method = {
  id: 'brpo',
  title: 'BRPO',
  paper: {
    title: 'Writing-Zero: Bridge the Gap Between Non-verifiable Problems and Verifiable Rewards',
    arxiv: '2506.00103',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Filter',
  saves: ['labels'],
  purpose:
    'Compares completions with a random one of their group by a pairwise reward model, without a verifier.',
  concepts: [
    'pairwise reward model',
    'Writing-Zero',
    'generative reward model',
    'reward hacking',
    'length bias',
  ],
  formula: String.raw`\begin{gathered}\hat A_i=\begin{cases}\;\;\,1&o_i\succ o_r\\-1&o_i\prec o_r\\\;\;\,0&i=r\text{ or a draw}\end{cases}\qquad r\sim\mathcal U\{1,\dots,G\}\\[4pt]P(o_i\succ o_r)=\sigma\!\left(k\,(R_i-R_r)+b\,\frac{|o_i|-|o_r|}{L_{\max}}\right)\end{gathered}`,
  settings: {
    task: 'euclid',
    labels: 'pairwise',
    baseline: 'reference',
    scale_rewards: 'none',
  },
  pitfalls: [
    'A reference that is better or worse than all others gives every completion the same sign: watch reward_model/one_sided.',
    'The training reward is what the reward model likes, not what is right: with a bias toward length it can rise while held-out pass@1 falls.',
    'Completions that are equally right are compared too, and where most are right the reward model’s taste decides: watch reward_model/longer_preferred.',
  ],
  results: [
    compared('brpo-hacking', 'euclid', 'single scores of the same judge', [0.02635, 0.00733, 0.04537], {
      note: 'The judge prefers long completions there.',
    }),
  ],
  departures: [
    'The paper’s reward model is generative: it writes its own principles and a critique. Here it is Bradley and Terry’s model of the verifier’s reward and a bias toward length.',
    'A completion is compared twice, and one win each is a draw. A summary of the paper counts a completion as lost unless it wins every comparison, so that equal ones would lose more often than win.',
    'Groups in which wins minus losses exceed 0.6 of the group teach nothing, as in that summary.',
    'The paper writes prose, which has no verifier. Here the verifier is hidden in training and asked on held-out prompts, so that a hacked reward model shows.',
  ],
  claim:
    'The paper reports consistent improvement without supervised fine-tuning and strong resistance to reward hacking compared with scalar rewards; its abstract gives no number.',
  experiments: ['brpo-hacking'],
};
