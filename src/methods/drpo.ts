/** DRPO: correct completions compete for length among themselves, and none of them is pushed down. */
import { compared } from './cardResult.ts';
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
  saves: ['tokens'],
  purpose: 'Shortens correct completions without penalising any: length is weighed among correct ones only.',
  concepts: ['length penalty', 'overthinking', 'short reasoning', 'efficient reasoning'],
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
    'Only prompts with both correct and wrong completions teach, but the loss is divided by all prompts of the update. Steps shrink as fewer are mixed: watch frac_reward_zero_std.',
    'A small length_temperature gives the shortest correct completion nearly all the weight. Raise it where one token is a large share of the maximum length.',
    'The score is a mean per token, so one token of a long completion counts less than one of a short completion.',
    'The KL penalty is steep and its KL is estimated from a few completions, so from the second update of a round on it may push without cause: watch approx_kl and grad_norm.',
    'The loss value says little: the term of wrong completions moves with their log-probability, and only its gradient matters.',
    'A plain length penalty makes completions short as well: compare with it.',
  ],
  results: [
    compared(
      'drpo-penalty',
      'table-query',
      'GRPO with a plain length penalty',
      [-0.04416, -0.07985, -0.00847],
      {
        note: 'Completions became shorter than without any pressure, and pass@1 was no lower than there.',
      },
    ),
    compared('drpo-shorter', 'table-query', 'GRPO', [0.03664, 0.00617, 0.0671], {
      metric: 'final',
      note: 'That was with an older engine. The archived line keeps pass@1 alone.',
    }),
  ],
  departures: [
    'The released learning rate of 0.000002 and temperature of 0.6 are for large models; here they are those of the other methods. The constants of the formula are the released ones.',
    'Steps of this size move a small policy beyond the KL limit in one update: the estimate then scatters by about 0.001 to each side, ten times the limit.',
    'Updates are divided between prompts, and the loss by the prompts of an update; the released code divides it by those of its batch.',
    'Only a correct verdict makes a completion positive; every other completion is negative, whatever its reward.',
  ],
  claim:
    'The paper reports answers 77 % shorter for 1.1 % of accuracy on GSM8K with a 1.5B model, where the next best method loses 4.3 % for 68 %.',
  experiments: ['drpo-penalty', 'drpo-shorter'],
};
