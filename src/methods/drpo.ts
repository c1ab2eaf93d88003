/** DRPO: right completions compete for length among themselves; none of them is pushed down. */
import type { Method } from './method.ts';

export const drpo: Method = {
  id: 'drpo',
  title: 'DRPO',
  paper: {
    title: 'DRPO: Efficient Reasoning via Decoupled Reward Policy Optimization',
    arxiv: '2510.04474',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Learn',
  purpose: 'Shortens right completions without ever punishing one: length is weighed among right ones alone.',
  formula: String.raw`\begin{gathered}\mathcal J=\frac1Q\sum_{q}\Big[\sum_{i\in\mathcal P_q}\frac{\omega_i}{\sum_{k\in\mathcal P_q}\omega_k}\,s_i-\tau\log\!\sum_{j\in\mathcal N_q}e^{s_j/\tau}\Big]\\[4pt]s_i=\frac1{|o_i|}\sum_t\log\pi_\theta(o_{i,t}),\qquad\omega_i=\exp\frac{1-|o_i|/L}{\Lambda}\\[4pt]\text{loss}=-\mathcal J+\operatorname{sg}\!\big(\max(0,\,\beta(\mathrm{KL}-\delta))\big)\,\mathrm{KL}\end{gathered}`,
  settings: {
    task: 'table-query',
    surrogate: 'sequence_contrast',
    length_temperature: 0.1,
    contrast_temperature: 10,
    kl_hinge_coef: 1000,
    kl_hinge_bound: 1e-4,
    loss_type: 'grpo',
  },
  pitfalls: [
    'Only prompts with right and wrong completions teach, but all prompts of the update share the loss: as fewer are mixed the steps shrink, so watch frac_reward_zero_std.',
    'A small length temperature lets the shortest right completion take nearly all of the weight, and the rest of what was found goes unused: raise it where one token is a large share of the longest completion.',
    'The score is a mean per token, so one token of a long completion counts less than one of a short completion.',
    'The wall is stiff and the KL before it only an estimate from a few completions, so from the second update of a round on it may push for no reason: watch approx_kl and grad_norm.',
    'The loss itself tells little: the part of wrong completions is a level that moves with their log-probability, only its gradient matters.',
  ],
  departures: [
    'The released learning rate of 0.000002 and temperature of 0.6 are for large models: here they are those of the other methods. The constants of the formula are the released ones.',
    'Steps of that size move a small policy further than the KL bound in one update: its estimate then scatters by about 0.001 to each side, ten times the bound.',
    'Updates are cut between prompts and the loss is shared by the prompts of an update; the released code shares it by those of its batch.',
    'Right and wrong are the verifier’s verdict; rewards in between do not count.',
  ],
  claim:
    'The paper reports answers 77 % shorter for 1.1 % of accuracy on GSM8K with a 1.5B model, where the next best method gives up 4.3 % for 68 %.',
  experiments: ['drpo-shorter'],
};
