/** FAPO: a correct answer reached through a wrong step earns less. */
import { compared } from './cardResult.ts';
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
  saves: [],
  purpose: 'Pays less for a correct answer that contains a wrong step, so that guessing stops paying.',
  concepts: ['flawed positives', 'process reward', 'reward hacking', 'unreliable reasoning'],
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
    'Only tasks whose steps are verified can detect a flawed answer; on others it changes nothing.',
    'Early on, flawed answers may be the only correct ones, and a penalty of the whole reward removes the only signal.',
    'A verifier that reports flaws where there are none does more harm than one that misses some.',
  ],
  results: [
    compared('fapo-fewer-flaws', 'scratchpad', 'the same without a penalty', [-0.0032, -0.01078, 0.00439], {
      note: 'Flawed answers became rarer, as they should; the archived line keeps pass@1 alone.',
    }),
    compared('fapo-steps', 'scratchpad', 'equal pay', [-0.01198, -0.02479, 0.00084]),
  ],
  departures: [
    'The paper’s rewards are +1 and −1 with a penalty of 1, half of the range; ours are 1 and 0, so the penalty is 0.5.',
    'The paper trains a model to find the first wrong step; here each step is verified exactly.',
    'Its length penalty is off, because the length limit is the longest correct answer.',
  ],
  claim:
    'The paper reports more correct answers, more reliable steps and steadier training without more tokens; its abstract gives no number.',
  experiments: ['fapo-fewer-flaws', 'fapo-steps'],
};
