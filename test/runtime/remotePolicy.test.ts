import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { policyOf } from '../../src/policy/sizes.ts';
import type { RolloutAnswered, RolloutAsked } from '../../src/runtime/pool/protocol.ts';
import { startRemote } from '../../src/runtime/pool/remotePolicy.ts';

const programs = { spec: policyOf('tiny'), special: { pad: 0, end: 1 }, extras: {} };
const weights = { serial: 1, version: 0, parameters: new Float32Array(1) };
const frame = { promptWidth: 2, width: 4 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A remote policy over a thread that answers nothing by itself. */
function remote() {
  const asked: RolloutAsked[] = [];
  let say: (answer: RolloutAnswered) => void = () => undefined;
  let ended = false;
  const started = startRemote({
    programs,
    start: () => ({
      post: (message) => asked.push(message),
      listen: (take) => (say = take),
      end: () => (ended = true),
    }),
  });
  const call = () => {
    const made = started.backend(weights).prefill([[2]], frame);
    made.catch(() => undefined);
    return made;
  };
  return { ...started, asked, call, say: (answer: RolloutAnswered) => say(answer), isEnded: () => ended };
}

it('a worker that is silent for 3 s while it is asked something is ended, and the call rejects', async () => {
  const { say, call, gone, isEnded } = remote();
  say({ answer: 'ready' });
  const made = call();
  await vi.advanceTimersByTimeAsync(2500);
  expect(gone.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(made).rejects.toThrow('rollout worker: it stopped answering and was ended');
  expect(isEnded()).toBe(true);
});

it('a worker that beats may take as long as it needs', async () => {
  const { say, call, gone } = remote();
  say({ answer: 'ready' });
  void call();
  for (let i = 0; i < 40; i++) {
    await vi.advanceTimersByTimeAsync(500);
    say({ answer: 'alive' });
  }
  expect(gone.aborted).toBe(false);
});

it('a worker that is asked nothing may be silent', async () => {
  const { say, gone } = remote();
  say({ answer: 'ready' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone.aborted).toBe(false);
});

it('a worker that loads may be silent for 20 s', async () => {
  const { gone, ready } = remote();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(gone.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(ready).rejects.toThrow('stopped answering');
});

it('weights are sent once for all calls under them', () => {
  const { say, call, asked, backend } = remote();
  say({ answer: 'ready' });
  void call();
  void call();
  void backend({ ...weights, serial: 2 }).prefill([[2]], frame);
  expect(asked.map(({ ask }) => ask)).toEqual([
    'open',
    'weights',
    'prefill',
    'prefill',
    'weights',
    'prefill',
  ]);
});
