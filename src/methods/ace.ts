/** ACE: an error of which the policy has become surer than it was at the start is corrected more strongly. */
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
  purpose: 'Pushes harder against wrong completions that training itself has made likelier.',
  formula: String.raw`\begin{gathered}c_i=\frac1{|o_i|}\log\frac{\pi_\theta(o_i)}{\pi_{\text{ref}}(o_i)}\\[4pt]\hat A_i\leftarrow\hat A_i\cdot\min\!\Big(M,\ 1+\alpha\,\operatorname{softplus}\frac{c_i}{\tau}\Big)\\[4pt]\text{where}\quad\hat A_i<0\end{gathered}`,
  settings: {
    overconfidence_alpha: 1,
    overconfidence_tau: 0.1,
    overconfidence_cap: 4,
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'An error that has not become likelier counts 1.69 times too (softplus of 0 is 0.69), so all negatives grow: compare with negatives that are all scaled alike before crediting the confidence.',
    'With stronger negatives the advantages of a group no longer cancel, and entropy may rise or the policy drift: watch entropy and grad_norm.',
    'Where the starting policy was bad, good exploration looks overconfident as soon as it fails once.',
    'It is made for rewards of right and wrong: with graded ones a nearly right completion may have a negative advantage.',
    'The reference pass reads every completion once more, and the budget counts it.',
  ],
  departures: [
    'Only the abstract was at hand: it gives the confidence and that negative advantages are modulated by it; the softplus, strength 1, scale 0.1 and cap 4 are ours.',
    'The abstract’s confidence is that of the whole completion; here it is the mean per token, because a sum would mostly measure length.',
    'The policy’s own log-probabilities are those of sampling, so the confidence stays what it was through all updates of a round.',
    'It stands on plain GRPO; the paper also tries it on DAPO, which is its settings and these together.',
  ],
  claim:
    'The paper reports better pass@k at every k on MATH-500 and AIME 2025 for three families of models; its abstract gives no number.',
  experiments: [],
};
