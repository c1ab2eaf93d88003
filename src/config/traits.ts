/** The traits that each task offers and strategies may need. */
import { taskOf } from '../tasks/index.ts';
import type { Task } from '../tasks/task.ts';
import type { Trait } from './meta.ts';

const traits: Readonly<Record<Trait, (task: Task) => boolean>> = {
  text: ({ kind }) => kind === 'tokens',
  turns: (task) => task.kind === 'tokens' && task.act !== undefined,
  one_turn: (task) => task.kind === 'tokens' && task.act === undefined,
  // A task without text is refused for that already.
  solutions: (task) => task.kind !== 'tokens' || task.hasNoSolutions !== true,
  verified_steps: (task) => task.kind === 'tokens' && task.verifiesSteps === true,
  step_verdicts: (task) =>
    task.kind === 'tokens' &&
    (task.verifiesSteps === true || (task.act !== undefined && !task.hasNoSolutions)),
  latent_steps: (task) => task.kind === 'tokens' && task.latentEnd !== undefined,
  votes: (task) => task.kind === 'tokens' && (task.answerOf ?? task.answersOf) !== undefined,
  priced_calls: (task) => task.kind === 'tokens' && task.pricesCalls === true,
  ranked_results: (task) => task.kind === 'tokens' && task.ranked !== undefined,
  wrong_replies: (task) => task.kind === 'tokens' && task.wrongReplies !== undefined,
  rubric: (task) => task.kind === 'tokens' && task.rubric !== undefined,
  goal_at_end: (task) => task.kind === 'control' && task.pays === 'at the end' && task.game === undefined,
  best_moves: (task) => task.kind === 'control' && task.statesOf !== undefined,
  named_strategies: (task) => task.kind === 'tokens' && task.strategies !== undefined,
  short_is_better: ({ kind }) => kind === 'tokens',
  two_players: (task) => task.kind === 'control' && task.game !== undefined,
};

/** Whether a task has a trait. Throws if there is no such task. */
export function hasTrait(task: string, trait: Trait): boolean {
  return traits[trait](taskOf(task));
}
