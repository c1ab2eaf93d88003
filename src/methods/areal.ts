/** AReaL: generation runs ahead of the updates, and the loss corrects for the age of the weights that sampled. */
import { compared, type CardResult } from './cardResult.ts';
import type { Method } from './method.ts';

/** Both losses on samples of one age; `arms` ends their names in the experiment. */
const at = (staleness: number, arms: string, difference: CardResult['difference'], note = {}): CardResult =>
  compared('areal-staleness', 'chain-sum', 'the naive loss', difference, {
    of: `its loss at staleness ${staleness}`,
    arm: `areal${arms}`,
    against: `naive${arms}`,
    ...note,
  });

export const areal: Method = {
  id: 'areal',
  title: 'AReaL',
  paper: {
    title: 'AReaL: A Large-Scale Asynchronous Reinforcement Learning System for Language Reasoning',
    arxiv: '2505.24298',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['steps'],
  purpose: 'Generates the next rounds while it updates, and corrects for the older weights that sampled.',
  concepts: ['asynchronous', 'staleness', 'decoupled PPO', 'off-policy'],
  formula: String.raw`\mathcal L=-\operatorname{sg}\!\left(w\,\mathbf 1[w\le c]\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right),\qquad w=\tfrac{\pi_x}{\pi_b}`,
  settings: {
    schedule: 'async',
    max_staleness: 4,
    proximal: 'recomputed',
    correction: 'mask',
    correction_cap: 5,
    steps_per_generation: 4,
  },
  pitfalls: [
    'Staleness counts rounds, not how far the policy moved: at a high learning rate two rounds can be too many.',
    'Set proximal to behaviour to see the naive loss: old tokens start outside the clip range, and those that should move most do not.',
    'The correction costs tokens: rescoring leaves fewer rounds within the same budget.',
    'Losses are averaged over all tokens, masked ones included, as published; otherwise masking would change the step size.',
    'It saves time where generation and updates take about as long and a second core is free. A staleness of 1 is then enough; more only makes samples older.',
    'To study staleness without its speed, set the schedule to synchronous and replay to stale.',
  ],
  results: [
    at(16, '', [0.03717, 0.02605, 0.04829]),
    at(8, '-8', [0.03844, 0.03105, 0.04584]),
    at(4, '-4', [0.00185, -0.00354, 0.00724]),
    at(2, '-2', [-0.01054, -0.01368, -0.00739]),
    at(1, '-1', [-0.0098, -0.01683, -0.00277], { note: 'So the correction helped only on old samples.' }),
    compared(
      'areal-decoupled',
      'chain-sum',
      'the naive loss on equally old samples',
      [0.00409, -0.00455, 0.01274],
      {
        of: 'the decoupled loss on samples eight rounds old',
        note: 'Rescoring costs rounds: on fresher samples the naive loss did better.',
      },
    ),
  ],
  departures: [
    'Which weights write which token is planned by counts of decode steps, so that a run can be repeated; in the system the clock decides. The bound on staleness is the same.',
    'A batch is whole before its update begins; the system fills a batch with whichever completions are finished first.',
    'Advantages are those of GRPO; the released recipes clip rewards and add a KL penalty to them.',
  ],
  claim:
    'The paper reports training up to 2.57 times as fast as the best synchronous systems with the same number of GPUs, at equal or better final performance.',
  experiments: ['areal-staleness', 'areal-decoupled'],
};
