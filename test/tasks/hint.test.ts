import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { countdown } from '../../src/tasks/countdown.ts';
import {
  hintKinds,
  hintLength,
  leaks,
  longestHint,
  longestHintOf,
  solutionOf,
  solutionPrefix,
  solvedNeighbour,
  strategyName,
  withHint,
  withoutHint,
} from '../../src/tasks/hint.ts';
import { euclid } from '../../src/tasks/euclid.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import { maze } from '../../src/tasks/maze.ts';
import { playOut } from '../../src/tasks/playOut.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { sortDigits } from '../../src/tasks/sortDigits.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { tableQuery } from '../../src/tasks/tableQuery.ts';
import type { Prompt, TokenTask } from '../../src/tasks/task.ts';
import { someOf } from './checkTask.ts';

const tasks: readonly TokenTask[] = [
  chainSum,
  countdown,
  sortDigits,
  scratchpad,
  euclid,
  maze,
  strategies,
  lookup,
  tableQuery,
];
const everyLevel = tasks.flatMap((task) => task.levels.map(({ level }) => ({ task, level, id: task.id })));
const oneTurn = everyLevel.filter(({ task, level }) => hintKinds(task, level).includes('neighbour'));

const sum: Prompt = {
  task: 'chain-sum',
  split: 'eval',
  index: 7,
  level: 2,
  tokens: encode('34+57='),
  key: 'chain-sum 34+57',
};

/** Searches from a to b to c to 7; the second one fails. */
const searches: Prompt = {
  task: 'lookup',
  split: 'eval',
  index: 0,
  level: 3,
  tokens: encode('a?'),
  key: 'lookup a ab bc c7 d1 e2 f3 1',
};

describe('a prompt with a hint', () => {
  it('has the span between the markers before it, and stays the same prompt', () => {
    const hinted = withHint(sum, encode('9'));
    expect(decode(hinted.tokens)).toBe('[hint]9[/hint]34+57=');
    expect({ ...hinted, tokens: sum.tokens }).toEqual(sum);
    expect(decode(sum.tokens)).toBe('34+57=');
  });

  it('gives the same further spans as the plain prompt', async () => {
    const hinted = withHint(sum, encode('9'));
    expect(await solutionPrefix(chainSum, hinted, 2)).toEqual(await solutionPrefix(chainSum, sum, 2));
    expect(await solvedNeighbour(chainSum, hinted, 1, 0)).toEqual(await solvedNeighbour(chainSum, sum, 1, 0));
    const prompt = strategies.prompt('train', 1, 0, 1);
    expect(strategyName(strategies, withHint(prompt, encode('a')))).toEqual(strategyName(strategies, prompt));
  });

  it('can be read without it', () => {
    expect(withoutHint(withHint(sum, encode('9')))).toEqual(sum);
    expect(withoutHint(sum)).toBe(sum);
  });

  it('says how many of its first tokens are the hint, markers included', () => {
    expect(hintLength(withHint(sum, encode('91')).tokens)).toBe(4);
    expect(hintLength(sum.tokens)).toBe(0);
    expect(hintLength([])).toBe(0);
  });

  it.each([
    ['an empty span', sum, [], 'hint: span must have at least one token, got ""'],
    [
      'an end token',
      sum,
      [...encode('9'), END],
      'hint: span must hold no end token, padding or marker of hints',
    ],
    ['padding', sum, [PAD], 'got "∅"'],
    ['a marker', sum, encode('9[/hint]'), 'got "9[/hint]"'],
    [
      'a second hint',
      withHint(sum, encode('9')),
      encode('1'),
      'prompt must have no hint yet, has "[hint]9[/hint]34+57="',
    ],
    [
      'a span that leaves no space',
      sum,
      encode('1'.repeat(88)),
      'must be shorter than 96 tokens, are 96, got "111',
    ],
  ])('refuses %s', (_, prompt, span, message) => {
    expect(() => withHint(prompt, span)).toThrow(message);
  });
});

describe('a solution prefix', () => {
  it('has as many tokens of the reference solution as asked for, the end token never among them', async () => {
    expect(decode(await solutionPrefix(chainSum, sum, 1))).toBe('9');
    expect(decode(await solutionPrefix(chainSum, sum, 2))).toBe('91');
  });

  it.each([0, 3, 1.5, NaN, -1])('refuses %d tokens of a solution of two', async (count) => {
    await expect(solutionPrefix(chainSum, sum, count)).rejects.toThrow(
      `hint: solution prefix of this chain-sum prompt must have 1 to 2 tokens, got ${count}`,
    );
  });

  it('is of what is written in all turns where a task has several, without what is observed', async () => {
    expect(decode(await solutionOf(lookup, searches))).toBe('[search]a[search]b[search]b[search]c[answer]7');
    expect(decode(await solutionPrefix(lookup, searches, 5))).toBe('[search]a[search]b[search]');
    await expect(solutionPrefix(lookup, searches, 11)).rejects.toThrow('must have 1 to 10 tokens, got 11');
  });

  it('leaves out observations, whatever the task of turns', async () => {
    for (const task of [lookup, tableQuery]) {
      for (const prompt of someOf(task, 2, 'eval', 50)) {
        const { completion, observed } = await playOut(task, prompt);
        const turns = decode(completion)
          .replaceAll(/\[tool\].*?\[\/tool\]/g, '')
          .replaceAll('⏎', '');
        expect(decode(await solutionOf(task, prompt))).toBe(turns);
        expect(observed).toHaveLength(decode(completion).split('[tool]').length - 1);
      }
    }
  });

  it('is one that the task can continue', async () => {
    for (const prompt of someOf(maze, 2, 'eval', 50)) {
      const span = await solutionPrefix(maze, prompt, 3);
      const [verdict] = await maze.verify([{ prompt, completion: [...span, ...maze.solve(prompt, span)] }]);
      expect(verdict?.correct).toBe(true);
    }
  });
});

it('the name of a strategy is the one that works, and is nothing where a task has none', async () => {
  for (const prompt of someOf(strategies, 3, 'eval', 50)) {
    const name = strategyName(strategies, prompt) ?? [];
    expect(strategies.solve(prompt).slice(0, name.length)).toEqual(name);
  }
  expect(strategyName(chainSum, sum)).toBeNull();
});

describe('a solved neighbour', () => {
  it.each(oneTurn)(
    'is another training prompt of $id, level $level, with its right solution',
    async ({ task, level }) => {
      const { promptLength } = task.levels[level - 1]!;
      const asked = new Set<string>();
      const watched: TokenTask = {
        ...task,
        prompt(...place) {
          asked.add(`${place[0]} ${place[3]}`);
          return task.prompt(...place);
        },
      };
      for (const [i, prompt] of someOf(task, level, 'eval', 12).entries()) {
        const span = await solvedNeighbour(watched, prompt, 1, i);
        expect(span.length).toBeLessThanOrEqual(longestHint(task, level) - 2);
        // Where its prompt ends is for the task to say: one split of the span must be a prompt and its solution.
        const right = [];
        for (let at = 1; at <= promptLength && at < span.length; at++) {
          const other: Prompt = { ...prompt, tokens: span.slice(0, at) };
          try {
            const completion = [...span.slice(at), END];
            if (task.solve(other).join() === completion.join()) right.push({ prompt: other, completion });
          } catch {
            continue; // not the end of the prompt
          }
        }
        const verdicts = await task.verify(right);
        expect(
          verdicts.some(({ correct }) => correct),
          decode(span),
        ).toBe(true);
      }
      expect([...asked]).toEqual([`train ${level}`]);
    },
  );

  it.each(oneTurn)('is never the prompt itself, for $id, level $level', async ({ task, level }) => {
    for (const [i, prompt] of someOf(task, level, 'train', 50).entries()) {
      const span = await solvedNeighbour(task, prompt, 1, i);
      expect(decode(span).startsWith(decode(prompt.tokens)), decode(span)).toBe(false);
    }
  });

  it('is the same for the same seed and index, and another for others', async () => {
    const places = [
      [1, 0],
      [1, 1],
      [2, 0],
    ] as const;
    const all = await Promise.all(places.map(([seed, at]) => solvedNeighbour(chainSum, sum, seed, at)));
    expect(new Set(all.map(decode)).size).toBe(3);
    expect(await solvedNeighbour(chainSum, sum, 1, 0)).toEqual(all[0]);
  });

  it('does not hold the answer, although many random neighbours would', async () => {
    const prompts = someOf(chainSum, 1, 'train', 500);
    const leaking = async (spanOf: (prompt: Prompt, i: number) => Promise<number[]>): Promise<number> => {
      const found = prompts.map(async (prompt, i) => leaks(chainSum, prompt, await spanOf(prompt, i)));
      return (await Promise.all(found)).filter(Boolean).length;
    };
    expect(await leaking((prompt, i) => solvedNeighbour(chainSum, prompt, 1, i))).toBe(0);
    const careless = (_: Prompt, i: number): Promise<number[]> => {
      const other = chainSum.prompt('train', 1, i + 1, 1);
      return Promise.resolve([...other.tokens, ...chainSum.solve(other).slice(0, -1)]);
    };
    expect(await leaking(careless)).toBeGreaterThan(50);
  });

  it('holds the answer rather than nothing where every neighbour does', async () => {
    const always: TokenTask = { ...chainSum, solve: () => [...encode('='), END] };
    expect(decode(await solvedNeighbour(always, sum, 1, 0))).toMatch(/^\d\d\+\d\d==$/);
  });

  it('is refused where there is no other prompt, or where it would tell nothing', async () => {
    const alone: TokenTask = { ...chainSum, prompt: () => sum };
    await expect(solvedNeighbour(alone, sum, 1, 0)).rejects.toThrow(
      'hint: level 2 of chain-sum must have a second training prompt',
    );
    await expect(solvedNeighbour(lookup, lookup.prompt('train', 1, 0, 1), 1, 0)).rejects.toThrow(
      'hint: solved neighbour must be of a task in one turn, got lookup',
    );
  });

  it('is refused where it does not fit, with the longest length that does', async () => {
    const prompt = maze.prompt('train', 1, 0, 3);
    await expect(solvedNeighbour(maze, prompt, 1, 0)).rejects.toThrow(
      /^hint: span must have at most 32 tokens at level 3 of maze, got 5\d; take a shorter one$/,
    );
  });
});

describe('the longest hint', () => {
  it.each(everyLevel)('leaves space for prompt and completion of $id, level $level', ({ task, level }) => {
    const { promptLength, completionLength } = task.levels[level - 1]!;
    expect(longestHint(task, level)).toBeGreaterThan(2);
    expect(promptLength + longestHint(task, level) + completionLength).toBeLessThanOrEqual(96);
  });

  it.each(everyLevel)('covers every hint that $id can give at level $level', async ({ task, level }) => {
    const kinds = hintKinds(task, level);
    for (const [i, prompt] of someOf(task, level, 'train', 40).entries()) {
      const whole = await solutionOf(task, prompt);
      const most = Math.min(whole.length, longestHintOf('prefix', task, level)! - 2);
      const spans = [await solutionPrefix(task, prompt, most)];
      if (kinds.includes('strategy')) spans.push(strategyName(task, prompt)!);
      if (kinds.includes('neighbour')) spans.push(await solvedNeighbour(task, prompt, 1, i));
      for (const span of spans) {
        const more = withHint(prompt, span).tokens.length - prompt.tokens.length;
        expect(more).toBeLessThanOrEqual(longestHint(task, level));
      }
    }
  });

  it.each(everyLevel.filter(({ task }) => task.act))(
    'covers all that is written in the turns of 1,000 plays of $id, level $level',
    async ({ task, level }) => {
      const plays = await Promise.all(someOf(task, level).map((prompt) => solutionOf(task, prompt)));
      expect(plays).toHaveLength(1000);
      expect(Math.max(...plays.map(({ length }) => length))).toBeLessThanOrEqual(
        longestHint(task, level) - 2,
      );
    },
  );

  it('names the kinds that a level can give', () => {
    expect(hintKinds(strategies, 1)).toEqual(['strategy', 'prefix', 'neighbour']);
    expect(hintKinds(chainSum, 1)).toEqual(['prefix', 'neighbour']);
    expect(hintKinds(maze, 3)).toEqual(['prefix']);
    expect(hintKinds(lookup, 1)).toEqual(['prefix']);
    expect(() => hintKinds(maze, 4)).toThrow('maze: level must be 1 to 3, got 4');
    expect(() => longestHint(chainSum, 0)).toThrow('chain-sum: level must be 1 to 6, got 0');
  });
});

describe('a leak', () => {
  it.each([
    ['91', true],
    ['90+1=91', true],
    ['12910', true],
    ['9', false],
    ['19', false],
    ['9 1', false],
    ['', false],
  ])('is found in "%s": %s', async (span, found) => {
    expect(await leaks(chainSum, sum, encode(span))).toBe(found);
  });

  it('is found in a whole solution that is not the reference', async () => {
    const prompt: Prompt = {
      ...maze.prompt('train', 1, 0, 1),
      tokens: encode('S.#..##..#..##..G..####.####.....################|'),
    };
    expect(decode(maze.solve(prompt))).toBe('DDRR⏎');
    const spans = ['RDDR', 'RDD', 'RR'].map((span) => leaks(maze, prompt, encode(span)));
    expect(await Promise.all(spans)).toEqual([true, false, false]);
  });

  it('is no part of a play of several turns, but all that is written in it', async () => {
    const whole = await solutionOf(lookup, searches);
    const found = whole.map((_, i) => leaks(lookup, searches, whole.slice(0, i + 1)));
    expect(await Promise.all(found)).toEqual(whole.map((_, i) => i === whole.length - 1));
  });

  it('is searched in the prompt, not in a hint before it', async () => {
    expect(await leaks(chainSum, withHint(sum, encode('9')), encode('91'))).toBe(true);
  });
});
