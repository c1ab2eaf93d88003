/** The same prompt before training and now: whose weights answer, and what a reader may say. */
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import type { AskedFacts } from '../../src/question/answer.ts';
import type { Checkpoint } from '../../src/run/records.ts';
import type { QuestionHandle } from '../../src/runtime/questionHandle.ts';
import { BeforeAndNow, type WatchedLab } from '../../src/ui/try/BeforeAndNow.svelte.ts';

const rules = { title: 'Replies', kind: 'words', symbols: ['i', 'see', 'it', '.'], longest: 6 } as const;
const config = parseConfig({ task: 'replies' });

/** A thread that answers with the name of the policy that it asks. */
function thread() {
  const held: string[] = [];
  const facts: AskedFacts = { task: 'replies', rules };
  const handle: Partial<QuestionHandle> = {
    hold(key) {
      if (!held.includes(key)) held.push(key);
      return Promise.resolve(facts);
    },
    drop: (key) => Promise.resolve(void held.splice(held.indexOf(key), 1)),
    heldOut: (_, number) => Promise.resolve(number === 0 ? 'i see it.' : 'see it.'),
    draws: (key, { text }, draw) =>
      Promise.resolve([
        {
          ...{ draw, symbols: [key, text], probabilities: [1, 1], roles: [1, 1] },
          ...{ verdict: null, view: null, ended: true },
        },
      ]),
  };
  return { held, handle: handle as QuestionHandle };
}

function labAt(round: number | null): WatchedLab {
  const checkpoint = { config, round, arrays: { parameters: new Float32Array(1) }, state: {} };
  return {
    ...{ config, state: 'running', round: round ?? 0 },
    run:
      round === null ? null : { ...{ id: 'r', name: 'r', config, storage: 'memory' as const, parent: null } },
    snapshot: () =>
      Promise.resolve({ name: 'r', metrics: [], checkpoint: checkpoint as unknown as Checkpoint }),
  };
}

test('before a round is trained the base answers both, and after it the weights of that round answer now', async () => {
  const { held, handle } = thread();
  const lab = { ...labAt(0) };
  const both = new BeforeAndNow(lab, handle);
  await both.look();
  expect([both.asked, both.text, both.round]).toEqual(['i see it.', 'i see it.', 0]);
  expect(both.now).toBe(both.before);
  for (const round of [4, 7]) {
    Object.assign(lab, labAt(round));
    await both.look();
    expect(both.round).toBe(round);
    expect([both.before?.symbols[0], both.now?.symbols[0]]).toEqual(['r', `r ${round}`]);
    // Weights of rounds before are not kept.
    expect(held).toEqual(['r', `r ${round}`]);
  }
});

test('another run drops the policies of the one before', async () => {
  const { held, handle } = thread();
  const lab = { ...labAt(null) };
  const both = new BeforeAndNow(lab, handle);
  await both.look();
  expect(both.round).toBe(0);
  Object.assign(lab, labAt(3));
  await both.look();
  expect(held).toEqual(['r', 'r 3']);
});

test('the reader’s words are asked as typed, and unknown ones are named and not asked', async () => {
  const both = new BeforeAndNow(labAt(3), thread().handle);
  await both.look();
  both.type('see it.');
  await both.ask();
  expect(both.now?.symbols[1]).toBe('see it.');
  both.type('see zebras.');
  expect(both.problem).toContain('does not know “zebras”');
  await both.ask();
  expect(both.asked).toBe('see it.');
  await both.another();
  await both.again();
  expect([both.now?.draw, both.failure]).toEqual([1, null]);
});

test('a thread that fails is said in a sentence, and the next look tries again', async () => {
  const { handle } = thread();
  let isBroken = true;
  const hold: QuestionHandle['hold'] = (key, source) =>
    isBroken ? Promise.reject(new Error('the engine did not load')) : handle.hold(key, source);
  const both = new BeforeAndNow(labAt(2), { ...handle, hold });
  await both.look();
  expect(both.failure).toBe('The engine did not load.');
  isBroken = false;
  await both.look();
  expect([both.failure, both.round]).toEqual([null, 2]);
});
