/** Weights that another thread publishes round by round: exposes the ones shown last, and waits for newer ones. */
import type { DeviceValue, Executor } from '../graph/index.ts';
import { float32 } from '../tensor/tensor.ts';
import type { HeldWeights } from './heldWeights.ts';
import type { PublishedCopy } from './publishedWeights.ts';

export interface AwaitedWeights extends HeldWeights {
  /** Stores a round's weights and resolves waiters; forgets those of rounds before `oldest`. */
  take(published: PublishedCopy, oldest: number): void;
  /** Shows the weights of a round once they have arrived. Rejects if `leave` is called before. */
  show(round: number): Promise<void>;
  /** Rejects all waiters and forgets all weights. */
  leave(): void;
}

/** Thrown to a waiter whose work is no longer wanted. */
export class NotAwaited extends Error {
  override readonly name = 'NotAwaited';
}

/** Weights of `size` values, zeros until the first are shown. */
export async function awaitWeights(executor: Executor, size: number): Promise<AwaitedWeights> {
  let kept: readonly PublishedCopy[] = [];
  let shown: { readonly version: number; readonly parameters: DeviceValue } = {
    version: 0,
    parameters: await executor.upload(float32(new Float32Array(size))),
  };
  let waiting: { readonly round: number; go(): void; stop(): void }[] = [];

  const find = (round: number): PublishedCopy | undefined => kept.find((one) => one.round === round);

  return {
    get parameters() {
      return shown.parameters;
    },
    get version() {
      return shown.version;
    },
    replace() {
      throw new Error('internal: weights that another thread publishes are not replaced here');
    },
    release: () => executor.release(shown.parameters),

    take(published, oldest) {
      kept = [...kept.filter(({ round }) => round >= oldest && round !== published.round), published];
      const [there, others] = [
        waiting.filter(({ round }) => find(round)),
        waiting.filter(({ round }) => !find(round)),
      ];
      waiting = others;
      for (const one of there) one.go();
    },

    async show(round) {
      if (!find(round)) {
        await new Promise<void>((go, reject) => {
          waiting.push({ round, go, stop: () => reject(new NotAwaited(`weights ${round}: not awaited`)) });
        });
      }
      const { version, parameters } = find(round) as PublishedCopy;
      const before = shown.parameters;
      shown = { version, parameters: await executor.upload(float32(parameters)) };
      executor.release(before);
    },

    leave() {
      kept = [];
      for (const one of waiting.splice(0)) one.stop();
    },
  };
}
