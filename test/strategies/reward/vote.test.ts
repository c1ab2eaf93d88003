import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, byVote, voteMetrics } from '../../../src/strategies/reward/vote/vote.ts';
import { attemptOf, type Batch, type PrunedSample, type Sample } from '../../../src/rollout/sample.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

/** The answer of a completion: its first token, and none where that is 0. */
const answerOf = ({ completion: [first] }: { readonly completion: readonly number[] }) =>
  first ? String(first) : null;
const voted = (batch: Batch, weighting: 'equal' | 'independent') =>
  byVote(
    batch,
    batch.trajectories.map((trajectory) => answerOf(attemptOf(trajectory))),
    weighting,
  );

interface Said {
  readonly answer: number;
  readonly group?: number;
  readonly sample?: number;
  /** Sample that it was forked from. */
  readonly from?: number;
  readonly correct?: boolean;
}

/** A completion that says this; its verdict's reward is one that no vote gives. */
function saying({ answer, group = 0, sample = 0, from, correct = false }: Said): Sample {
  return {
    ...makeTrajectory({ prompt: [1], completion: [answer, 5], logps: [0, 0], group }),
    sample,
    ...(from !== undefined && { branch: { from, at: 2 } }),
    verdict: { reward: 0.25, correct, reason: 'the verifier’s' },
    reward: 0.25,
  };
}
const group = (answers: readonly number[], number = 0): Sample[] =>
  answers.map((answer, sample) => saying({ answer, group: number, sample }));
const rewardsOf = (trajectories: readonly Sample[], weighting: 'equal' | 'independent' = 'equal') =>
  voted(batchOf(trajectories), weighting).trajectories.map(({ reward }) => reward);

describe('a vote as label', () => {
  it('pays 1 for what most of a group answer and 0 for all else, no answer included', () => {
    expect(rewardsOf([...group([7, 8, 7, 0]), ...group([0, 9, 8, 8], 1)])).toEqual([1, 0, 1, 0, 0, 0, 1, 1]);
  });

  it('falls to the answer seen first where two have as many votes, and pays nobody where none answers', () => {
    expect(rewardsOf(group([8, 7, 7, 8]))).toEqual([1, 0, 0, 1]);
    expect(rewardsOf(group([0, 0]))).toEqual([0, 0]);
  });

  it('leaves the verifier’s verdict and everything else as it was', () => {
    const before = group([7, 8, 7]);
    const { trajectories, ...rest } = voted(batchOf(before, 3), 'equal');
    expect(rest).toEqual({ round: 3, weightsVersion: 0 });
    trajectories.forEach(({ vote, reward: _, ...kept }, i) => {
      const { reward: __, ...own } = before[i]!;
      expect(kept).toEqual(own);
      expect(vote).toEqual({ answer: ['7', '8', '7'][i], label: '7', margin: 1 / 3 });
    });
  });

  it('gives the leaves of one base its one vote where votes are to be independent', () => {
    // 8 is the answer of three leaves of one base, 7 that of two bases.
    const leaves = [
      saying({ answer: 8, sample: 0 }),
      saying({ answer: 7, sample: 1 }),
      saying({ answer: 7, sample: 2 }),
      saying({ answer: 8, sample: 3, from: 0 }),
      saying({ answer: 8, sample: 4, from: 3 }),
    ];
    expect(rewardsOf(leaves)).toEqual([1, 0, 0, 1, 1]);
    expect(rewardsOf(leaves, 'independent')).toEqual([0, 1, 1, 0, 0]);
  });

  it('knows the base of a leaf through completions that were cut off, and refuses a branch from nowhere', () => {
    const { verdict: _, reward: __, ...base } = saying({ answer: 0, sample: 0 });
    const cut: PrunedSample = { ...base, cut: { rule: 'random', score: null } };
    const leaves = [
      saying({ answer: 7, sample: 1 }),
      saying({ answer: 8, sample: 2, from: 0 }),
      saying({ answer: 8, sample: 3, from: 0 }),
    ];
    const batch = voted({ ...batchOf(leaves), pruned: [cut] }, 'independent');
    // One vote each, and 7 was seen first.
    expect(batch.trajectories.map(({ reward }) => reward)).toEqual([1, 0, 0]);
    expect(() => voted(batchOf(leaves), 'independent')).toThrow('vote: sample 0 must be one of group 0');
  });

  it('asks the task for all answers at once where that takes time, one by one where it does not', async () => {
    const batch = batchOf(group([7, 0]));
    const inTime = { id: 'slow', answersOf: async (all: readonly unknown[]) => all.map(() => 'x') };
    expect(await answersOf(batch, inTime)).toEqual(['x', 'x']);
    expect(await answersOf(batch, { id: 'first-token', answerOf })).toEqual(['7', null]);
    await expect(answersOf(batch, { id: 'maze' })).rejects.toThrow(
      'vote: maze must say what its completions answer',
    );
  });

  it('pays, in any forest, an answer of the largest weight, counted base by base', () => {
    const forest = fc.array(fc.record({ answer: fc.nat(3), from: fc.option(fc.nat(8)) }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(forest, (sketch) => {
        const parents = sketch.map(({ from }, i) => (from !== null && from < i ? from : null));
        const baseOf = (i: number): number => (parents[i] === null ? i : baseOf(parents[i]!));
        const bases = sketch.map((_, i) => baseOf(i));
        const leaves = sketch.map(({ answer }, i) =>
          saying({ answer, sample: i, ...(parents[i] !== null && { from: parents[i]! }) }),
        );
        // In parts of 2520, which every number of leaves up to 9 divides.
        const weight = (answer: number) =>
          sketch.reduce(
            (sum, one, i) =>
              one.answer === answer ? sum + 2520 / bases.filter((base) => base === bases[i]).length : sum,
            0,
          );
        const given = [...new Set(sketch.map(({ answer }) => answer).filter((answer) => answer > 0))];
        const most = Math.max(0, ...given.map(weight));
        const winner = given.find((answer) => weight(answer) === most);
        expect(rewardsOf(leaves, 'independent')).toEqual(
          sketch.map(({ answer }) => (winner !== undefined && answer === winner ? 1 : 0)),
        );
      }),
    );
  });
});

describe('what is told of votes', () => {
  it('is how many labels are right, how clear they are, and how many rewards are the verifier’s', () => {
    const right = { correct: true };
    const counted = voted(
      batchOf([
        // Right label, by 2 of 4; one right completion that has another way of saying it loses.
        saying({ answer: 7, ...right }),
        saying({ answer: 7, ...right }),
        saying({ answer: 9 }),
        saying({ answer: 8, ...right }),
        // Wrong label, by 1 of 4: three rewards are not the verifier’s.
        saying({ answer: 9, group: 1 }),
        saying({ answer: 9, group: 1 }),
        saying({ answer: 7, group: 1, ...right }),
        saying({ answer: 0, group: 1 }),
        // No label.
        saying({ answer: 0, group: 2 }),
        saying({ answer: 0, group: 2 }),
      ]),
      'equal',
    );
    expect(voteMetrics(counted)).toEqual({
      'vote/accuracy': 1 / 3,
      'vote/margin': (1 / 4 + 1 / 4 + 0) / 3,
      'vote/reward_accuracy': 6 / 10,
    });
  });

  it('is nothing where no vote was taken', () => {
    expect(voteMetrics(batchOf(group([7, 8])))).toEqual({});
  });
});
