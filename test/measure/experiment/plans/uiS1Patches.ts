/** UI-S1’s patched turns against the outcome alone, and against returns of steps without patches. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/uiS1Patches.json';

export const uiS1Patches = againstControls({
  claim: 'ui-s1-patches',
  method: 'ui-s1',
  quoted: 'The paper reports 12.0 points more than its base model, without a number against online RL.',
  size: {
    percent: null,
    words: '12.0 points above the base; against online RL without a number',
    beside: atEqualTokens,
  },
  common: { task: 'toolbox', level: 2, prompts_per_round: 16, eval_every_rounds: 6 },
  budget: 200_000,
  title: 'Wrong turns are replaced by an expert’s, and steps are compared with steps',
  controls: [
    ['grpo', 'GRPO on the outcome alone', { scale_rewards: 'none' }, 'grpo'],
    ['steps', 'Steps are compared with steps, without an expert', { expert_patches: null }],
  ],
  mechanism: {
    metric: 'step_returns/right',
    against: 'steps',
    wanted: 'higher',
    because: 'More of the turns that the policy writes itself should lead to the goal.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['semi_online/patched'],
  limits: ['The expert is the task’s solver, which continues from wherever right turns led.'],
});
