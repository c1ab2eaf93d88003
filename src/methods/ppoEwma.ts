/** PPO-EWMA: the clip keeps the policy near a moving average of itself instead of near the policy that sampled. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';
import { ppo } from './ppo.ts';

export const ppoEwma: Method = {
  id: 'ppo-ewma',
  title: 'PPO-EWMA',
  paper: { title: 'Batch size-invariance for policy optimization', arxiv: '2110.00641', year: 2021 },
  provenance: 'code read',
  stage: 'Replay',
  saves: [],
  purpose:
    'Clips around a moving average of the weights, so the clip no longer depends on the sampling policy.',
  concepts: ['moving average', 'batch-size invariance', 'proximal policy', 'off-policy'],
  formula: String.raw`\begin{gathered}\mathcal L=-\operatorname{sg}\!\left(\tfrac{\pi_x}{\pi_b}\right)\min\!\left(\tfrac{\pi_\theta}{\pi_x}\hat A,\ \operatorname{clip}\!\left(\tfrac{\pi_\theta}{\pi_x},1{-}\epsilon,1{+}\epsilon\right)\hat A\right)\\[4pt]\theta_x\leftarrow\frac{\beta W\,\theta_x+\theta}{\beta W+1},\qquad W\leftarrow\beta W+1\end{gathered}`,
  settings: {
    ...ppo.settings,
    proximal: 'average',
    proximal_decay: 0.889,
    correction: 'truncate',
    correction_cap: 100,
  },
  settingsOn: ppo.settingsOn,
  pitfalls: [
    'If the average is too slow it falls far behind, and the clip removes nearly all gradient: watch clip_ratio/region_mean.',
    'Every update scores its tokens with the average, which costs a forward pass: see tok_aux.',
    'The policy and the value head share a body, as in PPO, with the same pitfalls.',
  ],
  results: [
    compared('ppo-ewma-stale', 'chain-sum', 'PPO', [0.05672, 0.04802, 0.06541], {
      note: 'Both learned from samples of weights four rounds older. The budget counted generated tokens alone.',
    }),
  ],
  departures: [
    'Other settings are those of PPO here; the released code plays Procgen games.',
    'A token’s weight is its probability under the average divided by that of sampling, capped at 100. The released code caps the ratio of the current policy to the sampling policy instead.',
    'The penalty form of the loss, which the paper also averages, is left out.',
  ],
  claim:
    'The paper reports that other settings can largely compensate for a changed batch size once the proximal policy is decoupled from sampling, and that stale data are used better; its abstract gives no number.',
  experiments: ['ppo-ewma-stale'],
};
