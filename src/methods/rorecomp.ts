/** RoRecomp: trains first on short correct and long wrong completions, later on the rest. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const rorecomp: Method = {
  id: 'rorecomp',
  title: 'RoRecomp',
  paper: {
    title:
      'RoRecomp: Enhancing Reasoning Efficiency via Rollout Response Recomposition in Reinforcement Learning',
    arxiv: '2509.25958',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Shortens completions by the order in which they are trained on, without changing rewards.',
  concepts: ['recomposition', 'overthinking', 'short reasoning', 'efficient reasoning'],
  formula: String.raw`\begin{gathered}\text{priority}=\text{shortest }\lceil\alpha n^+\rceil\text{ right}\ \cup\ \text{longest }\lceil\alpha n^-\rceil\text{ wrong}\\[4pt]\text{compensation}=\text{the others, from a buffer, every }k\text{ rounds}\end{gathered}`,
  settings: {
    task: 'scratchpad',
    replay: 'recompose',
    priority_ratio: 0.5,
    compensate_every: 4,
    replay_buffer_size: 128,
  },
  pitfalls: [
    'Without compensation it trains only on short correct completions, and length may collapse: lower compensate_every and watch completions/mean_length.',
    'Half of what is generated waits or is never trained on: compare at equal trained tokens as well.',
    'Advantages are those of the whole group, so those of the priority part alone do not sum to 0.',
  ],
  results: [
    compared('rorecomp-shorter', 'table-query', 'GRPO', [0.04327, 0.01516, 0.07138], {
      note: 'Completions became shorter too. A plain length penalty did about as well.',
    }),
  ],
  departures: [
    'The abstract names the two kinds of batches; the shares, the buffer of four rounds and a compensation in every fourth round are our choices.',
    'A compensation takes at most as many groups as a round has prompts, drawn evenly; what does not fit in the buffer is never trained on.',
    'The compensation joins the priority part of its round in the same updates, instead of in its own.',
    'Ratios of the compensation are measured from the weights that sampled it.',
  ],
  claim:
    'The paper reports 27.7 % shorter reasoning in RL from a base model, 46.8 % fewer tool calls with better accuracy in agentic RL, and up to 52.5 % shorter thinking when compressing, with little change in performance.',
  experiments: ['rorecomp-shorter'],
};
