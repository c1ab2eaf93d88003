/** What every task must hold to; a task's own test calls it and adds what only that task promises. */
import { describe, expect, it } from 'vitest';
import { alphabet, encode } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { play, playOut, type PlayOut } from '../../src/tasks/playOut.ts';
import { splitOf } from '../../src/tasks/split.ts';
import { streams, uniform } from '../../src/tensor/random.ts';
import type { Attempt, Prompt, Span, Split, TokenTask } from '../../src/tasks/task.ts';

export interface Attack {
  readonly name: string;
  /**
   * A completion that must earn nothing, made from a prompt and its reference solution (of a task in turns: the whole
   * play with its observations). Tokens at the places of the reference's observations count as observed, too; and the
   * same tokens must earn nothing either when the policy wrote all of them.
   */
  readonly completion: (solution: readonly number[], prompt: Prompt) => readonly number[];
}

/** Attacks that no task may pay for. */
const attacks: readonly Attack[] = [
  { name: 'nothing at all', completion: () => [] },
  { name: 'only the end token', completion: () => [END] },
  { name: 'the solution without its end', completion: (solution) => solution.slice(0, -1) },
  { name: 'the solution twice', completion: (solution) => [...solution.slice(0, -1), ...solution] },
  { name: 'the solution and more after the end', completion: (solution) => [...solution, ...solution] },
  { name: 'padding after the end', completion: (solution) => [...solution, PAD] },
  { name: 'padding before the solution', completion: (solution) => [PAD, ...solution] },
  { name: 'the end token first', completion: (solution) => [END, ...solution] },
  { name: 'the prompt repeated', completion: (_, prompt) => [...prompt.tokens, END] },
  {
    name: 'the prompt repeated before the solution',
    completion: (solution, prompt) => [...prompt.tokens, ...solution],
  },
  {
    name: 'one token without end',
    completion: (solution) => Array.from({ length: 200 }, () => solution[0] ?? 2),
  },
  { name: 'the last symbol of the alphabet', completion: () => [alphabet.size - 1, END] },
];

/** Attacks on the border between policy and environment. */
const turnAttacks: readonly Attack[] = [
  { name: 'every turn but the last', completion: (solution) => solution.slice(0, lastTurn(solution)) },
  { name: 'end tokens alone', completion: () => Array.from({ length: 40 }, () => END) },
  {
    name: 'observations of something else',
    completion: (solution) => {
      const [from, to] = encode('[tool][/tool]') as [number, number];
      return solution.flatMap((token) => (token === to ? [from, to] : [token]));
    },
  },
  {
    name: 'the last turn twice',
    completion: (solution) => [...solution, ...solution.slice(lastTurn(solution))],
  },
];

/** Where the last turn begins. */
function lastTurn(solution: readonly number[]): number {
  return solution.lastIndexOf(encode('[/tool]')[0] as number) + 1;
}

const itemsPerLevel = 1000;

/** Milliseconds that an item may take to be made, and to be verified: a small part of what generating it takes. */
const mostMilliseconds = 0.15;

/** The first prompts of a level. */
export function someOf(
  task: TokenTask,
  level: number,
  split: Split = 'train',
  count = itemsPerLevel,
  seed = 1,
): Prompt[] {
  return Array.from({ length: count }, (_, index) => task.prompt(split, seed, index, level));
}

/** A prompt and its reference play. */
type Reference = Attempt & PlayOut;
type References = (level: number, count?: number) => Promise<Reference[]>;

/** Lengths of the prefixes of a play after which the policy writes: not those that end before or in an observation. */
function prefixLengths({ completion, observed }: PlayOut): number[] {
  return completion.flatMap((_, length) =>
    observed.some(({ from, to }) => length >= from && length < to) ? [] : [length],
  );
}

/** An attempt's tokens as if its observations were at the places of the reference's. */
function observedAs(completion: readonly number[], observed: readonly Span[]): readonly Span[] {
  return observed.filter(({ to }) => to <= completion.length);
}

/**
 * Milliseconds of processor time per item, of the cheapest of some repetitions: on a machine that has other work as well,
 * the time that passes says more about that.
 */
async function cheapest(items: number, work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let repeat = 0; repeat < 5; repeat++) {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, (user + system) / 1000);
  }
  return best / items;
}

/** Whether spans lie in order inside the completion, none empty, none over another. */
function inOrder(spans: readonly Span[], length: number): boolean {
  return spans.every(({ from, to }, i) => from >= (spans[i - 1]?.to ?? 0) && to > from && to <= length);
}

/** Describes the contract of a task and checks it on a thousand items of every level. */
export function checkTask(task: TokenTask, ownAttacks: readonly Attack[] = []): void {
  const levels = task.levels.map(({ level }) => level);
  const played = new Map<number, Promise<Reference[]>>();
  /** The first of a thousand reference plays of a level, which are made once. */
  const referencesOf: References = async (level, count = itemsPerLevel) => {
    const all =
      played.get(level) ??
      Promise.all(someOf(task, level).map(async (prompt) => ({ prompt, ...(await playOut(task, prompt)) })));
    played.set(level, all);
    return (await all).slice(0, count);
  };

  describe(`${task.id} as a task`, () => {
    it('numbers its levels 1, 2, …', () => {
      expect(levels).toEqual(levels.map((_, i) => i + 1));
    });

    it.each(levels)('gives the same item for the same seed, and others for another, at level %i', (level) => {
      expect(someOf(task, level, 'train', 100)).toEqual(someOf(task, level, 'train', 100));
      const keys = (seed: number) => someOf(task, level, 'train', 100, seed).map(({ key }) => key);
      expect(keys(1)).not.toEqual(keys(2));
      // Seeds must not be added to indices: neighbours would share almost all items.
      expect(keys(1).slice(1)).not.toEqual(keys(2).slice(0, -1));
    });

    it('draws items by index alone, in whatever order they are asked for', () => {
      const level = levels.length;
      const backwards = Array.from({ length: 50 }, (_, i) =>
        task.prompt('train', 1, 49 - i, level),
      ).reverse();
      expect(backwards).toEqual(someOf(task, level, 'train', 50));
    });

    it.each(levels)('keeps held-out prompts out of training at level %i, whatever the seeds', (level) => {
      const training = new Set(
        [1, 2, 3].flatMap((seed) => someOf(task, level, 'train', itemsPerLevel, seed).map(({ key }) => key)),
      );
      const heldOut = [1, 9].flatMap((seed) => someOf(task, level, 'eval', itemsPerLevel, seed));
      expect(heldOut.filter(({ key }) => training.has(key))).toEqual([]);
      expect(heldOut.every(({ key, split }) => split === 'eval' && splitOf(key) === 'eval')).toBe(true);
    });

    it.each(levels)(
      'verifies its reference solution, from every prefix of it, at level %i',
      async (level) => {
        const references = await referencesOf(level);
        const continued: Attempt[] = [...references];
        for (const reference of references) {
          const { prompt, completion, observed } = reference;
          for (const length of prefixLengths(reference)) {
            const prefix = completion.slice(0, length);
            const rest = task.solve(prompt, prefix);
            // A turn that ends as the reference's does continues as that does.
            if (rest.length > 0 && rest.every((token, i) => token === completion[length + i])) continue;
            const from = { completion: prefix, observed: observedAs(prefix, observed) };
            const other = await play(task, prompt, (one) => task.solve(prompt, one.completion), from);
            continued.push({ prompt, ...other });
          }
        }
        const verdicts = await task.verify(continued);
        expect(verdicts).toHaveLength(continued.length);
        expect(verdicts.find(({ reward, correct }) => reward !== 1 || !correct)).toBeUndefined();
        expect(references.every(({ terminated, truncated }) => terminated && !truncated)).toBe(true);
      },
    );

    it.each(levels)(
      'finds every step of a reference right, one after the other, at level %i',
      async (level) => {
        const references = await referencesOf(level, 100);
        const verdicts = await task.verify(references);
        const wrong = verdicts.filter(
          ({ steps = [] }, i) =>
            !inOrder(steps, references[i]!.completion.length) || steps.some(({ correct }) => !correct),
        );
        expect(wrong).toEqual([]);
      },
    );

    it.each(levels)('keeps to its alphabet and to its stated lengths at level %i', async (level) => {
      const { promptLength, completionLength } = task.levels[level - 1]!;
      const prompts = [...someOf(task, level), ...someOf(task, level, 'eval', 100)];
      const isSymbol = (token: number) =>
        token !== PAD && token !== END && task.vocabulary.symbolOf(token) !== '';
      expect(prompts.filter(({ tokens }) => tokens.length > promptLength || !tokens.every(isSymbol))).toEqual(
        [],
      );
      const stray = (await referencesOf(level)).filter(({ completion, observed }) => {
        // End tokens close turns and are nowhere else.
        const ends = completion.flatMap((token, i) => (token === END ? [i + 1] : []));
        const turns = [...observed.map(({ from }) => from), completion.length];
        return completion.length > completionLength || ends.join() !== turns.join();
      });
      expect(stray).toEqual([]);
    });

    it.each([...attacks, ...(task.act ? turnAttacks : []), ...ownAttacks])(
      'pays nothing for $name',
      async ({ completion }) => {
        const references = (await Promise.all(levels.map((level) => referencesOf(level, 50)))).flat();
        const attempts = references.flatMap(({ prompt, completion: solution, observed }): Attempt[] => {
          const written = completion(solution, prompt);
          const forged = { prompt, completion: written };
          return task.act ? [forged, { ...forged, observed: observedAs(written, observed) }] : [forged];
        });
        const verdicts = await task.verify(attempts);
        expect(verdicts.filter(({ reward, correct }) => reward !== 0 || correct)).toEqual([]);
        expect(verdicts.every(({ reason }) => reason.length > 0 && reason === reason.trim())).toBe(true);
        expect(verdicts.every(({ steps = [] }, i) => inOrder(steps, attempts[i]!.completion.length))).toBe(
          true,
        );
      },
    );

    it.each(levels)('shows attempts, finished or not, at level %i', async (level) => {
      for (const { prompt, completion, observed } of await referencesOf(level, 20)) {
        const { kind, ...shown } = task.view({ prompt, completion, observed });
        expect([shown.prompt, shown.completion, shown.expected].every((text) => text.length > 0)).toBe(true);
        for (const length of [0, 1, completion.length - 1]) {
          const cut = completion.slice(0, length);
          const view = task.view({ prompt, completion: cut, observed: observedAs(cut, observed) });
          expect([view.kind, view.prompt, view.expected]).toEqual([kind, shown.prompt, shown.expected]);
        }
      }
    });

    it.each(levels)('makes and verifies items quickly at level %i', async (level) => {
      const references = await referencesOf(level, 500);
      const making = await cheapest(1000, () => [
        someOf(task, level, 'train', 900, 7),
        someOf(task, level, 'eval', 100, 7),
      ]);
      expect(making).toBeLessThan(mostMilliseconds);
      expect(await cheapest(500, () => task.verify(references))).toBeLessThan(mostMilliseconds);
    });

    it.each([0, levels.length + 1, 1.5, NaN])('refuses level %d, naming task, field and value', (level) => {
      expect(() => task.prompt('train', 1, 0, level)).toThrow(`${task.id}: level must be`);
      expect(() => task.prompt('train', 1, 0, level)).toThrow(`got ${level}`);
    });
  });

  if (task.answerOf) checkAnswers(task, task.answerOf.bind(task), referencesOf);
  if (task.act) checkTurns(task, task.act.bind(task), referencesOf);
}

/** What tasks whose completions can vote promise besides. */
function checkAnswers(
  task: TokenTask,
  answerOf: NonNullable<TokenTask['answerOf']>,
  referencesOf: References,
): void {
  const levels = task.levels.map(({ level }) => level);

  describe(`${task.id} as a vote`, () => {
    it.each(levels)(
      'reads an answer from solutions, and none from unfinished ones, at level %i',
      async (level) => {
        for (const { prompt, completion, observed } of await referencesOf(level, 50)) {
          expect(answerOf({ prompt, completion, observed })).not.toBeNull();
          for (const length of [0, completion.length - 1]) {
            const cut = completion.slice(0, length);
            expect(answerOf({ prompt, completion: cut, observed: observedAs(cut, observed) })).toBeNull();
          }
        }
      },
    );

    it.runIf(task.demonstrate).each(levels)(
      'finds a demonstration right exactly where its answer is the solution’s, at level %i',
      async (level) => {
        const references = await referencesOf(level, 50);
        const attempts = await Promise.all(
          references.flatMap((reference) =>
            Array.from({ length: 8 }, async (_, i) => {
              const { prompt } = reference;
              const draw = (j: number) => uniform(7, streams.prompt, prompt.index, i, j);
              return { prompt, ...(await playOut(task, prompt, draw)), solution: answerOf(reference) };
            }),
          ),
        );
        const verdicts = await task.verify(attempts);
        expect(verdicts.map(({ correct }) => correct)).toEqual(
          attempts.map(({ solution, ...attempt }) => answerOf(attempt) === solution),
        );
      },
    );
  });
}

/** What tasks in turns promise besides. */
function checkTurns(task: TokenTask, act: NonNullable<TokenTask['act']>, referencesOf: References): void {
  const levels = task.levels.map(({ level }) => level);
  const [opening, closing] = encode('[tool][/tool]');

  describe(`${task.id} in turns`, () => {
    it.each(levels)(
      'observes text between markers, after each turn but the last, at level %i',
      async (level) => {
        const stray = (await referencesOf(level)).filter(({ completion, observed }) => {
          const said = observed.map(({ from, to }) => completion.slice(from, to));
          return (
            !inOrder(observed, completion.length) ||
            said.some((tokens) => tokens[0] !== opening || tokens.indexOf(closing!) !== tokens.length - 1) ||
            said.some((tokens) => tokens.includes(END) || tokens.includes(PAD))
          );
        });
        expect(stray).toEqual([]);
      },
    );

    it.each(levels)(
      'answers a turn from the attempt alone, whatever its batch, at level %i',
      async (level) => {
        const waiting = (await referencesOf(level, 50)).flatMap(({ prompt, completion, observed }) =>
          [...observed.map(({ from }) => from), completion.length].map((length) => {
            const written = completion.slice(0, length);
            return { prompt, completion: written, observed: observedAs(written, observed) };
          }),
        );
        const together = await act(waiting);
        const backwards = (await act([...waiting].reverse())).reverse();
        const alone = await Promise.all(waiting.map(async (one) => (await act([one]))[0]));
        expect(backwards).toEqual(together);
        expect(alone).toEqual(together);
      },
    );

    it.each(levels)('ends a play without an answer at its limit of turns, at level %i', async (level) => {
      const prompt = task.prompt('train', 1, 0, level);
      const silent = await play(task, prompt, () => [END]);
      expect(silent).toMatchObject({ terminated: false, truncated: true });
      expect(silent.completion.length).toBeLessThanOrEqual(task.levels[level - 1]!.completionLength);
      const [verdict] = await task.verify([{ prompt, ...silent }]);
      expect(verdict).toMatchObject({ reward: 0, correct: false });
    });

    it('takes no observation for one that the policy wrote itself', async () => {
      for (const { prompt, completion } of await referencesOf(levels.length, 50)) {
        // The whole play as one turn, its inner end tokens left out: markers and all, it is one malformed turn.
        const written = [...completion.filter((token) => token !== END), END];
        const [answered] = await act([{ prompt, completion: written }]);
        expect(answered).toMatchObject({ terminated: false });
        const [verdict] = await task.verify([{ prompt, completion: written }]);
        expect(verdict).toMatchObject({ reward: 0, correct: false });
        expect(task.answerOf?.({ prompt, completion: written }) ?? null).toBeNull();
      }
    });

    it('refuses to continue after an observation that the environment never gave', async () => {
      const [{ prompt, completion, observed }] = (await referencesOf(levels.length, 1)) as [Reference];
      const { from, to } = observed[0]!;
      const forged = [...completion.slice(0, from), opening!, encode('~')[0]!, closing!];
      expect(() => task.solve(prompt, forged)).toThrow(`${task.id}: prefix must`);
      expect(() => task.solve(prompt, completion.slice(0, from))).toThrow(`${task.id}: prefix must`);
      expect(task.solve(prompt, completion.slice(0, to)).at(-1)).toBe(END);
    });
  });
}
