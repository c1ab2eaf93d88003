import { expect, it } from 'vitest';
import { policyOf } from '../../src/policy/sizes.ts';
import type { RolloutAnswered, RolloutAsked } from '../../src/runtime/pool/protocol.ts';
import { startRemote } from '../../src/runtime/pool/remotePolicy.ts';

const programs = { spec: policyOf('tiny'), special: { pad: 0, end: 1 }, extras: {} };
const weights = { serial: 1, version: 0, parameters: new Float32Array(1) };
const frame = { promptWidth: 2, width: 4 };

/** A remote policy over a thread that answers nothing by itself. */
function remote() {
  const asked: RolloutAsked[] = [];
  let say: (answer: RolloutAnswered) => void = () => undefined;
  let lose: (because: string) => void = () => undefined;
  let ended = false;
  const started = startRemote({
    programs,
    start: () => ({
      post: (message) => asked.push(message),
      listen(take, lost) {
        say = take;
        lose = lost;
      },
      end: () => (ended = true),
    }),
  });
  const call = () => {
    const made = started.backend(weights).prefill([[2]], frame);
    made.catch(() => undefined);
    return made;
  };
  return {
    ...{ ...started, asked, call },
    say: (answer: RolloutAnswered) => say(answer),
    lose: (because: string) => lose(because),
    isEnded: () => ended,
  };
}

it('a worker that is lost rejects what it was asked and is ended', async () => {
  const { say, call, lose, gone, isEnded } = remote();
  say({ answer: 'ready' });
  const made = call();
  lose('its thread ended');
  await expect(made).rejects.toThrow('rollout worker: its thread ended');
  expect(gone.aborted && isEnded()).toBe(true);
});

it('a worker that is lost while it loads is never ready', async () => {
  const { ready, lose } = remote();
  lose('its script did not load');
  await expect(ready).rejects.toThrow('rollout worker: its script did not load');
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
