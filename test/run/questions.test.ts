import { expect, it } from 'vitest';
import { questionsOf } from '../../src/run/questions.ts';
import { evalPrompts, trainPrompt } from '../../src/tasks/pool.ts';

const config = {
  task: 'maze',
  level: 1,
  level_mixture: [3, 1] as number[],
  num_train_prompts: 0,
  seed: 1,
  num_eval_prompts: 64,
} as const;

it('the prompts of an experiment for validation are never among the held-out ones, nor among those of training', () => {
  for (const of of ['level', 'mixture'] as const) {
    const held = new Set(questionsOf(config, { of, part: 'held-out' }).map(({ key }) => key));
    const validation = questionsOf(config, { of, part: 'validation' });
    expect(validation).toHaveLength(64);
    expect(new Set(validation.map(({ key }) => key)).size).toBe(64);
    expect(validation.filter(({ key }) => held.has(key))).toEqual([]);
    const trained = new Set(Array.from({ length: 300 }, (_, n) => trainPrompt(config, n).key));
    expect(validation.filter(({ key }) => trained.has(key))).toEqual([]);
  }
});

it('the prompts of an experiment of the chosen level are those of every run', () => {
  const plain = questionsOf(config, { of: 'level', part: 'held-out' });
  expect(plain.map(({ key }) => key)).toEqual(evalPrompts(config).map(({ key }) => key));
});

it('the prompts of an experiment of a mixture have its shares, in the first prompts too', () => {
  const mixed = questionsOf(config, { of: 'mixture', part: 'held-out' });
  const share = (prompts: typeof mixed) => prompts.filter(({ level }) => level === 2).length / prompts.length;
  expect(share(mixed)).toBe(0.25);
  expect(share(mixed.slice(0, 16))).toBe(0.25);
});

it('the prompts of an experiment are refused where a level has too few for validation', () => {
  const few = { ...config, task: 'chain-sum', level_mixture: [], num_eval_prompts: 4000 } as const;
  expect(() => questionsOf(few, { of: 'level', part: 'validation' })).toThrow(
    /^num_eval_prompts: chain-sum level 1 must have .* ask for fewer$/,
  );
});
