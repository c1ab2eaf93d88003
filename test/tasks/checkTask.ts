/** What every task must hold to; a task's own test calls it and adds what only that task promises. */
import { describe, expect, it } from 'vitest';
import { alphabetSize, END, PAD, symbolOf } from '../../src/tasks/alphabet.ts';
import { splitOf } from '../../src/tasks/split.ts';
import type { Attempt, Prompt, Split, TokenTask } from '../../src/tasks/task.ts';

export interface Attack {
  readonly name: string;
  /** A completion that must earn nothing, made from a prompt and its reference solution. */
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
  { name: 'the last symbol of the alphabet', completion: () => [alphabetSize - 1, END] },
];

const itemsPerLevel = 1000;

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

/** Describes the contract of a task and checks it on a thousand items of every level. */
export function checkTask(task: TokenTask, ownAttacks: readonly Attack[] = []): void {
  const levels = task.levels.map(({ level }) => level);

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
        const prompts = someOf(task, level);
        const continued: Attempt[] = prompts.flatMap((prompt) => {
          const solution = task.solve(prompt);
          return solution.map((_, length) => {
            const prefix = solution.slice(0, length);
            return { prompt, completion: [...prefix, ...task.solve(prompt, prefix)] };
          });
        });
        const verdicts = await task.verify(continued);
        expect(verdicts).toHaveLength(continued.length);
        expect(verdicts.every(({ reward, correct }) => reward === 1 && correct)).toBe(true);
      },
    );

    it.each(levels)('keeps to its alphabet and to its stated lengths at level %i', (level) => {
      const { promptLength, completionLength } = task.levels[level - 1]!;
      for (const prompt of [...someOf(task, level), ...someOf(task, level, 'eval', 100)]) {
        const solution = task.solve(prompt);
        expect(prompt.tokens.length).toBeLessThanOrEqual(promptLength);
        expect(solution.length).toBeLessThanOrEqual(completionLength);
        expect(solution.indexOf(END)).toBe(solution.length - 1);
        expect(prompt.tokens.every((token) => token !== PAD && token !== END && symbolOf(token) !== '')).toBe(
          true,
        );
      }
    });

    it.each([...attacks, ...ownAttacks])('pays nothing for $name', async ({ completion }) => {
      const attempts = levels
        .flatMap((level) => someOf(task, level, 'train', 50))
        .map((prompt) => ({ prompt, completion: completion(task.solve(prompt), prompt) }));
      const verdicts = await task.verify(attempts);
      expect(verdicts.filter(({ reward, correct }) => reward !== 0 || correct)).toEqual([]);
      expect(verdicts.every(({ reason }) => reason.length > 0 && reason === reason.trim())).toBe(true);
    });

    it('gives the answer of its solutions and none of unfinished ones', () => {
      const prompt = task.prompt('train', 1, 0, 1);
      const solution = task.solve(prompt);
      expect(task.answer(solution)).not.toBeNull();
      expect(task.answer(solution.slice(0, -1))).toBeNull();
      expect(task.answer([])).toBeNull();
    });

    it.each([0, levels.length + 1, 1.5, NaN])('refuses level %d, naming task, field and value', (level) => {
      expect(() => task.prompt('train', 1, 0, level)).toThrow(`${task.id}: level must be`);
      expect(() => task.prompt('train', 1, 0, level)).toThrow(`got ${level}`);
    });
  });
}
