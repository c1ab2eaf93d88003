/** Rules between the settings of votes, which stand in for a verifier; the list in `rules.ts` holds them with the others. */
import { taskOf } from '../tasks/index.ts';
import { refusal } from './problem.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const withVotes = 'with labels majority';

const votesAreRead: Rule = ({ labels, task, topology }) => {
  const voting = taskOf(task);
  if (labels === 'verifier' || (voting.kind === 'tokens' && voting.answerOf !== undefined)) return null;
  if (voting.kind === 'control' && topology !== 'flat') return null; // refused already, for its tree
  return refusal(
    'labels',
    `verifier for ${task}`,
    labels,
    'Its right completions have no answer in common to vote on.',
  );
};

const oneIsNoVote: Rule = ({ labels, num_generations }) =>
  labels === 'verifier' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        `at least 2 ${withVotes}`,
        num_generations,
        'One completion always agrees with itself.',
      );

/** Settings that read verdicts, at the value at which they do not. */
const readVerdicts = {
  flaw_penalty: 0,
  length_penalty: 0,
} as const satisfies Partial<RunConfig>;

const asksVerifier = 'It asks the verifier what is right.';

const verdictsAreHidden: readonly Rule[] = Object.entries(readVerdicts).map(([key, off]) => (config) => {
  const value = config[key as keyof typeof readVerdicts];
  return config.labels === 'verifier' || value === off
    ? null
    : refusal(key, `${off} ${withVotes}`, value, asksVerifier);
});

const contrastIsVerified: Rule = ({ labels, surrogate }) =>
  labels === 'verifier' || surrogate !== 'sequence_contrast'
    ? null
    : refusal('surrogate', `another than sequence_contrast ${withVotes}`, surrogate, asksVerifier);

export const voteRules: readonly Rule[] = [
  votesAreRead,
  oneIsNoVote,
  ...verdictsAreHidden,
  contrastIsVerified,
];
