/** Missing Old Logits: choices of the ratio's denominator where the learner's own log-probabilities were not stored. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const missingOldLogits: Method = {
  id: 'missing-old-logits',
  title: 'Missing Old Logits',
  paper: {
    title:
      'Missing Old Logits in Asynchronous Agentic RL: Semantic Mismatch and Repair Methods for Off-Policy Correction',
    arxiv: '2605.12070',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Replay',
  saves: ['steps'],
  purpose: 'Clips stale completions around an average of the weights that restarts when it falls behind.',
  concepts: ['asynchronous', 'proximal policy', 'engine mismatch', 'off-policy', 'staleness'],
  formula: String.raw`\begin{gathered}\mathcal L=-\operatorname{sg}\!\Big(\tfrac{\pi_x}{\mu}\,\mathbf 1\big[\tfrac{\pi_x}{\mu}\le c\big]\Big)\min\!\Big(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\big(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\big)\hat A\Big)\\[4pt]\theta_x\leftarrow\frac{\beta W\theta_x+\theta}{\beta W+1},\quad\beta=\frac{w}{w+2};\qquad\theta_x\leftarrow\theta\ \text{ if fewer than }90\,\%\text{ are inside the clip}\end{gathered}`,
  settings: {
    replay: 'stale',
    staleness: 4,
    proximal: 'reset_average',
    correction: 'mask',
    correction_cap: 5,
    steps_per_generation: 4,
  },
  pitfalls: [
    'Too slow an average clips nearly everything: watch clip_ratio/region_mean, and raise active_share if it stays high.',
    'A reset puts the proximal policy on the current one: the next update has no clip at all.',
    'Sampler and learner are one program here, so what was stored at sampling is already exact: proximal snapshot and behaviour differ by rounding only. It shows its use where an imported sampler computes differently.',
    'The interpolated policy costs no pass, but its ratio is a power of the ratio to the sampling policy: it only moves the bounds of the clip.',
    'Each snapshot takes as much memory as the weights, and is part of every checkpoint.',
  ],
  results: [
    compared(
      'missing-old-logits-stale',
      'chain-sum',
      'an average that never restarts',
      [-0.00506, -0.01001, -0.00012],
      { against: 'average' },
    ),
    compared('missing-old-logits-stale', 'chain-sum', 'GRPO', [0.03363, 0.02527, 0.04198], {
      note: 'So keeping near an average helped on stale samples, and restarting it did not.',
    }),
  ],
  departures: [
    'The default is the approximate route. Set proximal to snapshot for the exact one, or to interpolated for the proxy that needs neither.',
    'The decay follows the updates that sampling lies behind, by a summary of the paper: β = w / (w + 2).',
    'A dedicated model for old probabilities and interrupted sampling are left out: with one thread they equal the snapshots.',
    'The correction has an upper bound, c, where the paper’s mask also bounds it below by 1 / c.',
  ],
  claim:
    'The paper reports significant gains in training speed and in optimisation performance with its revised PPO-EWMA; its abstract gives no number.',
  experiments: ['missing-old-logits-stale'],
};
