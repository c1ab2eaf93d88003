/** What the policy solved itself: what is kept of it, and what of that is shown where it fails. */
import { describe, expect, it } from 'vitest';
import {
  mostSolved,
  seedsFor,
  solvedRemembering,
  withSolutions,
  type Solved,
} from '../../../src/strategies/hints/solved.ts';
import { roles, type Sample } from '../../../src/rollout/sample.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { leaks } from '../../../src/tasks/hint.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const promptAt = (index: number, level = 2): Prompt => chainSum.prompt('train', 5, index, level);

function written(prompt: Prompt, more: Partial<Sample> = {}, solution = chainSum.solve(prompt)): Sample {
  const one = makeTrajectory({
    prompt: [...prompt.tokens],
    completion: solution,
    logps: solution.map(() => -1),
  });
  return { ...one, prompt, verdict: { reward: 1, correct: true, reason: '' }, ...more };
}
const solvedOf = (prompt: Prompt): Solved => ({
  key: prompt.key,
  level: prompt.level,
  prompt: prompt.tokens,
  solution: chainSum.solve(prompt).slice(0, -1),
});
const different = (count: number, level = 2): Prompt[] => {
  const found = new Map<string, Prompt>();
  for (let i = 0; found.size < count; i++) found.set(promptAt(i, level).key, promptAt(i, level));
  return [...found.values()];
};

describe('the pool of solved prompts', () => {
  const [a, b, c] = different(3) as [Prompt, Prompt, Prompt];

  it('takes what the policy got right alone, once for each prompt, without the end token', () => {
    const observed = written(c);
    observed.roles[observed.tokens.length - 2] = roles.observation;
    const pool = withSolutions(
      [],
      [
        batchOf([
          written(a),
          written(a),
          written(b, { hint: { context: 1, tokens: [3] } }),
          written(b, { verdict: { reward: 0, correct: false, reason: '' } }),
          written(b, { terminated: false, truncated: true }),
          written(b, {}, [...encode('4[hint]'), END]),
          observed,
        ]),
      ],
    );
    expect(pool).toEqual([solvedOf(a)]);
    expect(pool[0]!.solution).not.toContain(END);
  });

  it('lets the oldest go, and a new solution take the place of an older one', () => {
    const many = different(mostSolved + 2, 3);
    const first = withSolutions([], [batchOf(many.slice(0, mostSolved).map((one) => written(one)))]);
    expect(first).toHaveLength(mostSolved);
    const next = withSolutions(first, [
      batchOf([many[0]!, ...many.slice(mostSolved)].map((one) => written(one))),
    ]);
    expect(next).toHaveLength(mostSolved);
    expect(next.slice(-3).map(({ key }) => key)).toEqual(
      [many[0]!, ...many.slice(mostSolved)].map(({ key }) => key),
    );
    expect(next[0]!.key).toBe(many[3]!.key);
  });

  it('is read back from a checkpoint as it was, and refused where it is damaged', () => {
    // The last has symbols that only a vocabulary of words has.
    const pool = [...different(5).map(solvedOf), { key: 'w', level: 1, prompt: [300], solution: [64] }];
    const stored: unknown = JSON.parse(JSON.stringify(solvedRemembering.encode(pool)));
    expect(solvedRemembering.decode(stored)).toEqual(pool);
    for (const wrong of [
      null,
      {},
      [[1, 2, [3], [4]]],
      [['k', 2, [4096], [1]]],
      [['k', 2.5, [1], [1]]],
      [7],
    ]) {
      expect(() => solvedRemembering.decode(wrong)).toThrow('it is damaged, start the run again');
    }
  });
});

describe('what is shown of it', () => {
  const [asked, ...others] = different(40) as [Prompt, ...Prompt[]];
  /** The nearest of all, and with the answer in it. */
  const leaking: Solved = {
    ...solvedOf(asked),
    key: 'another',
    prompt: [...asked.tokens.slice(0, -1), asked.tokens.at(-1)! + 1],
  };
  const pool = [leaking, ...others.map(solvedOf)];
  const tieOf = (at: number): number => ((at * 7919) % 101) / 101;
  const show = (from: readonly Solved[], count: number, skip = 0) =>
    seedsFor(chainSum, asked, from, { count, skip, tieOf });
  /** Differing places: prompts of one level are as long as each other. */
  const apart = ({ prompt }: Solved): number => prompt.filter((token, i) => token !== asked.tokens[i]).length;

  it('are the most similar that do not hold the answer, each prompt with its solution behind it', async () => {
    const span = await show(pool, 2);
    const length = asked.tokens.length;
    const shown = pool.filter(({ prompt, solution }) => {
      const text = [...prompt, ...solution].join(' ');
      return ` ${span.join(' ')} `.includes(` ${text} `);
    });
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(span.length).toBe(
      shown.slice(0, 2).reduce((sum, { solution }) => sum + length + solution.length, 0),
    );
    const allowed: Solved[] = [];
    for (const one of pool)
      if (!(await leaks(chainSum, asked, [...one.prompt, ...one.solution]))) allowed.push(one);
    expect(allowed.length).toBeLessThan(pool.length);
    const nearest = allowed.map(apart).sort((x, y) => x - y);
    expect(Math.max(...shown.map(apart))).toBeLessThanOrEqual(nearest[1]! + 1);
    expect(allowed).toEqual(expect.arrayContaining(shown));
  });

  it('is never the prompt itself, nor one of another level, nor what would not fit', async () => {
    expect(await show([solvedOf(asked)], 2)).toEqual([]);
    expect(await show(different(6, 3).map(solvedOf), 2)).toEqual([]);
    const rambling = pool.map((one) => ({ ...one, solution: [...one.solution, ...encode('0000000000')] }));
    expect(await show(rambling, 2)).toEqual([]);
    expect(await show([], 2)).toEqual([]);
  });

  it('is another for the next context, and begins anew where there are no more', async () => {
    const [one, two] = [await show(pool, 2), await show(pool, 2, 2)];
    expect(two).not.toEqual(one);
    expect(await show(pool, 4)).toEqual([...one, ...two]);
    const single = pool.filter(({ prompt, solution }) =>
      one.join(' ').startsWith([...prompt, ...solution].join(' ')),
    );
    expect(await show(single, 1, 5)).toEqual(await show(single, 1));
  });
});
