/** ADHint: harder prompts get longer hints, and hint tokens are learned with care. */
import { compared } from './cardResult.ts';
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
  saves: [],
  purpose: 'Gives harder prompts a longer part of the solution as a hint, and limits imitation of that hint.',
  concepts: ['partial solutions', 'difficulty', 'off-policy', 'expert trajectories'],
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
    'If plain and hinted completions shared one baseline, nearly all hinted ones would be above it, so each kind has its own.',
    'A hint that contains nearly the whole solution teaches only its last tokens.',
    'Half of a group is hinted as soon as one plain completion failed, even if the prompt does not need it.',
    'Hint length by difficulty may not be what helps: compare with hints of constant length.',
    'Imitation may be what helps: compare with a run that does not learn the hint tokens.',
  ],
  results: [
    compared('adhint-scaled-hints', 'strategies', 'hints of constant length', [-0.01273, -0.07887, 0.05342]),
    compared('adhint-scaled-hints', 'strategies', 'groups of 8 without hints', [0.21481, 0.05948, 0.37014], {
      against: 'plain',
    }),
    compared(
      'adhint-new-capabilities',
      'strategies',
      'groups of 8 without hints',
      [0.19981, 0.09645, 0.30318],
      {
        note: 'Without learning the hint tokens it was not ahead there.',
      },
    ),
  ],
  departures: [
    'The factors of relative difficulty are ours: plain successes and hinted failures count 1 + g, hinted successes 1 − g/2, where g measures how much more often hinted completions were correct.',
    'The weight of a hint token, the range of hint lengths (0 to 0.6) and the noise of ±0.05 follow a summary of the paper.',
    'The plain half of a group is sampled first. The other half gets no hint if all plain completions were correct.',
  ],
  claim:
    'The paper reports better pass@1 and avg@8 than other ways to train with hints, across tasks and model sizes.',
  experiments: ['adhint-scaled-hints', 'adhint-new-capabilities'],
};
