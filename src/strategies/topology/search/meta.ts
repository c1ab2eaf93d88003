/** Tree search over steps as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const when = [{ setting: 'topology', is: ['search'] }] as const satisfies readonly SettingCondition[];

export const search = {
  id: 'search',
  title: 'search (GroundedPRM)',
  help: 'Branches from the step that looks best or least tried, and backs results up to the steps before. Choose it to label steps.',
  paper: 'GroundedPRM, arXiv 2510.14942',
  traits: ['values_steps'],
  needs: [{ trait: 'verified_steps', why: 'A search needs steps, and the verifier of {task} checks none.' }],
  conflicts: [
    {
      setting: 'labels',
      not: ['verifier'],
      why: 'A search asks the verifier after every branch, and rewards of another source must do without it.',
      instead: 'verifier',
    },
  ],
  companions: { branch_roots: 4, branch_width: 3, num_generations: 16 },
  settings: {
    search_labels: {
      kind: 'choice',
      stage: 'Generate',
      label: 'Value of a step',
      help: 'What a finished completion says about its steps, before it is averaged over all completions through them.',
      default: 'fused',
      choices: [
        {
          value: 'fused',
          label: 'steps and outcome (GroundedPRM)',
          help: 'The verdicts on this and later steps together with the outcome.',
        },
        { value: 'outcomes', label: 'outcome alone (MedS³)', help: 'Whether the completion came out right.' },
      ],
      when,
    },
    search_exploration: {
      kind: 'number',
      stage: 'Generate',
      label: 'Exploration constant',
      help: 'Weight c of the bonus for few visits when a step is selected. 0 always follows the best value.',
      default: 1.4,
      min: 0,
      max: 100,
      live: true,
      when,
    },
    search_decay: {
      kind: 'number',
      stage: 'Generate',
      label: 'Back-up decay',
      help: 'Factor on a value for each step that it is backed up past the step where a branch began. 1 does not decay.',
      default: 0.9,
      min: 0,
      max: 1,
      when,
    },
  },
  metrics: {
    'search/depth': {
      label: 'depth of branches',
      help: 'Mean number of steps before the point where a branch began. 0 is the prompt.',
      unit: 'steps',
    },
    'search/repeated_steps': {
      label: 'steps written again',
      help: 'Share of written steps that equal one written before after the same steps. They add visits and no new node.',
      unit: 'share',
    },
    'search/label_accuracy': {
      label: 'values that match the verifier',
      help: 'Share of steps whose value is above 0 exactly where the verifier accepts the step.',
      unit: 'share',
    },
    'search/outcome_accuracy': {
      label: 'the same for outcomes alone',
      help: 'The same for values that are the mean outcome of all completions through a step (Monte Carlo).',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
