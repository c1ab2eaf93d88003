/** Opens a run in Node for every command: threads, the sandbox of an own task, the base policy, the programs. */
import type { RunConfig } from '../config/schema.ts';
import { openRun, type OpenedRun } from '../run/open.ts';
import type { RunStore } from '../run/records.ts';
import { runsAhead, type GeneratorThread } from '../run/schedule/ahead.ts';
import { createGeneratorHandle } from '../runtime/generator/generatorHandle.ts';
import { breathing } from '../runtime/breathing.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createRolloutPool, type RolloutPool, type RolloutPoolParts } from '../runtime/pool/rolloutPool.ts';
import { hasOwnCode, playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { readBase } from './basePolicies.ts';
import { nodeGeneratorThread } from './generator/nodeThread.ts';
import { nodeRolloutThread } from './rollout/nodeThread.ts';
import { nodeThread } from './sandbox/nodeThread.ts';
import type { StartNotice } from '../run/startingWeights.ts';

export interface NodeRunOptions {
  /** Default: the configuration's. */
  readonly threads?: number;
  /** Overrides for the rollout workers; their number defaults to the configuration's, or 1 if that is automatic. */
  readonly pool?: Partial<RolloutPoolParts>;
  /** Warm-start weights of an own task. */
  readonly taught?: Float32Array;
  readonly store?: RunStore;
  /** Runs the code of an own task; default: a sandbox that ends with the run. */
  readonly sandbox?: Sandbox;
  /** Starts the thread that generates ahead of asynchronous updates; null: none, with the same results. */
  readonly generator?: (() => GeneratorThread) | null;
}

export interface NodeRun extends OpenedRun {
  readonly device: ReturnType<typeof openNodeExecutor>['device'];
  /** About the starting weights, or null. */
  readonly notice: StartNotice | null;
  readonly pool: RolloutPool;
}

/** Throws a problem of settings, weights or task code. `dispose` frees the engine too. */
export async function openNodeRun(config: RunConfig, options: NodeRunOptions = {}): Promise<NodeRun> {
  const { threads = config.threads, taught, store, sandbox } = options;
  const { generator = nodeGeneratorThread, pool: asked = {} } = options;
  const { onNotice = () => undefined } = asked;
  const engine = openNodeExecutor({ threads });
  const { device } = engine;
  const now = (): number => performance.now();
  // Without a rest, a thread that computes everything would not hear that a lost worker's replacement is ready.
  const executor = breathing(engine.executor, { now, rest: () => new Promise(setImmediate) });
  const ours = hasOwnCode(config) && !sandbox ? createSandbox(nodeThread) : null;
  const there = sandbox ?? ours;
  if (there) await playOwnCode(there, config);
  const { parameters, notice } = await readBase(config, taught);
  const workers = asked.workers ?? config.rollout_workers ?? 1;
  const ahead =
    generator && runsAhead(config)
      ? createGeneratorHandle({ config, workers, start: generator, onNotice })
      : null;
  const pool = createRolloutPool({
    ...{ start: nodeRolloutThread, now, ...asked, onNotice },
    // The thread that generates ahead has the workers; this thread only evaluates.
    workers: ahead ? 1 : workers,
  });
  const opened = await openRun({
    config,
    executor,
    createPolicy: pool.createPolicy,
    computeParts: pool.computeParts,
    createActor: createProgramActor,
    base: parameters,
    store,
    ...(ahead && { ahead }),
    onRound: (ms) => pool.took(ms),
    now,
  });
  return {
    ...opened,
    device,
    notice,
    pool,
    async dispose() {
      await opened.dispose();
      await executor.dispose();
      ours?.close();
    },
  };
}
