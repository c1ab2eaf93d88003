/** CAPO’s penalty of wrong steps against the outcome alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/capoSteps.json';

export const capoSteps = againstControls({
  claim: 'capo-steps',
  method: 'capo',
  quoted:
    'The paper reports consistent gains over supervision by the outcome, because wrong steps are named and penalised.',
  size: { percent: null, words: 'consistent gains, without a number', beside: atEqualTokens },
  common: { task: 'scratchpad', level: 2 },
  budget: 400_000,
  title: 'Tokens of steps that a critic finds wrong are penalised',
  controls: [['outcome', 'GRPO with the same loss on the outcome alone', {}, 'grpo']],
  mechanism: {
    metric: 'steps/flagged_ratio',
    against: null,
    than: 0.02,
    wanted: 'higher',
    because: 'Steps must be flagged to be penalised.',
  },
  conditions: [
    {
      title: 'Share of steps that are flagged',
      arm: 'capo',
      reading: { of: 'rounds', metric: 'steps/flagged_ratio' },
      least: 0.02,
      because: 'Where no step is flagged the method is GRPO.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['verify/flawed_ratio', 'steps/vote_error'],
  limits: [
    'The critic is the exact verifier with the noise of a setting; the paper’s is a language model.',
    'Only its abstract was at hand.',
  ],
});
