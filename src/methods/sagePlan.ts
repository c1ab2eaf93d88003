/** SAGE: after a failed attempt the policy writes a short plan from it, and the next attempt reads the plan. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const sagePlan: Method = {
  id: 'sage-plan',
  title: 'SAGE plan',
  paper: {
    title: 'Self-Abstraction from Grounded Experience for Plan-Guided Policy Refinement',
    arxiv: '2511.05931',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose:
    'After a failed attempt the policy writes a short plan from it, and its next attempt reads the plan.',
  concepts: ['self-abstraction', 'plan-guided refinement', 'reflection', 'second attempt', 'agents'],
  formula: String.raw`p=(y_{<t^\star},\,\tilde y),\quad t^\star=\arg\min_t\log\pi(y_t\mid q,y_{<t}),\quad\tilde y=\arg\max\pi(\cdot\mid q,y_{<t^\star}),\qquad y'\sim\pi(\cdot\mid p,\,q)\ \text{ after }R(y)=0`,
  settings: {
    task: 'toolbox',
    level: 1,
    hint: 'retry',
    hint_content: 'plan',
    hint_placement: 'context',
    hint_scoring: 'hinted',
    hint_attempts: 2,
    hint_baseline: 'joined',
    scale_rewards: 'none',
  },
  pitfalls: [
    'A plan is only as good as the policy: one that repeats its mistake leads the next attempt there too. Watch hints/success.',
    'In the first rounds a second attempt with a plan is right less often than one without: base policies copy what they read and then write one call more.',
    'Second attempts follow failures, so they are of harder prompts. Compare hints/success with the control, not with hints/plain_success.',
    'The control is a second attempt without a plan: set hint to none and leave all else.',
    'Reading the attempt and writing the plan are charged. At an equal budget the control has more completions.',
  ],
  results: [
    compared('sage-plan-second', 'toolbox', 'GRPO', [-0.03519, -0.04757, -0.02281], {
      note: 'Second attempts that read a plan did not leave fewer groups without a difference.',
    }),
  ],
  departures: [
    'The paper refines a fixed model at test time. Here attempts with and without plans are compared in one group and trained, each in its own context.',
    'In the paper a language model writes the plan in prose. Here a plan is the attempt’s own calls up to its least certain token and the likeliest call there (a design choice), because the base policies were taught to read beginnings of solutions.',
    'Observations are left out of a plan: it holds what to do, not what was seen.',
    'The plan’s tokens are not trained.',
  ],
  claim:
    'The paper reports 7.2 % more solved tasks than Mini-SWE-Agent with GPT-5 (high), and 73.2 % and 74 % Pass@1 on SWE-Bench Verified with two agents.',
  experiments: ['sage-plan-second'],
};
