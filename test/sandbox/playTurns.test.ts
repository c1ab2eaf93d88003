/** Own tasks whose code calls for several completions, in the sandbox that the tab has. */
import { afterAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { checkTask } from '../../src/sandbox/checkTask.ts';
import { openTask, ownTaskFrom, playOwnTask } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { knownOwnTask, provideOwnTask, rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { play, playOut } from '../../src/tasks/playOut.ts';
import type { Prompt } from '../../src/tasks/task.ts';
import { playedBy, saidIn, type Game } from '../../src/tasks/turns.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { openHere } from '../run/openHere.ts';
import { exampleSource } from './examples.ts';

const sandbox = createSandbox(nodeThread);
const { executor } = openNodeExecutor({ threads: 1 });
afterAll(async () => {
  sandbox.close();
  await executor.dispose();
});

async function played(source: string) {
  const own = ownTaskFrom(source, await openTask(sandbox, source), 'chain-sum');
  return { own, task: await playOwnTask(sandbox, own) };
}

/** A task that asks for a number, tells its double, and asks for that again. */
const doubles = ({
  body = `const first = complete();
  if (first !== prompt.slice(0, -1)) return { reward: 0, reason: 'another number' };
  const told = 'is ' + 2 * Number(first);
  return complete(told) === String(2 * Number(first))`,
  solution = `export const solution = (prompt) => [prompt.slice(0, -1), String(2 * Number(prompt.slice(0, -1)))]`,
  levels = `[{ title: 'any' }]`,
  more = '',
  prompt = `random.integer(400) + '?'`,
} = {}) => `
export const name = 'Double';
export const description = 'Copy a number, and then its double.';
export const levels = ${levels};
export const prompt = (random) => ${prompt};
export function play(prompt, complete, random) { ${body} }
${solution}
${more}
`;

describe('a task whose code calls for completions', () => {
  it('plays its solutions, which are right, within the lengths of its level', async () => {
    const { own, task } = await played(doubles());
    let longest = 0;
    for (let i = 0; i < 40; i++) {
      const prompt = task.prompt('train', 3, i, 1);
      const whole = await playOut(task, prompt);
      longest = Math.max(longest, whole.completion.length);
      expect(whole.terminated).toBe(true);
      const [verdict] = await task.verify([{ prompt, ...whole }]);
      expect(verdict).toMatchObject({ reward: 1, correct: true });
      expect(verdict?.steps?.map(({ correct }) => correct)).toEqual([true, true]);
      expect(task.view({ prompt, ...whole })).toMatchObject({
        kind: 'turns',
        turns: [{ observation: `is ${2 * Number(prompt.key.slice(0, -1))}` }, { observation: '' }],
      });
      // A part of a turn is continued.
      const [turn = []] = [task.solve(prompt)];
      expect(task.solve(prompt, turn.slice(0, 1))).toEqual(turn.slice(1));
      expect(() => task.solve(prompt, [END])).toThrow('begin the solution');
    }
    expect(longest).toBe(own.levels[0]?.completionLength);
  });

  it('has the words that its code says in its vocabulary', async () => {
    const { own, task } = await played(
      doubles({ more: `export const vocabulary = 'words';` }).replaceAll('is ', 'twice it is '),
    );
    expect(own.vocabulary?.symbols).toContain('twice');
    const prompt = task.prompt('train', 1, 0, 1);
    expect(await task.verify([{ prompt, ...(await playOut(task, prompt)) }])).toMatchObject([{ reward: 1 }]);
  });

  it('gives no reward to what is unfinished, goes on after its end, or holds what was never said', async () => {
    const { task } = await played(doubles());
    const prompt = task.prompt('train', 3, 1, 1);
    const { completion, observed } = await playOut(task, prompt);
    const [span = { from: 0, to: 0 }] = observed;
    const forged = completion.map((token, at) => (at === span.to - 2 ? token + 1 : token));
    const attempts = [
      { prompt, completion: [] },
      { prompt, completion: completion.slice(0, -1), observed },
      { prompt, completion: completion.slice(0, span.from) },
      { prompt, completion: forged, observed },
      {
        prompt,
        completion: [...completion, ...completion.slice(span.from)],
        observed: [span, { from: completion.length, to: completion.length + span.to - span.from }],
      },
    ];
    const verdicts = await task.verify(attempts);
    expect(verdicts.map(({ reward, reason }) => [reward, reason])).toEqual([
      [0, 'empty'],
      [0, 'not finished'],
      [0, 'never ended'],
      [0, 'holds something that its code never said'],
      [0, 'continues after its end'],
    ]);
  });

  it('hears the same whenever its code runs again, and does not hear what stops it', async () => {
    const source = doubles({
      body: `const drawn = random.integer(1000);
        let said = '';
        try { complete(); said = complete(String(drawn)); } catch { said = 'caught'; }
        return said === String(drawn)`,
      solution: '',
      levels: `[{ title: 'any', answer: 20 }]`,
    });
    const { task } = await played(source);
    const prompt = task.prompt('train', 1, 0, 1);
    const { vocabulary } = task;
    const { completion, observed } = await play(
      task,
      prompt,
      ({ completion: before, observed: told = [] }) => {
        const [span] = told;
        const text = span ? saidIn(vocabulary.decode(before.slice(span.from, span.to))) : '7';
        return [...vocabulary.encode(text), END];
      },
    );
    expect(observed).toHaveLength(1);
    expect(await task.verify([{ prompt, completion, observed }])).toMatchObject([{ reward: 1 }]);
  });

  it('ends an attempt after eight turns', async () => {
    const { task } = await played(
      doubles({
        body: `complete(); for (;;) complete('1')`,
        solution: '',
        levels: `[{ title: 'any', answer: 60 }]`,
      }),
    );
    const prompt = task.prompt('train', 1, 0, 1);
    const { observed, truncated } = await play(task, prompt, () => [...task.vocabulary.encode('1'), END]);
    expect([observed.length, truncated]).toEqual([7, true]);
  });

  it.each([
    ['both play and verify', { more: 'export const verify = () => true;' }, 'got both'],
    ['a first call that says something', { body: `return complete('a') === ''` }, 'takes no text'],
    [
      'a call that says a number',
      { body: `complete(); return complete(7) === ''` },
      'complete takes a text, got number 7',
    ],
    [
      'a solution of one turn more',
      { solution: `export const solution = () => ['1', '2', '3']` },
      'one text for each call of complete, got 3 for 1 calls',
    ],
    [
      'a solution of one turn less',
      { solution: `export const solution = (prompt) => [prompt.slice(0, -1)]` },
      'got 1 for more calls',
    ],
    [
      'a solution that is one text',
      { solution: `export const solution = () => '1'` },
      'must return a list of texts',
    ],
    [
      'what it says not in its symbols',
      { body: `complete(); return complete('é') !== ''`, more: `export const vocabulary = ['ü']` },
      'got "é"',
    ],
    [
      'a prompt that its symbols read otherwise',
      {
        ...{
          more: `export const vocabulary = 'characters';`,
          prompt: String.raw`random.integer(400) + 'e\u0301?'`,
        },
        ...{ body: `return complete() === '1'`, solution: `export const solution = () => ['1']` },
      },
      'with play, a prompt must be',
    ],
    ['no length of an answer', { solution: '' }, 'as answer: 4'],
  ])('is refused with %s', (_, parts, because) =>
    expect(openTask(sandbox, doubles(parts))).rejects.toThrow(because),
  );

  it('is told where play gives no verdict', async () => {
    const { checks } = await checkTask(
      sandbox,
      doubles({ body: '', solution: '', levels: `[{ title: 'any', answer: 9 }]` }),
    );
    expect(checks.find(({ ok }) => !ok)?.found).toContain('Play must return true');
  });
});

const settings: Partial<RunConfig> = {
  policy: 'tiny',
  prompts_per_round: 4,
  num_generations: 4,
  num_eval_prompts: 8,
};

describe('a run on such a task', () => {
  const open = async (config: RunConfig) =>
    openHere(config, executor, { base: (await readBase(config)).parameters });

  it.each([
    {},
    { topology: 'splits', prune: 'random', hint: 'all_failed', replay: 'fifo' },
    { loss_type: 'dapo', num_iterations: 2 },
  ] as const)('trains, and resumed from its checkpoint gives the same numbers: %j', async (more) => {
    const { own } = await played(exampleSource('guess'));
    const config = parseConfig({ ...defaultConfig('grpo', rememberOwnTask(own)), ...settings, ...more });
    const whole = await open(config);
    const { ledger } = await whole.run.round();
    expect(ledger.turns).toBeGreaterThan(ledger.verify);
    const middle = await whole.run.checkpoint();
    await whole.run.round();
    const { hash } = await whole.run.checkpoint();
    await whole.dispose();
    const again = await open(parseConfig(JSON.parse(JSON.stringify(middle.config))));
    await again.run.restore(middle);
    await again.run.round();
    expect((await again.run.checkpoint()).hash).toBe(hash);
    await again.dispose();
  });

  it('has the numbers of the same task written as turns', async () => {
    const { own, task } = await played(doubles());
    const config = parseConfig({ ...defaultConfig('grpo', rememberOwnTask(own)), ...settings });
    const numbers = async () => {
      const { run, dispose } = await open(config);
      for (let round = 0; round < 3; round++) await run.round();
      const { hash } = await run.checkpoint();
      await dispose();
      return hash;
    };
    const called = await numbers();
    const gameOf = ({ key }: Prompt): Game => {
      const [first, second] = [key.slice(0, -1), String(2 * Number(key.slice(0, -1)))];
      const isWrong = (done: readonly unknown[], action: string) => done.length === 0 && action !== first;
      return {
        limit: 8,
        reply: (done, action) => (done.length > 0 || isWrong(done, action) ? null : `is ${second}`),
        next: (done) => (done.length === 0 ? first : second),
        leadsOn: (done, action) => action === (done.length === 0 ? first : second),
        verdictOf: (done, action) =>
          isWrong(done, action)
            ? { correct: false, reason: 'another number' }
            : { correct: action === second, reason: action === second ? 'right' : 'wrong' },
      };
    };
    const { prompt, answersOf, view } = task;
    provideOwnTask(own, { prompt, view, ...playedBy(gameOf), ...(answersOf && { answersOf }) });
    expect(await numbers()).toBe(called);
    expect(knownOwnTask(config.task)).toBeDefined();
  });
});
