/** What n of N completions give at test time: every strategy that chooses, against all subsets, and tournaments in every order. */
import { expect, it } from 'vitest';
import { anyRight } from '../../src/question/testTime/anyRight.ts';
import { bestByProbability } from '../../src/question/testTime/bestOf.ts';
import { byMajority } from '../../src/question/testTime/majority.ts';
import type { CompletionPool, TestTimeStrategy } from '../../src/question/testTime/strategy.ts';
import { mostAgreed, tournament } from '../../src/question/testTime/tournament.ts';
import { seededInts } from '../graph/seeded.ts';
import { makeTrajectory } from '../learn/trajectories.ts';
import { mean } from './arithmetic.ts';
import { expectClose } from './update.ts';

const [size, counts] = [7, [1, 2, 3, 4, 5, 6, 7]];
/** Completions with answers of which one is right, and log-probabilities, some of them equal. */
const drawnOf = (seed: number) =>
  seededInts(seed, size, 0, 5).map((pick, i) => {
    const answer = pick === 4 ? null : 'abcd'[pick]!;
    return { answer, score: -seededInts(seed + 1, size, 1, 6)[i]!, right: Number(answer === 'b') };
  });
type Drawn = ReturnType<typeof drawnOf>[number];
const pools = Array.from({ length: 12 }, (_, p) => drawnOf(21_000 + 10 * p));
const rightsOf = (some: readonly Drawn[]): number[] => some.map(({ right }) => right);
const asPool = (drawn: readonly Drawn[]): CompletionPool => ({
  placed: {} as CompletionPool['placed'],
  samples: drawn.map(({ score }) => makeTrajectory({ prompt: [], completion: [3, 1], logps: [score, 0] })),
  ...{ right: rightsOf(drawn), answers: drawn.map(({ answer }) => answer), read: 2, written: 2 },
});
const subsets = Array.from({ length: 2 ** size }, (_, bits) =>
  [...Array(size).keys()].filter((i) => (bits >> i) & 1),
);
const ordersOf = (all: readonly Drawn[]): Drawn[][] =>
  all.flatMap((one, i) =>
    (all.length > 1 ? ordersOf(all.toSpliced(i, 1)) : [[]]).map((rest) => [one, ...rest]),
  );
const top = <One>(all: readonly One[], of: (one: One) => number): One[] =>
  all.filter((one) => of(one) === Math.max(...all.map(of)));

const cases: readonly (readonly [string, TestTimeStrategy, (some: readonly Drawn[]) => number])[] = [
  ['any right one', anyRight, (some) => Math.max(...rightsOf(some))],
  ['the most probable one', bestByProbability, (some) => mean(rightsOf(top(some, ({ score }) => score)))],
  [
    'the answer of most',
    byMajority,
    (some) => {
      const answers = [...new Set(some.flatMap(({ answer }) => answer ?? []))];
      const winners = top(answers, (one) => some.filter(({ answer }) => answer === one).length);
      return winners.length === 0 ? 0 : mean(winners.map((one) => Number(one === 'b')));
    },
  ],
];

it.each(cases)(
  '%s among n gives what it gives on average over all subsets of n',
  async (_, strategy, rightOf) => {
    const found = await strategy.spend(pools.map(asPool), counts, {} as never);
    for (const [p, drawn] of pools.entries())
      for (const [i, n] of counts.entries()) {
        const some = subsets.filter(({ length }) => length === n).map((own) => own.map((k) => drawn[k]!));
        const { right, tokens } = found[p]![i]!;
        expectClose([1 + right, tokens], [1 + mean(some.map(rightOf)), 2 + 2 * n]);
      }
  },
);

/** Groups of g in order; their first with the most frequent answer and, of several answers, the highest score, goes on. */
function winner(all: readonly Drawn[], g: number): Drawn {
  if (all.length === 1) return all[0]!;
  const groups = Array.from({ length: Math.ceil(all.length / g) }, (_, i) => all.slice(g * i, g * i + g));
  const next = groups.map((group) => {
    const votes = ({ answer: own }: Drawn): number =>
      Number(own !== null) * group.filter(({ answer }) => answer === own).length;
    return top(top(group, votes), ({ score }) => score)[0]!;
  });
  return winner(next, g);
}

it.each([2, 3, 4])(
  'a tournament in groups of %i is won, in every order, by the one that wins its groups',
  (g) => {
    for (const drawn of pools.slice(0, 4))
      for (const order of ordersOf(drawn.slice(0, 5)))
        expect(tournament(order, g, mostAgreed)).toBe(winner(order, g));
  },
);
