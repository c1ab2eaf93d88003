/** MASA: the policy predicts its success and length on each prompt, and learns to be right about them. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const masa: Method = {
  id: 'masa',
  title: 'MASA',
  paper: {
    title: 'Meta-Awareness Enhances Reasoning Models: Self-Alignment Reinforcement Learning',
    arxiv: '2510.03259',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Filter',
  saves: ['tokens'],
  purpose:
    'Predicts its own success and length on each prompt, skips hopeless and solved ones, and stops early.',
  concepts: ['meta-awareness', 'self-prediction', 'calibration', 'prompt filtering', 'early stopping'],
  formula: String.raw`\begin{gathered}r_{\hat p}=0.01^{|\hat p-p|},\qquad r_{\hat L}=\mathbf 1\big[L_{\min}\le\hat L\le L_{\max}\big]\\[4pt]\text{skip if most }\hat p\in\{0\}\text{ or most }\hat p\in\{1\},\qquad\text{stop at }1.5\,\operatorname{median}\hat L\end{gathered}`,
  settings: {
    task: 'chain-sum',
    level: 2,
    level_mixture: [1, 2, 1, 1],
    meta_rollouts: 4,
    prune: 'predicted_length',
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'Predictions are useful only below meta/constant_error: until then they know the pool’s mean and not the prompt.',
    'A skipped prompt is not sampled, so only audited ones show false skips: watch meta/false_skips.',
    'Stopping long completions shortens answers by itself: compare with a fixed length cap.',
    'With a large meta_weight a small policy learns to predict and forgets how to answer: its success rate falls and is then easy to predict.',
    'Predictions cost tokens and rows of the update: compare at equal tokens, with a tracked success rate that costs none.',
  ],
  results: [compared('masa-predictions', 'chain-sum', 'GRPO', [-0.00896, -0.01683, -0.0011])],
  departures: [
    'The paper’s model writes its predictions as text, with mathematical notions; here success and length are asked for by a symbol each and answered by a digit, and notions are left out.',
    'The release has the reward alone. How prompts are skipped, how many are audited, and where completions are stopped is our reading.',
    'A predicted length counts from the shortest to the longest right completion, both included; the release leaves both out.',
    'The release adds the parts of a prediction’s reward and trains them at full weight; here each digit is compared with others of its kind, at a fifth of the weight of answers.',
    'Its fine-tuning on corrected predictions is left out.',
    'A completion counts as right where its reward is at least one half, so that predictions work with votes too.',
    'Completions that were stopped count as neither right nor wrong.',
  ],
  claim:
    'The paper reports that GRPO reaches the same performance over 1.28 times as fast, 19.3 % more accuracy on AIME25, and 6.2 % on average over six mathematics benchmarks.',
  experiments: ['masa-predictions'],
};
