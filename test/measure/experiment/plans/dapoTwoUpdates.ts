/** DAPO as in `dapo-own-updates`, with the two updates that were best for GRPO there. */
import { againstControls } from './againstControls.ts';
import { dapoOwnUpdates } from './dapoOwnUpdates.ts';
import pilot from './pilots/dapoTwoUpdates.json';

const { quoted, size, common, budget } = dapoOwnUpdates;
const two = { num_iterations: 1, steps_per_generation: 2 } as const;

export const dapoTwoUpdates = againstControls({
  claim: 'dapo-two-updates',
  method: 'dapo',
  replaces: 'dapo-own-updates',
  ...{ quoted, size, common: { ...common, ...two } },
  budget: budget.value,
  title: 'DAPO with 2 updates of each round',
  controls: [['grpo', 'GRPO with 2 updates of each round', {}, 'grpo']],
  others: [
    ['clip', 'GRPO with the wider upper clip', { epsilon_high: 0.28 }, 'grpo'],
    ['filter', 'GRPO on groups with spread', { dynamic_sampling: true }, 'grpo'],
  ],
  mechanism: {
    metric: 'entropy',
    against: 'grpo',
    wanted: 'higher',
    because:
      'The paper says that its parts keep the policy from becoming confident too early: entropy should stay higher than that of GRPO.',
  },
  conditions: [
    {
      title: 'Share of groups of GRPO without signal',
      arm: 'grpo',
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.1,
      because: 'Dynamic sampling can act only where groups lack spread.',
    },
  ],
  pilot: { ...pilot, detect: 0.02 },
  watched: ['clip_ratio/region_mean'],
  limits: [
    'Two updates move few ratios to the clip range, so the wider clip hardly acts; the plan before it had sixteen.',
    'The limit on overlong completions is off in all arms, because correct answers here reach the length limit.',
  ],
});
