/** AReaL: sampling runs ahead of training, and the loss corrects for how old the weights were that sampled. */
import type { Method } from './method.ts';

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
  purpose: 'Learns from what weights of some rounds ago wrote, as if sampling never waited for training.',
  formula: String.raw`\mathcal L=-\operatorname{sg}\!\left(w\,\mathbf 1[w\le c]\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right),\qquad w=\tfrac{\pi_x}{\pi_b}`,
  settings: {
    replay: 'stale',
    staleness: 4,
    proximal: 'recomputed',
    correction: 'mask',
    correction_cap: 5,
    steps_per_generation: 4,
  },
  pitfalls: [
    'Staleness counts rounds, not how far the policy moved: at a high learning rate two rounds can be too many.',
    'Set the centre of the clip to behaviour to see the naive loss: old tokens start outside the clip range, and those that should move most do not.',
    'The correction has a price: in our experiment scoring anew cost a sixth of the rounds, so that up to 2 rounds behind the naive loss did better at equal budget; from 8 rounds behind the decoupled one was ahead, by no more than chance.',
    'Losses are averaged over all tokens, masked ones too, as published; otherwise masking would change the step size.',
    'Nothing gets faster here: one thread samples and trains in turn, and the delay is there to show what it does to learning.',
  ],
  departures: [
    'The delay is the same in every round, and is 4 rounds; the system allows up to a bound and varies below it.',
    'Completions are sampled with one version of the weights each; the system exchanges weights in the middle of a completion.',
    'Advantages are those of GRPO; the released recipes clip rewards and add a KL penalty to them.',
  ],
  claim:
    'The paper reports training up to 2.57 times as fast as the best synchronous systems with the same number of GPUs, at equal or better final performance.',
  experiments: ['areal-decoupled'],
};
