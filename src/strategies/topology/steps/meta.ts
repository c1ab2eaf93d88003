/** Trees by steps as data. */
import { need, strategy } from '../../../config/declare.ts';

export const steps = strategy('steps', 'steps (PORTool)', {
  help: 'Branches at the ends of turns. Choose it on tasks with tools, to compare next steps after the same history.',
  paper: 'PORTool, arXiv 2510.26020',
  needs: [need('turns', { why: 'Steps branch at the ends of turns, and {task} has no turns.' })],
  companions: { branch_roots: 2, branch_width: 2, num_generations: 8, tree_credit: 'fork_trajectory' },
});
