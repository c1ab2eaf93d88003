/** Complete comparisons to start from, each with a question and small enough for a laptop. */
import type { Comparison } from '../../experiment/comparison.ts';
import type { ArmSettings } from '../../experiment/arm.ts';
import { dapo } from '../../methods/dapo.ts';
import { grpo } from '../../methods/grpo.ts';
import { treepo } from '../../methods/treepo.ts';

export interface Preset {
  readonly title: string;
  readonly question: string;
  readonly comparison: Comparison;
}

const usual: Pick<Comparison, 'seeds' | 'budget'> = {
  seeds: [1, 2, 3, 4, 5],
  budget: { counter: 'budget', value: 600_000 },
};

/** Answers long enough for a tree to share tokens, short enough for a minute per run. */
const graded: ArmSettings = {
  task: 'sort-digits',
  level: 2,
  policy: 'tiny',
  num_generations: 16,
  prompts_per_round: 8,
  eval_every_rounds: 10,
  num_eval_prompts: 256,
};

/** A minute a run: what a comparison of the default task takes where nothing else is asked. */
export const quickSettings: ArmSettings = { policy: 'tiny', eval_every_rounds: 10, num_eval_prompts: 256 };

export const presets: readonly Preset[] = [
  {
    title: `${grpo.title} against ${treepo.title}`,
    question: 'Does a tree of shared prefixes learn more from the same number of tokens?',
    comparison: {
      arms: [
        { name: grpo.title, method: grpo.id, settings: graded },
        { name: treepo.title, method: treepo.id, settings: graded },
      ],
      ...usual,
      control: grpo.title,
    },
  },
  {
    title: 'Same learner, tree on and off',
    question: 'What do trees save by themselves? Nothing else differs between the arms.',
    comparison: {
      arms: [
        { name: /* data */ 'Tree off', method: grpo.id, settings: graded },
        { name: /* data */ 'Tree on', method: grpo.id, settings: { ...graded, topology: 'segments' } },
      ],
      ...usual,
      control: /* data */ 'Tree off',
    },
  },
  {
    title: `${grpo.title} against ${dapo.title}`,
    question: 'Do a higher upper clip and groups that always differ help?',
    comparison: {
      arms: [
        { name: grpo.title, method: grpo.id, settings: quickSettings },
        { name: dapo.title, method: dapo.id, settings: quickSettings },
      ],
      ...usual,
      control: grpo.title,
    },
  },
  {
    title: 'Does the reward matter?',
    question: 'The same recipe with random rewards: what still grows is not learned from the verifier.',
    comparison: {
      arms: [
        { name: grpo.title, method: grpo.id, settings: quickSettings },
        { name: 'Placebo', method: grpo.id, settings: { ...quickSettings, labels: 'random' } },
      ],
      ...usual,
      control: grpo.title,
    },
  },
];
