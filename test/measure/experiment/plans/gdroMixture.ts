/** GDRO’s two games against uniform prompts and budgets, on the trained mixture. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { fewerIdle, mixedPool } from './mixedPool.ts';
import pilot from './pilots/gdroMixture.json';

export const gdroMixture = againstControls({
  claim: 'gdro-mixture',
  method: 'gdro',
  quoted:
    'The paper reports relative gains in pass@8 of about 10 % for the choice of prompts and for the budget.',
  size: {
    percent: null,
    words: 'about 10 % in pass@8; for mean pass@1 without a number',
    beside: atEqualTokens,
  },
  common: mixedPool,
  budget: 300_000,
  title: 'Draws more prompts from bins that fail, and more completions where rewards vary',
  controls: [['uniform', 'GRPO on uniform prompts and budgets', {}, 'grpo']],
  mechanism: fewerIdle('Budgets that follow variance should leave fewer groups without signal.'),
  pilot: { ...pilot, detect: 0.03 },
  watched: ['prompts/worst_bin_reward', 'allocation/extra'],
  limits: ['The paper’s gain is in pass@8; this tests mean pass@1.'],
});
