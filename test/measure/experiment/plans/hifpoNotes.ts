/** HiFPO’s notes about failed steps and its comparison of steps against the outcome alone, and against steps without notes. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/hifpoNotes.json';

export const hifpoNotes = againstControls({
  claim: 'hifpo-notes',
  method: 'hifpo',
  quoted: 'The paper reports 67.2 % and 77.6 % Pass@3 on AndroidWorld for two policies of 8B parameters.',
  size: {
    percent: null,
    words: '67.2 % and 77.6 %; against GRPO without a number',
    beside: atEqualTokens,
  },
  common: { task: 'toolbox', level: 1, prompts_per_round: 16, eval_every_rounds: 6 },
  budget: 200_000,
  title: 'A failed attempt leaves a note for the next, and steps are compared with steps',
  controls: [
    ['grpo', 'GRPO on the outcome alone', { scale_rewards: 'none' }, 'grpo'],
    ['steps', 'Steps are compared with steps, without notes', { hint: 'none' }],
  ],
  others: [['notes', 'Notes without a comparison of steps', { step_return_weight: 0 }]],
  mechanism: {
    metric: 'step_returns/right',
    against: 'steps',
    wanted: 'higher',
    because: 'An attempt that reads a note should go beyond the step that failed.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['hints/success', 'hints/plain_success', 'hints/missing'],
  limits: [
    'The verifier names the failed step without error, where the paper has a model that reads screens.',
  ],
});
