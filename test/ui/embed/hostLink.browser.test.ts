/** Whom a widget hears: the page around it, at the origin that its address names, and nobody else. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openHostLink, type Ending, type HostLink } from '../../../src/ui/embed/hostLink.ts';
import type { WidgetState } from '../../../src/ui/embed/messages.ts';

const host = 'https://article.example';
const state: WidgetState = {
  state: 'idle',
  round: 0,
  reward: null,
  passAt1: null,
  link: '#v=1',
  failure: null,
};
const macrotask = () => new Promise((resolve) => setTimeout(resolve));
let link: HostLink | null = null;

afterEach(() => link?.close());

/** A widget that notes what it is asked to do; its page notes what it hears. */
function open(
  named: string | null = host,
  performing: () => Promise<Ending | void> = () => Promise.resolve(),
) {
  const done: string[] = [];
  const sent: { message: Record<string, unknown>; target: string }[] = [];
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const parent = frame.contentWindow as Window;
  parent.postMessage = ((message: Record<string, unknown>, target: string) =>
    sent.push({ message, target })) as Window['postMessage'];
  link = openHostLink({
    parent,
    host: named,
    perform: (command) => {
      done.push(command.type);
      return performing();
    },
    stateOf: () => state,
  });
  const say = (data: unknown, origin = host, source: Window | null = parent) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { done, sent, say };
}

test('a command of the named page is carried out and answered once', async () => {
  const { done, sent, say } = open();
  say({ espalier: 1, id: 4, type: 'pause' });
  await macrotask();
  expect(done).toEqual(['pause']);
  expect(sent).toEqual([
    { message: { espalier: 1, type: 'reply', id: 4, state, error: null }, target: host },
  ]);
});

test('other origins, other windows and a widget without a named page are not heard', async () => {
  const { done, sent, say } = open();
  say({ espalier: 1, id: 1, type: 'run' }, 'https://other.example');
  say({ espalier: 1, id: 1, type: 'run' }, `${host}.evil.example`);
  say({ espalier: 1, id: 1, type: 'run' }, host, window);
  say({ espalier: 1, id: 1, type: 'run' }, host, null);
  link?.close();
  const closed = open(null);
  closed.say({ espalier: 1, id: 1, type: 'run' });
  closed.say({ espalier: 1, id: 1, type: 'run' }, 'null');
  await macrotask();
  expect([done, sent, closed.done, closed.sent]).toEqual([[], [], [], []]);
});

test('10,000 messages of any shape do nothing, and take less than 50 ms each', async () => {
  const { done, say } = open();
  const junk = fc.sample(
    fc.oneof(fc.anything(), fc.record({ espalier: fc.anything(), id: fc.anything() })),
    10_000,
  );
  const timed = (data: unknown): number => {
    const before = performance.now();
    say(data);
    return performance.now() - before;
  };
  // A slow one is timed twice: what interrupts it once, such as another program, is no cost of the message.
  const longest = junk.reduce<number>((most, data) => {
    const once = timed(data);
    return Math.max(most, once < 50 ? once : Math.min(once, timed(data)));
  }, 0);
  await macrotask();
  expect(done).toEqual([]);
  expect(longest).toBeLessThan(50);
});

test('a malformed command is answered with what is wrong', async () => {
  const { done, sent, say } = open();
  say({ espalier: 1, id: 9, type: 'run', rounds: 0 });
  await macrotask();
  expect(done).toEqual([]);
  expect(sent[0]?.message).toMatchObject({ type: 'reply', id: 9 });
  expect(sent[0]?.message['error']).toContain('rounds');
});

test('commands wait for each other, at most 32 of them', async () => {
  let release: () => void = () => undefined;
  const { done, sent, say } = open(host, () => new Promise((resolve) => (release = resolve)));
  for (let id = 0; id < 40; id++) say({ espalier: 1, id, type: 'getState' });
  await macrotask();
  expect(done).toHaveLength(1);
  expect(sent.map(({ message }) => message['id'])).toEqual([32, 33, 34, 35, 36, 37, 38, 39]);
  release();
  await macrotask();
  expect(done).toHaveLength(2);
});

test('a command with an end is answered at its end, and later commands go ahead of it', async () => {
  let finish: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  const performing = [Promise.resolve({ end }), Promise.resolve()];
  const { sent, say } = open(host, () => performing.shift() as Promise<Ending | void>);
  say({ espalier: 1, id: 1, type: 'run' });
  say({ espalier: 1, id: 2, type: 'pause' });
  await macrotask();
  expect(sent.map(({ message }) => message['id'])).toEqual([2]);
  finish();
  await macrotask();
  expect(sent.map(({ message }) => message['id'])).toEqual([2, 1]);
});

test('a refusal and the height reach the page, the height in the form of a learning management system too', async () => {
  const { sent, say } = open(host, () => Promise.reject(new Error('seed: must be a whole number')));
  say({ espalier: 1, id: 2, type: 'configure', settings: { seed: -1 } });
  await macrotask();
  expect(sent[0]?.message).toMatchObject({ id: 2, error: 'seed: must be a whole number' });
  link?.resized(412);
  expect(sent.slice(1)).toEqual([
    { message: { espalier: 1, type: 'resized', height: 412 }, target: host },
    { message: { subject: 'lti.frameResize', height: 412 }, target: host },
  ]);
});
