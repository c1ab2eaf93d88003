/** SAGE: related prompts of a round are a chain that passes skills on, and skills that were used earn a reward. */
import { compared } from './cardResult.ts';
import { coEvolvingSkills } from './coEvolvingSkills.ts';
import type { Method } from './method.ts';

export const sageLibrary: Method = {
  id: 'sage-library',
  title: 'SAGE (skill library)',
  paper: {
    title: 'Reinforcement Learning for Self-Improving Agent with Skill Library',
    arxiv: '2512.17102',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Generate',
  saves: [],
  purpose: 'Answers related prompts one after another, and pays for skills that the next prompt could use.',
  concepts: ['skill library', 'skills', 'sequential rollout', 'reward shaping', 'self-improvement', 'agents'],
  formula: String.raw`R_i\leftarrow R_i+w\,\mathbf 1[R_i=R_j=1,\ j\text{ read what }i\text{ wrote}]`,
  settings: {
    ...coEvolvingSkills.settings,
    hint_skill_chain: 2,
    skill_reward: 0.5,
  },
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'A chain takes as many decode phases as it has prompts, so a round takes longer on a device that runs many rows at once.',
    'A skill that fits every prompt earns the reward whether it was needed or not. Compare right with hint and right without hint.',
    'An opening that occurs once in a round has no chain. Fewer openings or more prompts make chains longer.',
  ],
  results: [
    compared(
      'sage-library-chains',
      'strategies',
      'the same library without chains',
      [-0.01758, -0.02293, -0.01222],
      {
        note: 'Readers solved most prompts, but pass@1 without skills fell with and without chains.',
      },
    ),
    compared('sage-library-chains', 'strategies', 'GRPO', [-0.00575, -0.02819, 0.0167], { against: 'grpo' }),
  ],
  departures: [
    'The paper’s skills are functions that an agent defines and calls. Here a skill is how the best plain completion of a prompt began, put before the next prompt.',
    'The paper runs one rollout after another for each chain. Here all completions of a prompt are written before the next prompt of its chain.',
    'The paper pays the rollout that wrote a skill. Here all plain completions that began with the same text are paid, because any of them could have been the one.',
    'The abstract names a reward for skills without its size. Here it is half of the verifier’s reward, for the writer and for the reader, even one whose writer was wrong.',
  ],
  claim:
    'The paper reports 8.9 % more scenarios completed on AppWorld with 26 % fewer steps and 59 % fewer tokens.',
  experiments: ['sage-library-chains'],
};
