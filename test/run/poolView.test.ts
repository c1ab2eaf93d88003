import { expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { poolView } from '../../src/run/poolView.ts';
import { poolPrompt } from '../../src/tasks/pool.ts';
import { roundOf } from '../strategies/prompts/rounds.ts';

const config: RunConfig = {
  ...defaultConfig(),
  prompt_selection: 'thompson',
  num_train_prompts: 30,
  level_mixture: [1, 2],
};

it('the pool on the page counts every prompt once, by its level and the tenth of its success rate', () => {
  const memory = {
    beliefs: [
      [4, 1, 19],
      [7, 39, 1],
    ],
  };
  const { of, levels } = poolView(roundOf({ 7: [1, 1, 0], 9: [0] }), config, memory)!;
  expect(of).toBe('right');
  expect(levels.map(({ level }) => level)).toEqual([1, 2]);
  for (const { level, prompts, completions } of levels) {
    const own = Array.from({ length: 30 }, (_, index) => index).filter(
      (index) => poolPrompt(config, index).level === level,
    );
    const at = (index: number, count: number) => (own.includes(index) ? count : 0);
    const wanted = new Array<number>(10).fill(0);
    wanted[0] = at(4, 1);
    wanted[9] = at(7, 1);
    // Of a prompt that was never met every chance is alike.
    wanted[5] = own.length - at(4, 1) - at(7, 1);
    expect(prompts).toEqual(wanted);
    expect([completions[9], completions[5]]).toEqual([at(7, 3), at(9, 1)]);
    expect(completions.reduce((sum, count) => sum + count, 0)).toBe(at(7, 3) + at(9, 1));
  }
});

it('the pool on the page is none where prompts are not chosen, and tells of mixed groups where those are foreseen', () => {
  expect(poolView(roundOf({}), { ...config, prompt_selection: 'uniform' }, {})).toBeNull();
  const { of, levels } = poolView(roundOf({}), { ...config, prompt_selection: 'dynamics' }, {})!;
  expect(of).toBe('mixed');
  expect(levels.flatMap(({ prompts }) => prompts[3]!).reduce((sum, count) => sum + count, 0)).toBe(30);
});

it('the pool on the page tells of the round’s own prompts, by what their first completions earned, where some get more', () => {
  const batch = roundOf({ 3: [1, 0, 1, 1, 0], 8: [0, 0], 9: [1, 1, 1] });
  const seen = { ...config, prompt_selection: 'uniform', allocation: 'hard', num_generations: 2 } as const;
  const at = (counts: Readonly<Record<number, number>>) =>
    Array.from({ length: 10 }, (_, tenth) => counts[tenth] ?? 0);
  expect(poolView(batch, seen, {})).toMatchObject({
    of: 'seen',
    levels: [
      {
        prompts: at({ 0: 1, 5: 1, 9: 1 }),
        completions: at({ 0: 2, 5: 5, 9: 3 }),
        extra: at({ 5: 3, 9: 1 }),
      },
    ],
  });
});

it('the pool on the page shows predictions beside what prompts earned only where the round did not change them', () => {
  const memory = {
    predictions: {
      ...{ round: 0, tokens: 9 },
      rates: Array.from({ length: 30 }, (_, index) => [index, 0.25, index === 7 ? 0.5 : -1]),
    },
  };
  const batch = roundOf({ 7: [1, 1, 0, 0], 9: [0, 1, NaN] });
  const predicted = poolView(batch, { ...config, prompt_selection: 'attention' }, memory)!;
  // The prompt that was a reference tests no prediction again.
  expect(predicted.tested).toEqual({ references: [[0.25, 0.5]], prompts: [[0.25, 0.5]] });
  expect(poolView(batch, config, {})).not.toHaveProperty('tested');
});

it('the pool on the page says of chosen prompts too which completions came on top, and nothing of it where all get as many', () => {
  const batch = roundOf({ 7: [1, 1, 0] });
  const levels = (changes: Partial<RunConfig>) =>
    poolView(batch, { ...config, num_generations: 2, ...changes }, {})!.levels;
  expect(levels({ allocation: 'equal' }).flatMap(({ extra }) => extra!)).toContain(1);
  expect(levels({}).every((level) => !('extra' in level))).toBe(true);
});
