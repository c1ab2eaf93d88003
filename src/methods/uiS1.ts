/** UI-S1: follows an expert's path with the policy's own history, and compares steps as well as whole completions. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const uiS1: Method = {
  id: 'ui-s1',
  title: 'UI-S1',
  paper: {
    title: 'UI-S1: Advancing GUI Automation via Semi-online Reinforcement Learning',
    arxiv: '2509.11543',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['tokens'],
  purpose: 'Replaces wrong turns by an expert’s so that completions continue, and compares steps with steps.',
  concepts: ['semi-online RL', 'expert trajectories', 'patch module', 'step-level advantage', 'GUI agents'],
  formula: String.raw`G_t=\sum_{k\ge 0}\gamma^k r_{t+k}\ \text{up to the first mismatch},\qquad\hat A_{i,t}=w_{\text{ep}}\Big(R_i-\operatorname*{mean}_jR_j\Big)+w_{\text{step}}\Big(G_{i,t}-\operatorname*{mean}_jG_{j,t}\Big),\qquad\gamma=\tfrac12`,
  settings: {
    task: 'toolbox',
    level: 1,
    expert_patches: 2,
    step_return_weight: 1,
    step_return_decay: 0.5,
    scale_rewards: 'none',
  },
  pitfalls: [
    'Training rewards include completions that were patched. Held-out pass@1 never is, and semi_online/score counts what came before the first patch.',
    'At late steps few completions of a group are left to compare with.',
    'Where nearly every completion succeeds thanks to its patches, the outcome teaches nothing and only steps do.',
    'An expert knows one way. Watch whether held-out completions find others.',
  ],
  results: [
    compared('ui-s1-patches', 'toolbox', 'GRPO', [-0.1001, -0.12945, -0.07074], {
      note: 'More of its own steps were right, but with patches all completions of most groups earned the same.',
    }),
    compared('ui-s1-patches', 'toolbox', 'steps without patches', [-0.03648, -0.07678, 0.00382], {
      against: 'steps',
    }),
  ],
  departures: [
    'The paper’s path is recorded. Here the task’s solver continues from wherever the policy’s right turns led, and a turn matches if it is on any shortest way.',
    'The paper trains a wrong turn with reward 0. Here it is taken back and stays out of the update, but counts as 0 in the mean at its step; the turn that ends a completion is trained.',
    'At most two turns are patched, a choice of ours, and only the action: a turn here has no thought beside it.',
    'Where a turn that is taken back is longer than its replacement and the reply, the tokens after them are drawn with random numbers that it has used.',
    'The environment replies to right and patched turns, as a recording would.',
  ],
  claim: 'The paper reports 12.0 points more than its base model of 7B on AndroidWorld, and 23.8 on AITW.',
  experiments: ['ui-s1-patches'],
};
