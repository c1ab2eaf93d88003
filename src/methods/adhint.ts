/** ADHint: completions begin with more of the solution the harder the prompt is, and their hint is learned gently. */
import type { Method } from './method.ts';

export const adhint: Method = {
  id: 'adhint',
  title: 'ADHint',
  paper: {
    title: 'ADHint: Adaptive Hints with Difficulty Priors for Reinforcement Learning',
    arxiv: '2512.13095',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Generate',
  purpose:
    'Shows as much of the solution as a prompt is hard, and copies no more of it than fits the policy.',
  formula: String.raw`\begin{gathered}w=(w_{\max}-w_{\min})\,(1-\bar r_{\text{plain}})+w_{\min}+\xi\\[4pt]\hat A_t\leftarrow \hat A\,e^{-|H_t-\bar H|/\bar H}\ \text{on hint tokens with }\hat A\ge0\end{gathered}`,
  settings: {
    task: 'scratchpad',
    hint: 'by_difficulty',
    hint_content: 'solution',
    hint_placement: 'prefix',
    hint_share: 0.5,
    hint_ratio: 0.6,
    hint_ratio_min: 0,
    hint_baseline: 'relative',
    hint_trained: 'consistency',
  },
  pitfalls: [
    'In one group with plain completions nearly all hinted ones would be above the mean: the two are compared apart. In our experiment that made no difference beyond chance.',
    'A hint that is nearly the whole solution teaches only its last tokens.',
    'Half of a group is told as soon as one plain completion failed, whether or not its prompt needs that.',
    'The length by difficulty need not be what helps: in our experiment a constant 0.3 of the solution did at least as well.',
    'What helps may be imitation: in our experiment, without learning the hint’s own tokens, it did no better than plain groups.',
  ],
  departures: [
    'The factors of relative difficulty are ours: plain successes and hinted failures count 1 + g, hinted successes 1 − g/2, with g by how much more of the hinted were right.',
    'The weight of a hint token, its range of ratios (0 to 0.6) and the noise of ±0.05 are our reading of an account of the paper.',
    'Of a group half is sampled plainly first and the other half then; where all of the first were right no hint is given.',
  ],
  claim:
    'The paper reports better pass@1 and avg@8 than other ways to train with hints, across tasks and sizes.',
  experiments: ['adhint-new-capabilities'],
};
