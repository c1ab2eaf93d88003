/** GSPO’s ratios of whole completions against ratios of tokens, over four updates of each batch. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/gspoFourUpdates.json';

export const gspoFourUpdates = againstControls({
  claim: 'gspo-four-updates',
  method: 'gspo',
  quoted:
    'The paper reports faster and steadier training than GRPO at equal compute, although far more tokens are clipped.',
  size: { percent: null, words: 'faster at equal compute, without a number', beside: atEqualTokens },
  common: { task: 'chain-sum', level: 2, num_iterations: 4 },
  budget: 300_000,
  title: 'Weighs and clips whole completions',
  controls: [['grpo', 'GRPO, which weighs and clips tokens', {}, 'grpo']],
  mechanism: {
    metric: 'clip_ratio/region_mean',
    against: 'grpo',
    wanted: 'higher',
    because: 'The narrow range of whole completions clips more tokens.',
  },
  pilot: { ...pilot, detect: 0.02 },
  limits: [
    'Completions are short here, so ratios of completions and of tokens differ less than in the paper.',
    'Mixture-of-experts models, where the paper’s gain is largest, are not tested.',
  ],
});
