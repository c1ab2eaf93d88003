/** Tree search over steps as data. */
import { atGenerate, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const when = [is('topology', 'search')];

export const search = strategy('search', 'search (GroundedPRM)', {
  help: 'Branches from the step that looks best or least tried, and backs results up to the steps before. Choose it to label steps.',
  paper: 'GroundedPRM, arXiv 2510.14942',
  traits: ['values_steps'],
  needs: [need('verified_steps', { why: 'A search needs steps, and the verifier of {task} checks none.' })],
  conflicts: [
    conflict(isNot('labels', 'verifier'), 'verifier', {
      why: 'A search asks the verifier after every branch, and rewards of another source must do without it.',
    }),
  ],
  companions: { branch_roots: 4, branch_width: 3, num_generations: 16 },
  settings: {
    search_labels: atGenerate.choice('Value of a step', 'fused', {
      help: 'What a finished completion says about its steps, before it is averaged over all completions through them.',
      when,
      choices: {
        fused: {
          label: 'steps and outcome (GroundedPRM)',
          help: 'The verdicts on this and later steps together with the outcome.',
        },
        outcomes: { label: 'outcome alone (MedS³)', help: 'Whether the completion came out right.' },
      },
    }),
    search_exploration: atGenerate.number('Exploration constant', 1.4, [0, 100], {
      help: 'Weight c of the bonus for few visits when a step is selected. 0 always follows the best value.',
      live: true,
      when,
    }),
    search_decay: atGenerate.number('Back-up decay', 0.9, [0, 1], {
      help: 'Factor on a value for each step that it is backed up past the step where a branch began. 1 does not decay.',
      when,
    }),
  },
  metrics: {
    'search/depth': metric('depth of branches', 'steps', {
      help: 'Mean number of steps before the point where a branch began. 0 is the prompt.',
    }),
    'search/repeated_steps': metric('steps written again', 'share', {
      help: 'Share of written steps that equal one written before after the same steps. They add visits and no new node.',
    }),
    'search/label_accuracy': metric('values that match the verifier', 'share', {
      help: 'Share of steps whose value is above 0 exactly where the verifier accepts the step.',
    }),
    'search/outcome_accuracy': metric('the same for outcomes alone', 'share', {
      help: 'The same for values that are the mean outcome of all completions through a step (Monte Carlo).',
    }),
  },
});
