/**
 * Recursive tournament voting (RTV: "Scaling test-time compute for agentic coding", small groups whose winners meet again until one
 * is left). The paper's model reads summaries and votes; here a group's winner has the answer that most of its members give, and
 * of equals the highest log-probability, because a small policy cannot compare texts.
 */
import { integer, streams } from '../../tensor/random.ts';
import { noAnswers } from './majority.ts';
import { choosing, logProbability } from './strategy.ts';

/** Members of a group. */
const groupSize = 4;
/** Tournaments of n completions over which the result is averaged, at least. */
const tournaments = 64;

/**
 * The last one left of `members`: groups of `size` in order, whose winners form the next round in the same order. A group of one has
 * no contest. Throws without members, or where a group has fewer than two.
 */
export function tournament<One>(
  members: readonly One[],
  size: number,
  winnerOf: (group: readonly One[]) => One,
): One {
  if (members.length === 0 || size < 2)
    throw new Error(`tournament: needs members and groups of 2, got ${members.length} in groups of ${size}`);
  let left = members;
  while (left.length > 1)
    left = Array.from({ length: Math.ceil(left.length / size) }, (_, group) => {
      const meeting = left.slice(group * size, (group + 1) * size);
      return meeting.length === 1 ? (meeting[0] as One) : winnerOf(meeting);
    });
  return left[0] as One;
}

/** A completion with its answer, null for none, and its score. */
export interface Contender {
  readonly answer: string | null;
  readonly score: number;
}

/** Of a group the first with the most frequent answer, and of several answers the one with the highest score; no answer has no vote. */
export function mostAgreed<One extends Contender>(group: readonly One[]): One {
  const votesOf = ({ answer }: One): number =>
    answer === null ? 0 : group.filter((other) => other.answer === answer).length;
  return group.reduce((best, one) => {
    const [votes, most] = [votesOf(one), votesOf(best)];
    return votes > most || (votes === most && one.score > best.score) ? one : best;
  });
}

/** A random order of 0 … `all` − 1, by number of the prompt and of the order. */
function orderOf(seed: number, place: number, number: number, all: number): number[] {
  const order = Array.from({ length: all }, (_, i) => i);
  for (let i = 0; i < all; i++) {
    const j = i + integer(all - i, seed, streams.testTime, place, number, i);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

/** Each random order is divided into tournaments of n, so that all completions take part equally often. */
export const byTournament = choosing(({ placed, samples, answers, right }, counts, { config }) => {
  const contenders = samples.map((one, i) => ({
    ...{ answer: answers?.[i] ?? null, score: logProbability(one), right: right[i] as number },
  }));
  return counts.map((n) => {
    const perOrder = Math.floor(samples.length / n);
    const orders = Math.ceil(tournaments / perOrder);
    let won = 0;
    for (let number = 0; number < orders; number++) {
      const order = orderOf(config.seed, placed.place, number, samples.length);
      for (let at = 0; at < perOrder; at++) {
        const members = order.slice(at * n, (at + 1) * n).map((i) => contenders[i] as (typeof contenders)[0]);
        won += tournament(members, groupSize, mostAgreed).right;
      }
    }
    return won / (orders * perOrder);
  });
}, noAnswers);
