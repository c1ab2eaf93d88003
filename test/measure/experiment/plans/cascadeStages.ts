/** Cascade RL’s preferences first against rewards alone, and against preferences alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/cascadeStages.json';

const plan = againstControls({
  claim: 'cascade-stages',
  method: 'cascade',
  quoted:
    'The paper reports better reasoning from offline RL, for stable convergence, and online RL after it; with its other parts the gain is up to 16 %.',
  size: {
    percent: null,
    words: 'up to 16 % with other parts; for the two stages without a number',
    beside: atEqualTokens,
  },
  common: { task: 'sort-digits', level: 3, labels: 'verifier', eval_every_rounds: 4 },
  budget: 200_000,
  title: 'Ten rounds of preferences, then rewards',
  controls: [
    ['rewards', 'GRPO from the first round', {}, 'grpo'],
    ['preferences', 'DPO throughout', { prompts_per_round: 32 }, 'dpo'],
  ],
  mechanism: {
    metric: 'preference/accuracy',
    against: null,
    than: 0.5,
    wanted: 'higher',
    because: 'The first stage must teach which completions are preferred.',
  },
  conditions: [
    {
      title: 'Pairs whose preferred completion gained more',
      arm: 'cascade',
      reading: { of: 'rounds', metric: 'preference/accuracy' },
      least: 0.5,
      because: 'A first stage that teaches nothing only costs tokens.',
    },
  ],
  pilot: { ...pilot, detect: 0.03 },
  watched: ['preference/margin'],
  limits: [
    'Its first stage has new pairs in every round; the paper’s is offline.',
    'Within this budget GRPO gained about a hundredth, so that no order of stages could have shown much.',
  ],
});

// Pairs are there in the first stage only.
export const cascadeStages = { ...plan, mechanism: { ...plan.mechanism, over: 'all rounds' } } as const;
