import { describe, expect, it } from 'vitest';
import { decode } from '../../src/tasks/alphabet.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { frameOf, levelsInPlay, longestCorrect } from '../../src/tasks/levels.ts';
import { evalPrompts, trainPrompt } from '../../src/tasks/pool.ts';
import type { PoolSettings } from '../../src/tasks/pool.ts';

const base: PoolSettings = {
  task: 'chain-sum',
  level: 2,
  level_mixture: [],
  num_train_prompts: 0,
  seed: 1,
  num_eval_prompts: 512,
};
const meet = (config: PoolSettings, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => trainPrompt(config, from + i));
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

describe('training prompts', () => {
  it('are new draws when the pool is unlimited', () => {
    expect(meet(base, 0, 100).map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  it.each([1, 2, 3, 7, 64, 100])('come round once each in every pass over a pool of %i', (size) => {
    const config = { ...base, level: 6, num_train_prompts: size };
    const all = Array.from({ length: size }, (_, i) => i);
    const first = meet(config, 0, size);
    const second = meet(config, size, 2 * size);
    for (const pass of [first, second]) expect(sorted(pass.map(({ index }) => index))).toEqual(all);
    expect(new Set([...first, ...second].map(({ key }) => key)).size).toBe(size);
  });

  it('come in a new order in every pass and for every seed', () => {
    const config = { ...base, num_train_prompts: 64 };
    const order = (seed: number, pass: number) =>
      meet({ ...config, seed }, 64 * pass, 64 * (pass + 1)).map(({ index }) => index);
    const orders = [order(1, 0), order(1, 1), order(1, 2), order(2, 0), sorted(order(1, 0))];
    expect(new Set(orders.map(String)).size).toBe(orders.length);
  });

  it('put every index at every place of a pass about equally often', () => {
    const config = { ...base, num_train_prompts: 8 };
    const first = new Array<number>(8).fill(0);
    for (let pass = 0; pass < 800; pass++) first[trainPrompt(config, 8 * pass).index]! += 1;
    // 100 expected, standard deviation 9.4
    expect(Math.min(...first)).toBeGreaterThan(60);
    expect(Math.max(...first)).toBeLessThan(140);
  });

  it('follow the weights of the mixture, and keep their level when they come again', () => {
    const config = { ...base, level_mixture: [1, 0, 3], num_train_prompts: 2000 };
    const pass = meet(config, 0, 2000);
    const share = (level: number) => pass.filter((prompt) => prompt.level === level).length / pass.length;
    expect(share(1)).toBeCloseTo(0.25, 1);
    expect(share(3)).toBeCloseTo(0.75, 1);
    expect(share(1) + share(3)).toBe(1);
    const levels = new Map(pass.map(({ index, level }) => [index, level]));
    expect(meet(config, 2000, 2100).every(({ index, level }) => levels.get(index) === level)).toBe(true);
  });

  it('name the tasks there are when the task is unknown', () => {
    expect(() => trainPrompt({ ...base, task: 'toString' }, 0)).toThrow(
      'kuhn-poker, door-grid, word-problems, replies, got "toString"',
    );
  });
});

describe('held-out prompts', () => {
  it.each([2, 3, 4, 5, 6])('are 512 different ones at level %i, none of them met in training', (level) => {
    const keys = new Set(evalPrompts({ ...base, level }).map(({ key }) => key));
    expect(keys.size).toBe(512);
    expect(meet({ ...base, level }, 0, 2000).filter(({ key }) => keys.has(key))).toEqual([]);
  });

  it('repeat all that level 1 has, in turn', () => {
    const prompts = evalPrompts({ ...base, level: 1, num_eval_prompts: 20 });
    expect(new Set(prompts.map(({ key }) => key)).size).toBe(8);
    expect(prompts.slice(8, 16)).toEqual(prompts.slice(0, 8));
  });

  it('are the same for every run, so that runs compare', () => {
    expect(evalPrompts({ ...base, seed: 5, level_mixture: [1] })).toEqual(evalPrompts(base));
    expect(evalPrompts({ ...base, num_eval_prompts: 10 })).toEqual(evalPrompts(base).slice(0, 10));
  });
});

describe('the frame', () => {
  const task = chainSum;
  const settings = { level: 2, level_mixture: [], max_completion_length: null };

  it('is as wide as the longest prompt and the longest correct completion of the level', () => {
    expect(frameOf(task, settings)).toEqual({ promptWidth: 6, width: 10 });
  });

  it('covers every level of the mixture and the level that is evaluated', () => {
    expect(frameOf(task, { ...settings, level_mixture: [1, 0, 0, 0, 1] })).toEqual({
      promptWidth: 12,
      width: 17,
    });
    expect(
      levelsInPlay(task.levels, { level: 2, level_mixture: [1, 0, 1] }).map(({ level }) => level),
    ).toEqual([1, 2, 3]);
  });

  it('leaves space for longer completions when asked to', () => {
    expect(frameOf(task, { ...settings, max_completion_length: 20 })).toEqual({ promptWidth: 6, width: 26 });
  });

  it('holds every prompt and solution that a run can meet', () => {
    for (const level of task.levels.map((one) => one.level)) {
      const { promptWidth, width } = frameOf(task, { ...settings, level });
      for (const prompt of evalPrompts({ ...base, level, num_eval_prompts: 200 })) {
        expect(prompt.tokens.length, decode(prompt.tokens)).toBeLessThanOrEqual(promptWidth);
        expect(promptWidth + task.solve(prompt).length).toBeLessThanOrEqual(width);
      }
      expect(width - promptWidth).toBe(longestCorrect(task.levels.filter((one) => one.level === level)));
    }
  });

  it('refuses a level that the task does not have', () => {
    expect(() => frameOf(task, { ...settings, level: 7 })).toThrow('chain-sum: level must be 1 to 6, got 7');
  });
});
