/** SAGE’s chains and its reward for used skills against the same library without them. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/sageLibraryChains.json';

const plan = againstControls({
  claim: 'sage-library-chains',
  method: 'sage-library',
  quoted:
    'The paper reports 8.9 % more scenarios completed on AppWorld with 26 % fewer steps and 59 % fewer tokens.',
  size: {
    percent: null,
    words: '8.9 % more scenarios; against a library without chains without a number',
    beside: atEqualTokens,
  },
  common: { task: 'strategies', level: 2 },
  budget: 200_000,
  title: 'Related prompts pass skills on, and skills that were used are paid for',
  controls: [
    ['library', 'The same library without chains and without pay', {}, 'co-evolving-skills'],
    ['grpo', 'GRPO on 8 completions', {}, 'grpo'],
  ],
  others: [['unpaid', 'Chains without pay for skills', { skill_reward: 0 }]],
  mechanism: {
    metric: 'skills/utility',
    against: 'library',
    wanted: 'higher',
    because: 'Skills that are paid for should help those who read them more.',
  },
  pilot: { ...pilot, detect: 0.05 },
  watched: ['skills/kept', 'skills/passed', 'hints/success', 'hints/plain_success'],
  limits: [
    'A skill is how a completion began, not a function that an agent defines and calls.',
    'Steps and tokens are not compared: completions of this task are equally long.',
  ],
});

// A policy that has learned a skill no longer gains by reading it, so later rounds say little.
export const sageLibraryChains = {
  ...plan,
  mechanism: { ...plan.mechanism, over: 'all rounds' },
} as const;
