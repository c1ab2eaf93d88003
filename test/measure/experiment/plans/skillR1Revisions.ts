/** Skill-R1’s revised skills and credit for writing them against skills that are only kept or refused. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/skillR1Revisions.json';

const plan = againstControls({
  claim: 'skill-r1-revisions',
  method: 'skill-r1',
  quoted:
    'The paper reports 41.8 % on GAIA and 26.0 % on WebWalker, where plain GRPO reaches 29.7 % and 22.0 %.',
  size: {
    percent: null,
    words: '12.1 and 4.0 points over GRPO; for this task without a number',
    beside: atEqualTokens,
  },
  common: { task: 'strategies', level: 2 },
  budget: 200_000,
  title: 'Skills are revised over generations, and their writing is trained by how readers do',
  controls: [
    [
      'library',
      'The same library, never revised and without credit',
      { hint_contexts: 2 },
      'co-evolving-skills',
    ],
    ['grpo', 'GRPO on 8 completions', {}, 'grpo'],
  ],
  others: [['uncredited', 'Revised skills without credit for writing them', { skill_credit: 0 }]],
  mechanism: {
    metric: 'skills/utility',
    against: 'library',
    wanted: 'higher',
    because: 'A revised skill must help its readers more than the first form did.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['skills/kept', 'skills/generation', 'skills/credited', 'hints/success', 'hints/plain_success'],
  limits: ['One policy writes, reads and answers; the paper trains a writer beside a frozen model.'],
});

// A policy that has learned a skill no longer gains by reading it, so later rounds say little.
export const skillR1Revisions = {
  ...plan,
  mechanism: { ...plan.mechanism, over: 'all rounds' },
} as const;
