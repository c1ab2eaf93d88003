/** Skill-R1: skills are revised over generations, and their symbols are trained by what they did for those who read them. */
import { compared } from './cardResult.ts';
import { coEvolvingSkills } from './coEvolvingSkills.ts';
import type { Method } from './method.ts';

export const skillR1: Method = {
  id: 'skill-r1',
  title: 'Skill-R1',
  paper: {
    title: 'Skill-R1: Agent Skill Evolution via Reinforcement Learning',
    arxiv: '2605.09359',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Revises the skills that it keeps, and trains the writing of skills by how their readers do.',
  concepts: ['skill library', 'skills', 'revision', 'bi-level optimization', 'credit assignment', 'agents'],
  formula: String.raw`A_t\leftarrow A_t+c\,\big(z_s(\overline R_s)+\overline R_s-\overline R_h\big),\quad t\le|s|`,
  settings: {
    ...coEvolvingSkills.settings,
    hint_contexts: 2,
    hint_skill_generations: 4,
    skill_credit: 0.5,
  },
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'With Different hints at 2 a group of 8 has two readers of each skill: its credit is as noisy as two rewards.',
    'The policy that writes is the one that reads, so a skill stops to help once the policy does by itself what it says.',
    'A revision that only repeats what it revises is not tested. With short skills few others are left.',
  ],
  results: [
    compared(
      'skill-r1-revisions',
      'strategies',
      'the same library without revisions and credit',
      [-0.00072, -0.00163, 0.00018],
      { note: 'Revised skills helped their readers more, and pass@1 without skills fell as much.' },
    ),
    compared('skill-r1-revisions', 'strategies', 'GRPO', [0.01065, -0.01414, 0.03544], { against: 'grpo' }),
  ],
  departures: [
    'The paper trains a small generator beside a frozen language model. Here one policy writes, reads and answers, and all of it is trained.',
    'The paper writes new skills for each question. Here a skill stays in a library for all prompts with its opening.',
    'The paper’s generator reads earlier rollouts and their verdicts. Here a revision is how the best completion that read the skill began.',
    'The paper discounts later generations. Here all count the same.',
  ],
  claim:
    'The paper reports 41.8 % on GAIA and 26.0 % on WebWalker, where plain GRPO reaches 29.7 % and 22.0 %.',
  experiments: ['skill-r1-revisions'],
};
