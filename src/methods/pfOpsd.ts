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
    scale_rewards: 'none',
    self_distil: 1,
    self_distil_from: 'first_mistake',
    self_distil_teacher: 'start',
    self_distil_tilt: 0.5,
  },
  pitfalls: [
    'With the policy as it is for a teacher, runs on scratchpad end all at once: the teacher begins to write one step too many, and the policy learns it.',
    'After a mistake the teacher of a small policy is lost: it was taught to read beginnings of solutions only, and asks for the right step after the wrong one.',
    'The teacher reads every completion in every update. This is charged as auxiliary tokens, more than the policy writes.',
    'With a share of 1 and no advantage temperature rewards have no effect: the solutions teach alone.',
  ],
  departures: [
    'In the paper the teacher sees what will happen in a video, and the answer. Here it reads the reference solution as a hint, which the base policies were taught to read.',
    'The released code grades a few decisions of a completion among candidates whose values a judge estimates. Here each token is one, over all symbols, and only the sampled one has an advantage: that of its group.',
    'The paper’s teacher is the policy as it is, and learns from demonstrations besides, which hold it. Here it stays the policy at the start and grades up to the first mistake (a design choice); both can be set as in the paper.',
    'Text that has no list of candidates is learned by weighted likelihood in the paper, and calls of a simulator cost. Here neither is there.',
  ],
  claim: 'The paper reports 10.6 % and 10.9 % more than its baseline on VRQABench and OpenWorldQA.',
  experiments: [],
};
