/** Guide-GRPO: where all plain completions fail some are told a hint, and the policy without the hint learns from them. */
import type { Method } from './method.ts';

export const guideGrpo: Method = {
  id: 'guide-grpo',
  title: 'Guide-GRPO',
  paper: {
    title: 'Adaptive Guidance Accelerates Reinforcement Learning of Reasoning Models',
    arxiv: '2506.13923',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Generate',
  purpose:
    'Lets a group in which everything failed find something to learn from, by a hint that is not kept.',
  formula: String.raw`\rho_t=\frac{\pi_\theta(o_t\mid q,\,o_{<t})}{\pi_{\text{old}}(o_t\mid q,\,h,\,o_{<t})}\qquad\text{where all plain completions of }q\text{ failed}`,
  settings: {
    task: 'strategies',
    level: 2,
    hint: 'all_failed',
    hint_content: 'strategy',
    hint_placement: 'context',
    hint_share: 0.5,
    hint_scoring: 'plain_hinted',
    hint_baseline: 'joined',
    loss_type: 'grpo',
  },
  // Its one level; elsewhere the second is the one to learn at.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'The ratio is far below 1 on just the tokens that are new to the plain policy, so what the hint found moves it little.',
    'A failed hinted completion whose ratio is below the clip range is not learned from at all.',
    'A hint that holds the answer teaches to copy; hints/leaked tells how often one would have.',
    'Compare with more than plain groups: in our experiment it was far ahead of groups of 16, but its lead over the same hints without the correction, and over further plain completions where few were right, is within chance.',
    'Training reward has hinted completions in it: hints/plain_success and held-out pass@1 tell what the policy can do alone.',
  ],
  departures: [
    'Hints are made by the task: the name of the strategy that works, or elsewhere how the solution begins; the paper has a stronger model write them.',
    'Half of a failed group is replaced by hinted completions; the paper’s count was not at hand.',
    'The log-ratio is held within 20, as everywhere here.',
  ],
  claim:
    'The paper reports up to 4 % more macro-average on math benchmarks than GRPO for policies of 7B and 32B parameters.',
  experiments: ['guide-grpo-new-capabilities'],
};
