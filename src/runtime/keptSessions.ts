/**
 * Reuses engine sessions across runs, because building them takes longer than the first rounds. A session holds no weights
 * and nothing of a run, so a program of equal bytes takes an idle one: a run after Reset, or with another seed or learning
 * rate, builds none.
 */
import type { InferenceSession } from 'onnxruntime-web';
import { hashBytes } from '../tensor/hash.ts';
import type { Ort } from './ortExecutor.ts';

interface Kept {
  readonly session: Promise<InferenceSession>;
  users: number;
}

/**
 * Wraps an engine so that programs of equal bytes share sessions. Keeps the `mostIdle` idle ones used last, because each
 * holds engine memory. All must be created with the same options.
 */
export function keepSessions(ort: Ort, mostIdle: number): Ort {
  /** By the hash of the program's bytes; most recently used last. */
  const kept = new Map<string, Kept>();

  async function releaseIdle(): Promise<void> {
    const idle = [...kept].filter(([, { users }]) => users === 0);
    for (const [key, { session }] of idle.slice(0, Math.max(0, idle.length - mostIdle))) {
      kept.delete(key);
      await (await session).release();
    }
  }

  async function create(
    bytes: Uint8Array,
    options?: InferenceSession.SessionOptions,
  ): Promise<InferenceSession> {
    const key = hashBytes(bytes);
    const one = kept.get(key) ?? { session: ort.InferenceSession.create(bytes, options), users: 0 };
    kept.delete(key);
    kept.set(key, one);
    one.users++;
    try {
      const lent = Object.create(await one.session) as InferenceSession;
      lent.release = () => {
        one.users--;
        return releaseIdle();
      };
      return lent;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  return { env: ort.env, Tensor: ort.Tensor, InferenceSession: { create } };
}
