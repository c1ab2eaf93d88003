/** ACE: a stronger penalty for wrong completions that training has made more likely. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const ace: Method = {
  id: 'ace',
  title: 'ACE',
  paper: {
    title:
      'Overconfident Errors Need Stronger Correction: Asymmetric Confidence Penalties for Reinforcement Learning',
    arxiv: '2602.21420',
    year: 2026,
  },
  provenance: 'abstract only',
  stage: 'Learn',
  saves: [],
  purpose: 'Penalises wrong completions more the more likely training has made them.',
  concepts: ['overconfident errors', 'negative samples', 'confidence penalty'],
  formula: String.raw`\begin{gathered}c_i=\frac1{|o_i|}\log\frac{\pi_\theta(o_i)}{\pi_{\text{ref}}(o_i)}\\[4pt]\hat A_i\leftarrow\hat A_i\cdot\min\!\Big(M,\ 1+\alpha\,\operatorname{softplus}\frac{c_i}{\tau}\Big)\\[4pt]\text{where}\quad\hat A_i<0\end{gathered}`,
  settings: {
    overconfidence_alpha: 1,
    overconfidence_tau: 0.1,
    overconfidence_cap: 4,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'A wrong completion that has not become more likely also gets a factor of 1.69, because softplus(0) is 0.69. Before crediting the confidence, compare with negative_scale, which multiplies all negative advantages by one constant.',
    'With stronger negatives the advantages of a group no longer sum to 0. Entropy may rise or the policy may drift: watch entropy and grad_norm.',
    'Where the starting policy was bad, useful exploration looks overconfident at its first failure.',
    'It is made for binary rewards. With graded rewards a nearly correct completion may have a negative advantage.',
    'The reference policy reads every completion once more, and the budget counts these tokens.',
  ],
  results: [
    compared('ace-overconfidence', 'chain-sum', 'GRPO with the same loss', [-0.05281, -0.07162, -0.03401], {
      note: 'The paper’s claim is about many samples; this is about one.',
    }),
  ],
  departures: [
    'Only the abstract and a summary were at hand. They give the confidence and the softplus on negative advantages; strength 1, scale 0.1 and cap 4 are our choices.',
    'The abstract sums the confidence over a completion; here it is the mean per token, because a sum mostly measures length.',
    'The confidence uses the log-probabilities of sampling, so it is the same in all updates of a round.',
    'It builds on plain GRPO. The paper also combines it with DAPO; set DAPO’s settings to do so.',
  ],
  claim:
    'The paper reports better pass@k at every k on MATH-500 and AIME 2025 for three model families; its abstract gives no number.',
  experiments: ['ace-overconfidence'],
};
