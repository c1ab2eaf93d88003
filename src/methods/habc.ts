/** HABC: imitates its own successful episodes, with steps weighted by two critics, and corrections of failed ones. */
import type { Method } from './method.ts';

export const habc: Method = {
  id: 'habc',
  title: 'HABC',
  paper: {
    title: 'Hierarchical Advantage Weighting for Online RL Fine-Tuning of VLAs from Sparse Episode Outcomes',
    arxiv: '2606.17043',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: [],
  purpose: 'Imitates successful episodes, each step weighted by two critics: success first, then speed.',
  concepts: [
    'behaviour cloning',
    'advantage weighting',
    'two critics',
    'human in the loop',
    'rewind and correct (RaC)',
  ],
  formula: String.raw`\begin{gathered}L=-\frac1{\bar w}\sum_t w_t\log\pi(a_t\mid s_t),\qquad w_t=\begin{cases}g_t&\text{success}\\0&\text{failure}\\1&\text{correction}\end{cases}\\[4pt]g_t=1+\tanh\!\big((1-p_t)A^v_t+p_tA^e_t\big),\quad p_t=\sigma(z_t),\quad A^v_t=z_{t+1}-z_t,\quad A^e_t=-1+V^e_{t+1}-V^e_t\end{gathered}`,
  settings: {
    task: 'grid-world',
    baseline: 'two_critics',
    scale_rewards: 'none',
    correct_share: 0.1,
  },
  settingsOn: { control: { num_iterations: 2, steps_per_generation: 8 } },
  pitfalls: [
    'Where success is rare, few steps are imitated and the critic of steps learns from few episodes: raise correct_share, and watch critics/steps_error.',
    'Corrected episodes count in the reward, which is then above the policy’s own: watch pass@1.',
    'A correction needs the best policy of the task. Compare with plain imitation of as many corrections, and with GRPO at equal budget.',
    'No step is pushed down: what failed is only not imitated, so a habit of failures that sometimes succeed stays.',
    'Critics are read as they were when the episode was played. In the first rounds they know nothing, and the last step of a success weighs several times as much as the others.',
  ],
  departures: [
    'The paper trains robot policies on images; here the policy walks on a map whose exact values are known, and critics/viability_error shows how far its critic is.',
    'The critics share the policy’s body but do not change it. Both learn with the policy, on each round’s own episodes, not in phases of their own.',
    'The last step of a success has no next state: its viability is set to 99 %, and no steps are left.',
    'The best policy corrects instead of a human, from the last state that is still worth 80 % of the best on the way, to the end of the episode. So no part of a corrected episode has an outcome of the policy.',
    'Steps are trained through the clipped ratio, because each round is learned from more than once.',
  ],
  claim:
    'The paper reports success rates of 92 %, 88 % and 38 % on three real-robot tasks, from 36 %, 44 % and 12 % of supervised fine-tuning.',
  experiments: [],
};
