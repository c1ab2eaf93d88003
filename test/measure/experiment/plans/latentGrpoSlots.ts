/** Latent-GRPO’s slots against written steps. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/latentGrpoSlots.json';

export const latentGrpoSlots = againstControls({
  claim: 'latent-grpo-slots',
  method: 'latent-grpo',
  quoted:
    'The paper reports 4.27 points over explicit GRPO on hard tasks, with chains of reasoning 3 to 4 times shorter.',
  size: {
    percent: null,
    words: '4.27 points on hard tasks; for an easy one without a number',
    beside: atEqualTokens,
  },
  common: { task: 'scratchpad', level: 1 },
  budget: 400_000,
  title: 'Thinks in up to 6 mixtures of symbols before the answer',
  controls: [['written', 'GRPO on written steps', {}, 'grpo']],
  others: [
    ['two-sided', 'Noise of both signs', { latent_noise: 'two_sided' }],
    ['all-first', 'Every first slot learns', { latent_first: 'all' }],
  ],
  mechanism: {
    metric: 'completions/mean_length',
    against: 'written',
    wanted: 'lower',
    because: 'Latent slots should replace the written steps.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['latents/slots', 'latents/ended', 'latents/first_same'],
  limits: [
    'A slot is a mixture of symbols read by a policy that was taught written steps; the paper starts from a latent model.',
    'The task is easy; the paper’s gain is on hard ones.',
  ],
});
