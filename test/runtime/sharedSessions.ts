/**
 * An executor for tests that open many runs. Building the sessions of a run takes ten times as long as a round of the tiny
 * policy, so programs of the same bytes share one session, in every test file that a worker runs. Sessions hold no
 * weights and nothing of an earlier run.
 */
import { createHash } from 'node:crypto';
import * as ort from 'onnxruntime-web';
import type { InferenceSession } from 'onnxruntime-web';
import type { Executor } from '../../src/graph/index.ts';
import { createOrtExecutor, type Ort } from '../../src/runtime/ortExecutor.ts';

/** Sessions kept that nobody uses at present; they take memory of the engine. */
const mostIdle = 48;

interface Shared {
  readonly session: Promise<InferenceSession>;
  users: number;
}

/** By the hash of the program's bytes; the ones used last are at the end. */
const shared = new Map<string, Shared>();

async function releaseIdle(): Promise<void> {
  const idle = [...shared].filter(([, { users }]) => users === 0);
  for (const [key, { session }] of idle.slice(0, -mostIdle)) {
    shared.delete(key);
    await (await session).release();
  }
}

async function create(
  bytes: Uint8Array,
  options?: InferenceSession.SessionOptions,
): Promise<InferenceSession> {
  const key = createHash('sha1').update(bytes).digest('hex');
  const one = shared.get(key) ?? { session: ort.InferenceSession.create(bytes, options), users: 0 };
  shared.delete(key);
  shared.set(key, one);
  one.users++;
  try {
    const lent = Object.create(await one.session) as InferenceSession;
    lent.release = () => {
      one.users--;
      return releaseIdle();
    };
    return lent;
  } catch (error) {
    shared.delete(key);
    throw error;
  }
}

const sharing: Ort = { env: ort.env, Tensor: ort.Tensor, InferenceSession: { create } };

/** An executor on WASM with one thread, whose sessions others may share. */
export function openSharedExecutor(): { readonly executor: Executor } {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return { executor: createOrtExecutor(sharing, { provider: 'wasm', now: () => performance.now() }) };
}
