/** ConciseR: rewards short completions of a prompt only once all of its completions are right. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const conciser: Method = {
  id: 'conciser',
  title: 'ConciseR',
  paper: {
    title: 'Walk Before You Run! Concise LLM Reasoning via Reinforcement Learning',
    arxiv: '2505.21178',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Filter',
  saves: ['tokens'],
  purpose: 'Asks for short completions of a prompt only once all of its completions are right.',
  concepts: ['length reward', 'overthinking', 'short reasoning', 'efficient reasoning'],
  formula: String.raw`R_i=\begin{cases}1+\alpha\left(1-\dfrac{|o_i|}{L_{\max}}\right)&\text{all of }o_1,\dots,o_G\text{ right}\\1&\text{only some right, }o_i\text{ among them}\\0&\text{wrong}\end{cases}`,
  settings: {
    task: 'scratchpad',
    level: 1,
    solved_length_bonus: 0.5,
    loss_type: 'dapo',
    scale_rewards: 'none',
    epsilon: 0.2,
    epsilon_high: 0.28,
  },
  pitfalls: [
    'Dividing by the group’s standard deviation turns a difference of one token into an advantage of full size: leave advantages unscaled.',
    'Mixed groups feel no pressure on length, so completions grow no shorter while few groups are all right: watch rewards/solved_groups.',
    'Only tasks in which right completions differ in length can show it, such as scratchpad and maze.',
  ],
  results: [
    compared(
      'conciser-solved',
      'table-query',
      'the same loss without a reward for short answers',
      [-0.00409, -0.02736, 0.01919],
      {
        note: 'Completions did not clearly become shorter.',
      },
    ),
  ],
  departures: [
    'The paper trains accuracy first and length in a second stage. Here one stage does both, because each group decides for itself whether length counts.',
    'Its first stage replaces groups without a difference by dynamic sampling, which would also replace the solved ones: it is off. It clips higher above, as here.',
    'The abstract names no formula for the length reward: a bonus that falls linearly to 0 at the length limit is ours, and so is its size.',
    'A group with a hinted completion does not count as solved.',
  ],
  claim:
    'The paper reports shorter answers and more accuracy than recent zero-RL models on AIME 2024, MATH-500, AMC 2023, Minerva and Olympiad; its abstract gives no number.',
  experiments: ['conciser-solved'],
};
