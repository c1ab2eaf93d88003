import { afterAll, describe, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { loadMachine } from '../../src/sandbox/machine.ts';
import { createSandbox, type SandboxThread } from '../../src/sandbox/sandbox.ts';
import { exampleSource, methodSource, moduleWith } from './examples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

/** Asks a thread that answers after some milliseconds, in a process that gets this share of a processor. */
function askSlowly(answerMs: number, share: number): Promise<unknown> {
  const begun = performance.now();
  let take: Parameters<SandboxThread['listen']>[0];
  const thread: SandboxThread = {
    post: ({ number }) =>
      void setTimeout(() => take({ number, answers: ['{"value":[[1,""]]}'] }), answerMs).unref(),
    listen(taking) {
      take = taking;
      setTimeout(() => take({ ready: true }));
    },
    end: () => undefined,
    processorMs: () => (performance.now() - begun) * share,
  };
  return createSandbox(() => thread).ask('', { ask: 'verify', attempts: [['1?', '1']] });
}

const verify = (source: string, attempts: readonly (readonly [string, string])[] = [['12?', '12']]) =>
  sandbox.ask(source, { ask: 'verify', attempts });
const draw = (source: string, count = 20) => sandbox.ask(source, { ask: 'draw', level: 1, from: 0, count });

describe('the sandbox', () => {
  it('gives the verdicts of a whole batch in order', async () => {
    await expect(
      verify(moduleWith(), [
        ['12?', '12'],
        ['12?', '13'],
        ['7?', '7'],
      ]),
    ).resolves.toEqual([
      [1, ''],
      [0, ''],
      [1, ''],
    ]);
  });

  it('takes a number from 0 to 1, or a reward with a reason', async () => {
    await expect(verify(moduleWith({ verify: 'return 0.25' }))).resolves.toEqual([[0.25, '']]);
    await expect(verify(moduleWith({ verify: `return { reward: 0.5, reason: 'half' }` }))).resolves.toEqual([
      [0.5, 'half'],
    ]);
  });

  it.each([
    [
      'throws',
      `throw new TypeError('no')`,
      /verify threw TypeError: no \(line 6\) for prompt "12\?" and answer "12"/,
    ],
    ['returns nothing', ``, /true, false, a number from 0 to 1, .*, got nothing/],
    ['returns a text', `return 'yes'`, /got string "yes"/],
    ['returns no number', `return NaN`, /got number NaN/],
    ['returns more than 1', `return 2`, /got number 2/],
    ['returns a promise', `return Promise.resolve(true)`, /must answer at once, got a promise for prompt/],
    ['returns a reward that is none', `return { reward: -1 }`, /got number -1/],
    ['recurses for ever', `return verify(prompt, answer)`, /stack|Internal|Range/],
    [
      'answers with a poisoned prototype',
      `Object.prototype.toJSON = () => 1; return true`,
      /another form|got/,
    ],
  ])('fails with the reason, and gives no reward, where a verifier %s', async (_, body, reason) => {
    await expect(verify(moduleWith({ verify: body }))).rejects.toThrow(reason);
  });

  it.each([
    ['an endless loop', `for (;;) {}`, /verify took too many steps/],
    [
      'an endless loop that catches everything',
      `for (;;) { try { null.x } catch {} }`,
      /too many steps|did not answer within 0.7 s/,
    ],
    [
      'a regular expression that takes for ever',
      `return /^(a+)+$/.test('a'.repeat(40) + 'b')`,
      /too many steps|did not answer within 0.7 s/,
    ],
    [
      'a bomb of memory',
      `const all = []; for (;;) { try { all.push(new Array(1e6).fill(1)) } catch {} }`,
      /did not answer within 0.7 s/,
    ],
    [
      'a bomb of text',
      `let s = 'x'; for (;;) { try { s += s; s.indexOf('y') } catch { s = 'x' } }`,
      /did not answer within 0.7 s/,
    ],
    [
      'a built-in function over a huge list',
      `return Array.from({ length: 2 ** 32 - 1 }, () => 1).length > 0`,
      /too many steps|memory|did not answer within 0.7 s/,
    ],
    [
      'sorting without end',
      `for (;;) [...Array(1e5).keys()].sort(() => 1)`,
      /too many steps|did not answer within 0.7 s/,
    ],
  ])('stops %s soon', async (_, body, reason) => {
    await verify(moduleWith());
    const begun = performance.now();
    await expect(verify(moduleWith({ verify: body }))).rejects.toThrow(reason);
    // The figure is told and not held to 1 s: the computer may do much else.
    const seconds = (performance.now() - begun) / 1000;
    console.info(`stopped after ${seconds.toFixed(2)} s`);
    expect(seconds).toBeLessThan(5);
    await expect(verify(moduleWith())).resolves.toEqual([[1, '']]);
  });

  it('waits for an answer of 1.2 s where the process gets a tenth of a processor', async () => {
    await expect(askSlowly(1200, 0.1)).resolves.toEqual([[1, '']]);
  });

  it('stops a silent question after 0.7 s where the process gets a processor', async () => {
    await expect(askSlowly(10_000, 1)).rejects.toThrow('did not answer within 0.7 s');
  });

  it('remembers nothing from one round to the next', async () => {
    const source = moduleWith({ before: 'let calls = 0;', verify: 'return ++calls === 1' });
    await expect(verify(source)).resolves.toEqual([[1, '']]);
    await expect(verify(source)).resolves.toEqual([[1, '']]);
  });

  it('has one moment and the same random numbers every time', async () => {
    const source = moduleWith({
      prompt: `return [Math.floor(Math.random() * 1e6), Date.now(), new Date().getHours(), new Date(2000, 0, 2).getTimezoneOffset(), random.integer(1e6)].join(',')`,
      solution: `export function solution() { return '1' }`,
    });
    const first = await draw(source);
    expect(await draw(source)).toEqual(first);
    expect(first[0]?.[0]).toMatch(/^\d+,946684800000,0,0,\d+$/);
    expect(new Set(first.map(([prompt]) => prompt)).size).toBe(20);
  });

  it('reads dates alike in every time zone', async () => {
    const source = moduleWith({
      verify: `return new Date('2020-03-04T05:06:07').getTime() === Date.UTC(2020, 2, 4, 5, 6, 7)
        && new Date(2020, 2, 4).getTime() === Date.UTC(2020, 2, 4) && new Date(2020, 2, 4, 23).getDate() === 4
        && typeof Date() === 'string' && new Date(5).getTime() === 5`,
    });
    await expect(verify(source)).resolves.toEqual([[1, '']]);
  });

  it('gives a verdict that does not hang on the others of its batch, with random numbers too', async () => {
    const source = moduleWith({ verify: 'return Math.random()' });
    const attempts = [
      ['1?', '1'],
      ['2?', '2'],
      ['3?', '3'],
    ] as const;
    const there = await verify(source, attempts);
    const back = await verify(source, [...attempts].reverse());
    expect([...back].reverse()).toEqual(there);
  });

  it('refuses code that awaits, or is no module', async () => {
    await expect(verify(`await 1; ${moduleWith()}`)).rejects.toThrow(/must not wait/);
    await expect(verify(`import 'other.js'; ${moduleWith()}`)).rejects.toThrow();
    await expect(verify('this is not code')).rejects.toThrow(/SyntaxError/);
  });

  it('gives tens of thousands of verdicts a second', async () => {
    const source = exampleSource('reverse');
    const attempts = Array.from({ length: 2048 }, (_, i) => [`abc${'abcdefgh'[i % 8]}>`, 'hcba'] as const);
    await verify(source, attempts);
    const rates = [];
    for (let round = 0; round < 5; round++) {
      const begun = performance.now();
      await verify(source, attempts);
      rates.push((attempts.length / (performance.now() - begun)) * 1000);
    }
    const best = Math.max(...rates);
    console.info(`${Math.round(best)} verdicts/s`);
    expect(best).toBeGreaterThan(4000);
  });
});

describe('a machine that was made before its question', () => {
  const counting = moduleWith({
    verify: 'globalThis.asked = (globalThis.asked ?? 0) + 1; return globalThis.asked / 4 + Math.random() / 8',
  });
  const ask = { ask: 'verify', attempts: [['1?', '1'] as const, ['2?', '2'] as const] } as const;

  it('answers what one made at the question answers, and remembers nothing of earlier ones', async () => {
    const machine = await loadMachine();
    const first = machine.answer(counting, ask, () => undefined);
    expect(first).toHaveProperty('answers');
    for (let turn = 0; turn < 3; turn++) {
      expect(machine.prepare()).toBe(true);
      expect(machine.answer(counting, ask, () => undefined)).toEqual(first);
    }
    expect(machine.answer(counting, ask, () => undefined)).toEqual(first);
  });

  it('is left for another source or another kind of question', async () => {
    const [machine, other] = [await loadMachine(), await loadMachine()];
    const grpo = methodSource('methods/grpo');
    const values = { values: {}, items: [{ rewards: [0, 1], lengths: [1, 1] }] };
    const asks = [
      [counting, ask],
      [moduleWith(), ask],
      [grpo, { ask: 'advantages', ...values }],
      [counting, { ask: 'inspect' }],
    ] as const;
    for (const [source, one] of asks) {
      machine.prepare();
      const given = machine.answer(source, one, () => undefined);
      expect(given).toEqual(other.answer(source, one, () => undefined));
      expect(given).toHaveProperty('answers');
    }
  });

  it('is not made after code has failed', async () => {
    const machine = await loadMachine();
    const failing = moduleWith({ verify: 'for (;;) {}' });
    expect(machine.answer(failing, ask, () => undefined)).toHaveProperty('failed');
    expect(machine.prepare()).toBe(false);
    expect(machine.answer(moduleWith(), ask, () => undefined)).toHaveProperty('answers');
  });
});
