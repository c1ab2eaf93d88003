/** The control of the observation loss: the policy learns to predict replies that another completion got. */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { membersOf } from '../../../learn/advantage/groups.ts';
import { roles, type Sample } from '../../../rollout/sample.ts';
import { streams, uniform } from '../../../tensor/random.ts';

/** Tokens `from` … `to` − 1 of trajectory `of`: one reply of its environment. */
interface Answer {
  readonly of: number;
  readonly from: number;
  readonly to: number;
}

function answersIn(trajectory: Sample, of: number): Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < trajectory.roles.length; from++) {
    if (trajectory.roles[from] !== roles.observation) continue;
    let to = from + 1;
    while (trajectory.roles[to] === roles.observation) to++;
    answers.push({ of, from, to });
    from = to;
  }
  return answers;
}

/**
 * The tokens that each trajectory of a batch predicts instead of its own: replies swapped among those of equal
 * length, each for one of another prompt wherever no prompt has more than half of them. Draws are keyed by seed,
 * round, prompt and sample. A reply of unique length stays.
 */
export function shuffledAnswers(trajectories: readonly Sample[], seed: number): Int32Array[] {
  const predicted = trajectories.map(({ tokens }) => tokens.slice());
  const one = ({ of }: Answer): Sample => trajectories[of] as Sample;
  /** Lists of replies with the same number, in order of first appearance. */
  const listsBy = (answers: readonly Answer[], number: (answer: Answer) => number): Answer[][] =>
    membersOf(answers.map(number)).map((members) => members.map((i) => answers[i] as Answer));
  /** In the order of draws; replies with equal draws keep their order. */
  const shuffled = (answers: readonly Answer[], keysOf: (of: Sample) => [number, number]): Answer[] => {
    const drawn = answers.map((answer) => {
      const { round, prompt } = one(answer);
      return { answer, draw: uniform(seed, streams.answers, round, prompt.index, ...keysOf(one(answer))) };
    });
    return drawn.sort((a, b) => a.draw - b.draw).map(({ answer }) => answer);
  };
  for (const answers of listsBy(trajectories.flatMap(answersIn), ({ from, to }) => to - from)) {
    // Replies of a prompt stay neighbours: a shift by the size of the largest prompt moves each to another prompt.
    const prompts = listsBy(
      shuffled(answers, () => [0, 0]),
      (answer) => one(answer).prompt.index,
    );
    const order = prompts.flatMap((own) => shuffled(own, ({ sample }) => [1, sample]));
    const largest = Math.max(...prompts.map(({ length }) => length));
    const shift = Math.min(largest, Math.floor(order.length / 2));
    order.forEach(({ of, from }, i) => {
      const donor = order[(i + shift) % order.length] as Answer;
      predicted[of]?.set(one(donor).tokens.subarray(donor.from, donor.to), from);
    });
  }
  return predicted;
}

/** Swaps the tokens that the observation loss predicts, where `env_shuffle` is on. */
export const answerShuffle: SignalStrategy = ({ env_coef, env_shuffle, seed }) =>
  env_coef === 0 || !env_shuffle
    ? null
    : (trajectories) => {
        const predicted = shuffledAnswers(trajectories, seed);
        return { trajectories: trajectories.map((one, i) => ({ ...one, predicted: predicted[i] })) };
      };
