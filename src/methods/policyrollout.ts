/** PolicyRollout: half of each group reads the rule that the task follows, and all of it is trained without the rule. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const policyrollout: Method = {
  id: 'policyrollout',
  title: 'PolicyRollout',
  paper: {
    title: 'Multimodal Policy Internalization for Conversational Agents',
    arxiv: '2510.09474',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose: 'Internalises a rule: half of each group reads it, and all of the group is trained without it.',
  concepts: [
    'TriMPI',
    'policy internalization',
    'prompt compression',
    'system prompt',
    'context distillation',
  ],
  formula: String.raw`o_1,\dots,o_{G/2}\sim\pi(\cdot\mid q),\quad o_{G/2+1},\dots,o_G\sim\pi(\cdot\mid c,\,q),\qquad\rho_{i,t}=\frac{\pi_\theta(o_{i,t}\mid q,\,o_{i,<t})}{\pi_{\text{old}}(o_{i,t}\mid q,\,o_{i,<t})},\quad\hat A_i=\frac{R_i-\operatorname{mean}R}{\operatorname{std}R}`,
  settings: {
    task: 'strategies',
    level: 3,
    hint: 'always',
    hint_content: 'strategy',
    hint_placement: 'context',
    hint_share: 0.5,
    hint_scoring: 'plain',
    hint_baseline: 'joined',
  },
  // Control tasks have one level; elsewhere level 3 is the one to learn.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'The ratio does not know that the rule was read, so the gradient is biased; with plain over hinted it is not, but hardly moves.',
    'While hints/success is above hints/plain_success, the rule does what the policy cannot yet do alone.',
    'Reading the rule in all completions leaves none to compare with: the policy then does not see that it fails without the rule.',
    'Training rewards include completions that read the rule. Held-out pass@1 never does.',
  ],
  results: [
    compared(
      'policyrollout-internalised',
      'strategies',
      'GRPO that never reads the rule',
      [0.16731, 0.13511, 0.19951],
    ),
  ],
  departures: [
    'The paper’s rule is a document with thousands of tokens, the same for all prompts. Here it is the one line that applies, the name of a template, because the base policies were taught to read these.',
    'The paper trains on the rule’s text and on demonstrations first. Here the base policy of this level hardly ever tries three of its four templates.',
    'Half of the group reads the rule, and the ratio is that of GRPO on the plain prompt. The abstract gives neither the share nor the ratio.',
  ],
  claim:
    'The paper reports notable gains in end-to-end accuracy, generalization and robustness to forgetting, without a number in its abstract.',
  experiments: ['policyrollout-internalised'],
};
