/** DAPO against GRPO with as many updates as suit GRPO, and each of its two parts alone. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/dapoOwnUpdates.json';

const updates = (num_iterations: number, steps_per_generation: number) => ({
  num_iterations,
  steps_per_generation,
});
const sixteen = updates(4, 4);

export const dapoOwnUpdates = againstControls({
  claim: 'dapo-own-updates',
  method: 'dapo',
  replaces: 'dapo-many-updates',
  quoted:
    'The paper reports 50 points on AIME 2024 where its own GRPO reaches 30, and a gain from each of the four parts.',
  size: { percent: 66.7, words: '50 points where its own GRPO reaches 30', beside: atEqualTokens },
  common: { task: 'scratchpad', level: 2, prompts_per_round: 16, num_generations: 8, eval_every_rounds: 5 },
  budget: 400_000,
  title: 'DAPO with the sixteen updates of its recipe',
  settings: sixteen,
  controls: [
    ['two', 'GRPO with 2 updates of each round', updates(1, 2), 'grpo'],
    ['one', 'GRPO with 1 update', updates(1, 1), 'grpo'],
    ['four', 'GRPO with 4 updates', updates(1, 4), 'grpo'],
    ['sixteen', 'GRPO with 16 updates', sixteen, 'grpo'],
  ],
  others: [
    ['clip', 'GRPO with 16 updates and the wider upper clip', { ...sixteen, epsilon_high: 0.28 }, 'grpo'],
    ['filter', 'GRPO with 16 updates of groups with spread', { ...sixteen, dynamic_sampling: true }, 'grpo'],
  ],
  mechanism: {
    metric: 'entropy',
    against: 'sixteen',
    wanted: 'higher',
    because:
      'The paper says that its parts keep the policy from becoming confident too early: entropy should stay higher than that of GRPO with as many updates.',
  },
  conditions: [
    {
      title: 'Share of tokens at the clip range',
      arm: 'sixteen',
      reading: { of: 'rounds', metric: 'clip_ratio/region_mean' },
      least: 0.005,
      because: 'A wider clip can act only where ratios reach the narrow one.',
    },
    {
      title: 'Share of groups of GRPO without signal',
      arm: 'two',
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.1,
      because: 'Dynamic sampling can act only where groups lack spread.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['clip_ratio/region_mean'],
  limits: [
    'The limit on overlong completions is off in all arms, because correct answers here reach the length limit: this tests three of the four parts.',
    'DAPO keeps the sixteen updates of its recipe, while GRPO chooses; the next plan lets DAPO make as few.',
    'The budget counts the tokens of every update, so sixteen of them leave a third of the rounds of two. After as many generated tokens DAPO was lower than GRPO, too.',
    'DAPO keeps the dual clip of its scripts, which is not one of the four parts.',
  ],
});
