import { afterAll, describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { checkConfig, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { openTask, ownTaskFrom, playOwnTask } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { ownTaskId, rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { evalPrompts, trainPrompt } from '../../src/tasks/pool.ts';
import { verdictsOf } from '../../src/rollout/verify.ts';
import { exampleNames, exampleSource, moduleWith } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const opened = (source: string) => openTask(sandbox, source);
async function played(source: string) {
  const own = ownTaskFrom(source, await opened(source), 'fresh');
  return { own, task: await playOwnTask(sandbox, own) };
}

describe('a task of someone’s own', () => {
  it.each(exampleNames)(
    '%s: its verifier accepts its solutions and every split has prompts',
    async (name) => {
      const { own, task } = await played(exampleSource(name));
      for (const { level, promptLength, completionLength } of own.levels) {
        const prompts = (['train', 'eval'] as const).flatMap((split) =>
          Array.from({ length: 32 }, (_, i) => task.prompt(split, 7, i, level)),
        );
        const attempts = prompts.map((prompt) => ({ prompt, completion: task.solve(prompt) }));
        for (const { prompt, completion } of attempts) {
          expect(prompt.tokens.length).toBeLessThanOrEqual(promptLength);
          expect(completion.length).toBeLessThanOrEqual(completionLength);
          expect(completion.at(-1)).toBe(END);
        }
        const verdicts = await task.verify(attempts);
        expect(verdicts.every(({ correct, reward }) => correct && reward === 1)).toBe(true);
      }
    },
  );

  it('has prompts that are functions of split, seed, index and level, and none in both splits', async () => {
    const { own } = await played(exampleSource('reverse'));
    const config = { ...defaultConfig('grpo', rememberOwnTask(own)), level: 2 };
    const keys = Array.from({ length: 200 }, (_, n) => trainPrompt(config, n).key);
    expect(Array.from({ length: 200 }, (_, n) => trainPrompt(config, n).key)).toEqual(keys);
    const held = new Set(evalPrompts(config).map(({ key }) => key));
    expect(held.size).toBeGreaterThan(20);
    expect(keys.some((key) => held.has(key))).toBe(false);
  });

  it('gives an unfinished completion no reward without asking the verifier', async () => {
    const { task } = await played(moduleWith({ verify: 'return true' }));
    const prompt = task.prompt('train', 1, 0, 1);
    const [open, empty] = await task.verify([
      { prompt, completion: encode('12') },
      { prompt, completion: [END] },
    ]);
    expect(open).toEqual({ reward: 0, correct: false, reason: 'not finished' });
    expect(empty?.reason).toBe('empty');
  });

  it.each([
    ['the whole text', '', ['12', '345', null]],
    [
      'what its answer function gives',
      `export const answer = (prompt, text) => text.length > 2 ? null : text[1]`,
      ['2', null, null],
    ],
  ])('answers, for a vote, %s; what is not finished answers nothing', async (_, before, answers) => {
    const { task } = await played(moduleWith({ before }));
    const prompt = task.prompt('train', 1, 0, 1);
    const completions = [[...encode('12'), END], [...encode('345'), END], encode('6')];
    expect(await task.answersOf?.(completions.map((completion) => ({ prompt, completion })))).toEqual(
      answers,
    );
  });

  it('stops the round where its answer function fails', async () => {
    const { task } = await played(moduleWith({ before: 'export const answer = () => 7;' }));
    const attempts = [{ prompt: task.prompt('train', 1, 0, 1), completion: [...encode('1'), END] }];
    await expect(task.answersOf?.(attempts)).rejects.toThrow(
      /answer must return a text .* or null, got number 7/,
    );
  });

  it('stops the round where its verifier fails, instead of a reward of 0', async () => {
    const { task } = await played(
      moduleWith({ verify: `if (answer.length > 1) throw new Error('no'); return false` }),
    );
    const prompt = task.prompt('train', 1, 0, 1);
    const attempts = [{ prompt, completion: [...encode('12'), END] }];
    await expect(verdictsOf((all) => task.verify(all), attempts)).rejects.toThrow(
      /verifier failed: verify threw Error: no .* mend the code of Copy in the task editor/,
    );
  });

  it.each([
    [
      'has no prompt',
      `export const name = 'x'; export const description = 'y'; export const levels = [{ title: 'a' }]`,
      /prompt is missing/,
    ],
    ['has no levels', moduleWith({ levels: '[]' }), /levels must be a list/],
    ['has a level without a title', moduleWith({ levels: '[{}]' }), /level 1 must have a title/],
    ['writes its own end token', moduleWith({ prompt: `return '⏎' + random.integer(100)` }), /got "⏎"/],
    [
      'writes too much',
      moduleWith({
        prompt: `return '1'.repeat(80) + random.integer(10000)`,
        solution: `export const solution = () => '1'.repeat(20)`,
      }),
      /must fit in 96 symbols/,
    ],
    ['has one prompt', moduleWith({ prompt: `return '1?'` }), /at least 16 different prompts, got 1/],
    ['has empty solutions', moduleWith({ solution: `export const solution = () => ''` }), /is empty/],
    ['understates its answers', moduleWith({ levels: `[{ title: 'a', answer: 1 }]` }), /set answer: 3/],
    ['has neither solution nor length', moduleWith({ solution: '' }), /must say how long an answer may be/],
    [
      'returns numbers as prompts',
      moduleWith({ prompt: 'return random.integer(100)' }),
      /prompt must return a text, got number/,
    ],
    ['is too long', `// ${'x'.repeat(17_000)}\n${moduleWith()}`, /at most 16384 characters/],
  ])('is refused with the reason where its code %s', async (_, source, reason) => {
    await expect(opened(source)).rejects.toThrow(reason);
  });

  it('names every fault of its description at once, each with its line', async () => {
    const source = `export const name = '';
export const description = 5;
export const levels = [{ title: 'a', answer: 0 }, 7];
export function verify() {}`;
    await expect(opened(source)).rejects.toThrow(
      'export const name must be a text that is not empty, got string "" (line 1); ' +
        'export const description must be a text that is not empty, got number 5 (line 2); ' +
        'export function prompt is missing: write one; ' +
        'level 1: answer, the longest answer in symbols, must be a whole number above 0, got number 0 (line 3); ' +
        'level 2 must be an object such as { title: "3 letters" }, got number 7 (line 3)',
    );
  });

  it('names the faults of all levels at once, one of each part', async () => {
    const source = moduleWith({
      levels: `[{ title: 'few' }, { title: 'long' }, { title: 'reserved' }]`,
      prompt: `return level === 1 ? '1?' : level === 2 ? random.integer(1e9) + '?' : '⏎' + random.integer(100) + '?'`,
      solution: `export function solution(prompt) { return prompt.includes('⏎') ? '' : '1'.repeat(90); }`,
    });
    const error = await opened(source).catch(String);
    expect(error).toMatch(/level 1: prompt must give at least 16 different prompts, got 1 .*\(line 5\); /);
    expect(error).toMatch(/level 2: prompt, answer and end token must fit in 96 symbols.*\(line 4\); /);
    expect(error).toMatch(
      /prompt "⏎\d+\?": may hold only .*\(line 5\); level 3: the solution of .*empty.*\(line 7\)/,
    );
  });

  it.each([
    [`export const name = Object.create(null);`, /got object a value that has no text \(line 1\)/],
    [`throw Object.create(null);`, /^the code threw a value that has no text$/],
    [
      `Array.prototype[Symbol.iterator] = 5;`,
      /^the code threw TypeError: value is not iterable while it was read: leave the functions of lists/,
    ],
  ])('says in a sentence what is wrong where it begins with %s', async (before, reason) => {
    const source = moduleWith({ before }).replace(
      /export const name = 'Copy';/,
      before.includes('name') ? '' : '$&',
    );
    await expect(opened(source)).rejects.toThrow(reason);
  });

  it('is refused where its record does not say what its code says', async () => {
    const source = moduleWith();
    const own = { ...ownTaskFrom(source, await opened(source), 'fresh'), title: 'Another' };
    await expect(playOwnTask(sandbox, own)).rejects.toThrow(/describes another task than the record/);
  });
});

describe('a configuration with a task of someone’s own', () => {
  it('carries the code, and another thread needs nothing else', async () => {
    const source = moduleWith({ before: '// carried' });
    const own = ownTaskFrom(source, await opened(source), 'chain-sum');
    const task = ownTaskId(own);
    expect(() => taskOf(task)).toThrow(/whose code is not here/);
    expect(checkConfig({ task })[0]?.message).toMatch(/the code of own-.* is not here/);
    const config = parseConfig(JSON.parse(JSON.stringify({ method: 'grpo', task, own_task: own })));
    expect(config.own_task).toEqual(own);
    expect(taskOf(task).title).toBe('Copy');
    expect(parseConfig({ ...config, task: 'chain-sum', level: 2 }).own_task).toBeUndefined();
  });

  it('is refused where the code is not that of the id', async () => {
    const source = moduleWith({ before: '// changed' });
    const own = ownTaskFrom(source, await opened(source), 'fresh');
    const task = ownTaskId(own);
    const problems = checkConfig({ task, own_task: { ...own, source: `${source} ` } });
    expect(problems[0]?.message).toMatch(/is damaged/);
    expect(checkConfig({ task, own_task: { ...own, more: 1 } })[0]?.message).toMatch(/is damaged/);
  });

  it('can have all four switches where it has solutions, and no hints from solutions where it has none', async () => {
    const whole = rememberOwnTask(ownTaskFrom(moduleWith(), await opened(moduleWith()), 'fresh'));
    const base = defaultConfig('grpo', whole);
    for (const settings of [
      { topology: 'splits' },
      { prune: 'random' },
      { hint: 'all_failed' },
      { replay: 'fifo' },
    ])
      expect(checkConfig({ ...base, ...settings })).toEqual([]);
    const source = moduleWith({ solution: '', levels: `[{ title: 'a', answer: 3 }]` });
    const without = rememberOwnTask(ownTaskFrom(source, await opened(source), 'fresh'));
    const [problem] = checkConfig({ ...defaultConfig('grpo', without), hint: 'all_failed' });
    expect(problem?.message).toMatch(/part of a reference solution, and own-.* has none/);
  });
});
