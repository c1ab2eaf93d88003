/** Latent-GRPO: mixtures of symbols are fed back before the answer instead of written steps. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const latentGrpo: Method = {
  id: 'latent-grpo',
  title: 'Latent-GRPO',
  paper: {
    title: 'Latent-GRPO: Group Relative Policy Optimization for Latent Reasoning',
    arxiv: '2604.27998',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Thinks in mixtures of symbols before the answer, and learns from them by three rules.',
  concepts: [
    'latent reasoning',
    'continuous thoughts',
    'Gumbel noise',
    'straight-through estimator',
    'soft tokens',
  ],
  formula: String.raw`\begin{gathered}e_s=\sum_{k\in\operatorname{top}_4}w_{s,k}E_k,\quad w_s=\operatorname{softmax}\frac{\log\pi(\cdot\mid x,e_{<s})+g_s}{\tau},\quad g>0\\[4pt]k_s=\arg\max_k w_{s,k},\qquad \rho_s=\frac{\pi_\theta(k_s\mid x,e_{<s})}{\pi_{\mathrm{old}}(k_s\mid x,e_{<s})}\end{gathered}`,
  settings: { task: 'scratchpad', level: 1, latent_slots: 6, latent_temperature: 0.5 },
  pitfalls: [
    'Watch latents/ended: completions whose latents do not end teach nothing, so where few end, little is learned.',
    'At latents/first_weight near 1 slots are hardly mixtures; latents/first_same near 1 means that all completions of a prompt begin the same way.',
    'The gradient through a mixture is biased: the ratio counts one symbol of a slot, and the loss sees the mixture.',
    'The policy was trained on written steps, so its first slots are mixtures of those symbols. That is a start, not a language of its own.',
    'Compare with GRPO on the same task, whose steps take the same positions; each slot costs a decode step, and an update reads its rows twice.',
    'The symbols that the rollouts show in slots are those of the largest weight after noise; the policy reads the mixture.',
  ],
  results: [compared('latent-grpo-slots', 'scratchpad', 'written steps', [-0.01353, -0.02532, -0.00174])],
  departures: [
    'A shift of Gumbel noise cancels in a softmax, so one-sided noise is here Gumbel noise given that it is above 0. It falls on the four likeliest symbols.',
    'Latents end where the symbol before the answer has a probability above one half. Where no slot is left it is forced, and the completion still answers.',
    'A completion counts as correct for the choice of the first slot if its advantage is above 0, so the rule reads no label that rewards do not show.',
    'The gradient through a slot is that of its softmax at the recorded mixture, from the logits that recorded mixtures give: changes of earlier slots do not pass through later ones.',
    'The symbol that ends the latents is learned like other symbols, although it is chosen by a threshold. A forced one is not learned.',
    'Evaluation has no noise in its slots and samples the answer. The paper also reports pass@k under Gumbel sampling.',
    'There is no supervised latent stage. The base policy writes steps, and its first latents come from there.',
  ],
  claim:
    'The paper reports 7.86 points of Pass@1 over its latent initialization on low-difficulty tasks, and 4.27 over explicit GRPO on high-difficulty tasks with reasoning chains 3–4 times shorter.',
  experiments: ['latent-grpo-slots'],
};
