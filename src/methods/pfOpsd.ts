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
  concepts: ['on-policy distillation', 'self-distillation', 'privileged information', 'teacher'],
  formula: String.raw`\mathcal L=\mathrm{KL}\big(q_t\,\|\,\pi_\theta(\cdot\mid q,o_{<t})\big),\quad q_t(v)\propto\pi(v\mid s^\star,q,o_{<t})\,e^{\hat A_t[v=o_t]/\tau}`,
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
    'With the policy as it is for a teacher, every run that we tried on scratchpad collapsed, and its completions grew.',
    'After a mistake its grades may mislead: the teacher of a small policy has only read beginnings of solutions.',
    'The teacher reads every completion in every update, which is charged: more tokens than the policy writes.',
  ],
  departures: [
    'The paper’s teacher sees how a video ends. Here it reads the reference solution as a hint, which the base policies were taught to read.',
    'The released code grades some decisions, among candidates whose values a judge estimates. Here each token is one, and the sampled symbol alone has an advantage: that of its group.',
    'The paper’s teacher is the policy as it is, held by demonstrations. Here it is the policy at the start and grades up to the first mistake (a design choice); both can be set as in the paper.',
  ],
  claim: 'The paper reports 10.6 % and 10.9 % more than its baseline on VRQABench and OpenWorldQA.',
  experiments: [],
};
