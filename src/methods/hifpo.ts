/** HiFPO of MobileForge: a failed attempt leaves a note for the next one, and steps are compared with steps. */
import type { Method } from './method.ts';

export const hifpo: Method = {
  id: 'hifpo',
  title: 'HiFPO',
  paper: {
    title:
      'MobileForge: Annotation-Free Adaptation for Mobile GUI Agents with Hierarchical Feedback-Guided Policy Optimization',
    arxiv: '2606.19930',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Tells the next attempt which step of the last one failed, and compares steps with steps.',
  concepts: ['MobileForge', 'corrective hints', 'critic', 'step-level GRPO', 'reflection', 'agents'],
  formula: String.raw`o_k\sim\pi(\cdot\mid c(o_{k-1}),\,q),\qquad\hat A_{k,t}=\hat A_k+w\Big(\mathbf 1[s_{k,t}\text{ right}]-\operatorname*{mean}_{j}\mathbf 1[s_{j,t}\text{ right}]\Big)`,
  settings: {
    task: 'toolbox',
    level: 1,
    hint: 'retry',
    hint_content: 'note',
    hint_placement: 'context',
    hint_scoring: 'hinted',
    hint_attempts: 4,
    hint_baseline: 'joined',
    step_return_weight: 1,
    step_return_decay: 0,
    scale_rewards: 'none',
  },
  pitfalls: [
    'Attempts that follow each other are no equals: later ones know more, and comparing all of them blames the first. Compare with hints by hint.',
    'Training rewards include attempts with notes: hints/plain_success and held-out pass@1 show what the policy can do alone.',
    'A right step is one that leads on. The answer may still be wrong, and step returns then pay for it: watch step_returns/right.',
    'An attempt that fails without a wrong step leaves no note, and the next one is plain: hints/missing counts it.',
  ],
  departures: [
    'The paper’s critic is a model that reads screenshots. Here the verifier names the first wrong step and the right one in its place, without error.',
    'A note is what the attempt did up to that step, corrected: the base policies were taught to read solutions’ beginnings.',
    'The paper compares steps in the same state under the same hint. Here completions of a prompt are compared at the same number of step, and the outcome counts too.',
    'The paper drops notes from half of the training contexts. Here the first attempts, and those after a success, have none.',
  ],
  claim:
    'The paper reports 67.2 % and 77.6 % Pass@3 on AndroidWorld for two policies of 8B parameters, and 41.0 % on MobileWorld.',
  experiments: ['hifpo-notes'],
};
