/** MSSR: one completion per prompt, compared with the prompt's own record, and advantages that grow with entropy. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const mssr: Method = {
  id: 'mssr',
  title: 'MSSR',
  paper: {
    title: 'Stable and Efficient Single-Rollout RL for Multimodal Reasoning',
    arxiv: '2512.18215',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: ['tokens', 'updates'],
  purpose: 'Samples one completion per prompt and compares it with the success rate of that prompt so far.',
  concepts: ['single rollout', 'one completion per prompt', 'tracked baseline', 'SPO', 'multimodal'],
  formula: String.raw`\begin{gathered}v=\frac{\alpha}{\alpha+\beta},\qquad \hat A=\frac{(R-v)-\overline{(R-v)}}{\operatorname{std}(R)}\\[4pt]\alpha\leftarrow\rho\,\alpha+R,\qquad \beta\leftarrow\rho\,\beta+1-R\\[4pt]\hat A_t=\hat A+\min\!\left(\alpha_H H_t,\ |\hat A|/\kappa\right)\end{gathered}`,
  settings: {
    num_train_prompts: 512,
    num_generations: 1,
    prompts_per_round: 256,
    baseline: 'tracked',
    tracked_decay: 0.875,
    scale_rewards: 'batch',
    entropy_advantage: 0.4,
    entropy_advantage_kappa: 2,
    loss_type: 'dapo',
  },
  pitfalls: [
    'At its first visit a prompt has no record, so its baseline is one half whatever its difficulty: watch baseline/known_ratio.',
    'A pool that is large against the prompts of a round brings each prompt back rarely, and its record then describes an older policy: compare baseline/brier with 0.25.',
    'The entropy term raises every advantage, negative ones too: too large, and the policy stays random.',
    'Sampling each prompt once makes a round read more prompts.',
  ],
  results: [compared('mssr-single-completions', 'chain-sum', 'groups of eight', [0.02316, 0.01012, 0.0362])],
  departures: [
    'Records forget at a constant rate. The paper’s rate follows the KL divergence between 0.875 and 0.96, and its released code forgets most where the policy moved least, against its own intent.',
    'The entropy is that of the whole distribution; the released code uses −p log p of the sampled token.',
    'The batch scale is the standard deviation of rewards, not of their differences to the record, as for every baseline here.',
    'A prompt begins with a record of one half worth 8 completions instead of a first estimate from the starting policy. There is no KL penalty of 0.01, and prompts are not drawn by √(v(1 − v)).',
    'The paper trains on images and text; here every task is text.',
  ],
  claim:
    'The paper reports the accuracy of a group-based baseline after half the training steps, and more after as many; its released notes give 58.6 against 56.3 for 7B and 49.5 against 47.4 for 3B.',
  experiments: ['mssr-single-completions'],
};
