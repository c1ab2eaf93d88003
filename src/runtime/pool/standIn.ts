/** Plays a rollout worker's rows on the caller's engine when the worker cannot be replaced. */
import type { Executor } from '../../graph/index.ts';
import { holdWeights, type HeldWeights } from '../../policy/heldWeights.ts';
import type { Policy } from '../../rollout/policy.ts';
import { float32 } from '../../tensor/tensor.ts';
import { createProgramPolicy } from '../programPolicy.ts';
import type { Backend, PooledWeights } from './lastingPolicy.ts';
import type { RolloutPrograms } from './protocol.ts';

export interface StandIn {
  readonly backend: Backend;
  dispose(): Promise<void>;
}

interface Opened {
  readonly weights: HeldWeights;
  readonly policy: ReturnType<typeof createProgramPolicy>;
}

/** Builds nothing before the first call. Uses the weights of each call, which may be older than the current ones. */
export function createStandIn(executor: Executor, { spec, special, extras }: RolloutPrograms): StandIn {
  let opened: Opened | null = null;
  let serial: number | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function under({ serial: asked, version, parameters }: PooledWeights): Promise<Policy> {
    if (opened === null) {
      const weights = await holdWeights(executor, parameters, version);
      opened = { weights, policy: createProgramPolicy(executor, spec, weights, special, extras) };
    } else if (serial !== asked) {
      opened.weights.replace(await executor.upload(float32(parameters)), version);
    }
    serial = asked;
    return opened.policy;
  }

  function policyNow(): Policy {
    if (opened === null) throw new Error('internal: rows of a stand-in must have been prefilled by it');
    return opened.policy;
  }

  /** Serialises calls, because each may need other weights. */
  function inTurn<T>(weights: PooledWeights, call: (policy: Policy) => Promise<T>): Promise<T> {
    const result = turn.then(async () => call(await under(weights)));
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    backend: (weights) => ({
      version: weights.version,
      prefill: (...asked) => inTurn(weights, (policy) => policy.prefill(...asked)),
      generate: (...asked) => inTurn(weights, (policy) => policy.generate(...asked)),
      join: (a, b) => policyNow().join(a, b),
      release: (rows) => policyNow().release(rows),
    }),
    async dispose() {
      await turn;
      opened?.weights.release();
      await opened?.policy.dispose();
    },
  };
}
