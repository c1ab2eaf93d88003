/** PPO-EWMA: the clip holds the policy near a moving average of itself instead of near the policy that sampled. */
import type { Method } from './method.ts';

export const ppoEwma: Method = {
  id: 'ppo-ewma',
  title: 'PPO-EWMA',
  paper: { title: 'Batch size-invariance for policy optimization', arxiv: '2110.00641', year: 2021 },
  provenance: 'code read',
  stage: 'Replay',
  purpose:
    'Centres the clip on a moving average of the weights, so that it no longer depends on who sampled.',
  formula: String.raw`\begin{gathered}\mathcal L=-\operatorname{sg}\!\left(\tfrac{\pi_x}{\pi_b}\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right)\\[4pt]\theta_x\leftarrow\frac{\beta W\,\theta_x+\theta}{\beta W+1},\qquad W\leftarrow\beta W+1\end{gathered}`,
  settings: {
    baseline: 'value',
    scale_rewards: 'batch',
    gamma: 1,
    lam: 0.95,
    vf_coef: 0.1,
    cliprange_value: 0.2,
    epsilon: 0.2,
    num_iterations: 2,
    proximal: 'average',
    proximal_decay: 0.889,
    correction: 'truncate',
    correction_cap: 100,
  },
  settingsOn: {
    control: {
      learning_rate: 0.003,
      gamma: 0.99,
      vf_coef: 0.5,
      num_iterations: 4,
      steps_per_generation: 4,
    },
  },
  pitfalls: [
    'An average that is too slow is far behind, and the clip then takes the gradient from nearly everything: watch clip_ratio/region_mean.',
    'Every update asks the average about its tokens, which costs a forward pass: look at tok_aux.',
    'The value head is shared with the policy, as in PPO, and its pitfalls are the same.',
  ],
  departures: [
    'Settings beside the average are those of PPO here; the released code plays Procgen games.',
    'What a token counts for, its probability under the average over that of the sampler, is held at 100 at most; the released code holds that under the current policy over that of the sampler there.',
    'The penalty form of the loss, which the paper also averages, is left out.',
  ],
  claim:
    'The paper reports that changes of the batch size can largely be made up for by other settings once the clip’s centre is decoupled, and that stale data are used better; its abstract gives no number.',
  experiments: [],
};
