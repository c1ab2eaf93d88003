import { expect, test } from 'vitest';
import { add, input, makeProgram, type Executor } from '../../src/graph/index.ts';
import { breathing } from '../../src/runtime/breathing.ts';

const x = input('x', 'float32', [1], 'any number');
const program = makeProgram('twice', [x], [{ name: 'y', value: add(x, x), meaning: 'twice the number' }]);

/** An executor whose programs take this long by a clock of its own, and what was done in which order. */
function slow(programMs: number): { executor: Executor; done: string[] } {
  const done: string[] = [];
  let nowMs = 0;
  const hold = (what: string) => {
    nowMs += programMs;
    done.push(what);
  };
  const unused = () => Promise.reject(new Error('not asked for here'));
  const executor: Executor = {
    prepare: () => Promise.resolve(hold('prepare')),
    run: (_program, _feeds, skip) => {
      hold(`run ${skip?.join() ?? ''}`);
      return Promise.resolve({ read: {}, resident: {} });
    },
    upload: unused,
    read: unused,
    release: () => undefined,
    forget: () => Promise.resolve(void done.push('forget')),
    dispose: unused,
  };
  const rest = () => Promise.resolve(void done.push('rest'));
  return { executor: breathing(executor, { now: () => nowMs, rest }), done };
}

test('a thread rests after each long program, before the caller continues', async () => {
  const { executor, done } = slow(150);
  await executor.prepare(program);
  await executor.run(program, {}, ['y']);
  await executor.forget(program);
  expect(done).toEqual(['prepare', 'rest', 'run y', 'rest', 'forget']);
});

test('short programs run without a rest for up to a tenth of a second', async () => {
  const { executor, done } = slow(30);
  for (let run = 0; run < 9; run++) await executor.run(program, {});
  const four = ['run ', 'run ', 'run ', 'run ', 'rest'];
  expect(done).toEqual([...four, ...four, 'run ']);
});
