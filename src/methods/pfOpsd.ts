/** PF-OPSD: the policy learns from itself with the solution before the prompt, on what it wrote without. */
import type { Method } from './method.ts';

export const pfOpsd: Method = {
  id: 'pf-opsd',
  title: 'PF-OPSD',
  paper: {
    title: 'World Models Meet Language Models: On the Complementarity of Concrete and Abstract Reasoning',
    arxiv: '2606.03603',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Learn',
  saves: [],
  purpose: 'The policy, shown the solution, grades what it wrote without; it learns token by token.',
  concepts: [
    'on-policy distillation',
    'self-distillation',
    'privileged information',
    'teacher',
    'dense supervision',
    'OPSD',
  ],
  formula: String.raw`\mathcal L=\frac1N\sum_{i,t}\mathrm{KL}\big(\mathrm{sg}[q_{i,t}]\,\big\|\,\pi_\theta(\cdot\mid q,o_{i,<t})\big),\qquad q_{i,t}(v)\propto\pi_\theta(v\mid s^\star,q,o_{i,<t})\,\exp\!\big(\hat A_{i,t}\,[v=o_{i,t}]/\tau\big)`,
  settings: {
    task: 'scratchpad',
    level: 1,
    prompts_per_round: 16,
    learning_rate: 0.001,
    self_distil: 1,
    self_distil_tilt: 0.5,
    scale_rewards: 'none',
  },
  pitfalls: [],
  departures: [],
  claim: 'The paper reports 10.6 % and 10.9 % more than its baseline on VRQABench and OpenWorldQA.',
  experiments: [],
};
