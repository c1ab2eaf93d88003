/** FAPO: a right answer reached through a wrong step earns less. */
import type { Method } from './method.ts';

export const fapo: Method = {
  id: 'fapo',
  title: 'FAPO',
  paper: {
    title: 'FAPO: Flawed-Aware Policy Optimization for Efficient and Reliable Reasoning',
    arxiv: '2510.22543',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Filter',
  purpose: 'Pays less for a right answer with a wrong step in it, so that guessing stops being worth it.',
  formula: String.raw`R_i=\begin{cases}1&\text{right, every step right}\\1-\lambda&\text{right, some step wrong}\\0&\text{wrong}\end{cases}`,
  settings: {
    task: 'scratchpad',
    flaw_penalty: 0.5,
    loss_type: 'dapo',
    scale_rewards: 'group',
    epsilon: 0.2,
    epsilon_high: 0.28,
    delta: 10,
  },
  pitfalls: [
    'Only tasks whose steps are checked can tell a flawed answer: on others this changes nothing.',
    'At first flawed answers may be the only right ones; a penalty of the whole reward takes away the only signal.',
    'A judge that sees flaws where there are none does more harm than one that misses some.',
  ],
  departures: [
    'The paper’s rewards are +1 and −1 with a penalty of 1, half way between; ours are 1 and 0, so half way is 0.5.',
    'The paper trains a model to find the first wrong step; here each step is checked exactly, so the judge never errs.',
    'Its length penalty is off, because completions are limited to what right answers need.',
  ],
  claim:
    'The paper reports more right answers, more reliable steps and steadier training without more tokens; its abstract gives no number.',
  experiments: ['fapo-fewer-flaws'],
};
