/** The answer that most completions give, by the answers on which training votes (self-consistency: arXiv 2203.11171). */
import { choosing, type TestTimeStrategy } from './strategy.ts';
import { majorityOfSubsets } from './subsets.ts';

/** Why nothing can vote on a task's completions. */
export const noAnswers: NonNullable<TestTimeStrategy['whyNot']> = ({ task }) =>
  task.kind === 'tokens' && (task.answerOf ?? task.answersOf)
    ? null
    : `right completions of ${task.title} have no answer in common, so none can be counted`;

export const byMajority = choosing(
  ({ answers, right }, counts) => majorityOfSubsets(answers ?? [], right, counts),
  noAnswers,
);
