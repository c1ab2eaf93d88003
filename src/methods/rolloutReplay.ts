/** Rollout Replay: half of every round comes from the completions of the last rounds. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const rolloutReplay: Method = {
  id: 'rollout-replay',
  title: 'Rollout Replay',
  paper: {
    title:
      'Improving Data Efficiency for LLM Reinforcement Fine-tuning Through Difficulty-targeted Online Data Selection and Rollout Replay',
    arxiv: '2506.05316',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Samples half as many prompts and replays recent completions for the rest.',
  concepts: ['experience replay', 'replay buffer', 'off-policy', 'data efficiency'],
  formula: String.raw`\begin{gathered}\mathcal B=\sigma B\ \text{fresh}\ \cup\ (1-\sigma)B\ \text{replayed}\\[4pt]\mathcal L=-\operatorname{sg}\!\left(\tfrac{\pi_x}{\pi_b}\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right)\end{gathered}`,
  settings: {
    replay: 'fifo',
    fresh_ratio: 0.5,
    replay_buffer_size: 64,
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 1000,
  },
  pitfalls: [
    'It saves generated tokens, not trained ones: compare at both.',
    'A large buffer is an old one: watch replay/age_mean and clip_ratio/region_mean.',
    'A small buffer repeats the same prompts round after round.',
    'The weights of old tokens are hardly limited, so one token that became likely can dominate an update: lower correction_cap.',
  ],
  results: [
    compared(
      'rollout-replay-generated-tokens',
      'chain-sum',
      'GRPO at equal new tokens',
      [0.00193, -0.00655, 0.0104],
    ),
    compared(
      'rollout-replay-trained-tokens',
      'chain-sum',
      'GRPO at equal trained tokens',
      [-0.03884, -0.04608, -0.0316],
      { note: 'A larger buffer did better there, and so did the naive loss, whose clip limits the weights.' },
    ),
    compared('rollout-replay-half', 'chain-sum', 'fresh prompts alone', [-0.0178, -0.02688, -0.00871]),
  ],
  departures: [
    'The paper also picks prompts of medium difficulty; that half of it is left out here.',
    'The released code keeps 512 groups at 512 prompts a round; here it is 64 groups at 32 prompts, twice as many per round.',
    'The released code can replay groups without spread; here they are not stored.',
    'It stores the trainer’s log-probabilities when a token is first trained on; here they are those of sampling.',
  ],
  claim:
    'The paper reports 23 % to 62 % less time to GRPO’s performance over six pairs of models and data sets, for prompt selection and replay together.',
  experiments: ['rollout-replay-generated-tokens', 'rollout-replay-trained-tokens', 'rollout-replay-half'],
};
