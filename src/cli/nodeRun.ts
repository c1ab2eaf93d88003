/** A run in Node as every command opens it: threads, the sandbox of someone's own task, the base policy, the programs. */
import type { RunConfig } from '../config/schema.ts';
import { openRun, type OpenedRun } from '../run/open.ts';
import type { Ledger } from '../rollout/ledger.ts';
import type { MetricRow, RunStore } from '../run/records.ts';
import { runsAhead, type GeneratorThread } from '../run/schedule/ahead.ts';
import { createGeneratorHandle } from '../runtime/generator/generatorHandle.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createRolloutPool, type RolloutPool, type RolloutPoolParts } from '../runtime/pool/rolloutPool.ts';
import { playOwnTask } from '../sandbox/openTask.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { readBase } from './basePolicies.ts';
import { nodeGeneratorThread } from './generator/nodeThread.ts';
import { nodeRolloutThread } from './rollout/nodeThread.ts';
import { nodeThread } from './sandbox/nodeThread.ts';

export interface NodeRunOptions {
  /** Default: the configuration's. */
  readonly threads?: number;
  /** What differs of the rollout workers; their number is by default the configuration's, or 1 where it leaves that open. */
  readonly pool?: Partial<RolloutPoolParts>;
  /** Weights that came with the run, for a task of someone's own. */
  readonly taught?: Float32Array;
  readonly store?: RunStore;
  /** Where the code of someone's own task runs; default: one that ends with the run. */
  readonly sandbox?: Sandbox;
  /** Starts the thread that generates ahead of asynchronous updates; null: none does, with the same results. */
  readonly generator?: (() => GeneratorThread) | null;
}

export interface NodeRun extends OpenedRun {
  readonly device: ReturnType<typeof openNodeExecutor>['device'];
  /** What there is to say of the weights that it starts from, or null. */
  readonly notice: string | null;
  readonly pool: RolloutPool;
}

/** Throws what is wrong with the settings, the weights or the code of the task. `dispose` frees the engine too. */
export async function openNodeRun(config: RunConfig, options: NodeRunOptions = {}): Promise<NodeRun> {
  const { threads = config.threads, taught, store, sandbox } = options;
  const { generator = nodeGeneratorThread, pool: asked = {} } = options;
  const { onNotice = () => undefined } = asked;
  const { executor, device } = openNodeExecutor({ threads });
  const ours = config.own_task && !sandbox ? createSandbox(nodeThread) : null;
  const there = sandbox ?? ours;
  if (config.own_task && there) await playOwnTask(there, config.own_task);
  const { parameters, notice } = await readBase(config, taught);
  const now = (): number => performance.now();
  const workers = asked.workers ?? config.rollout_workers ?? 1;
  const ahead =
    generator && runsAhead(config)
      ? createGeneratorHandle({ config, workers, start: generator, onNotice, now })
      : null;
  const pool = createRolloutPool({
    ...{ start: nodeRolloutThread, now, ...asked, onNotice },
    // What generates ahead has the workers; this thread only evaluates.
    workers: ahead ? 1 : workers,
  });
  const opened = await openRun({
    config,
    executor,
    createPolicy: pool.createPolicy,
    createActor: createProgramActor,
    base: parameters,
    store,
    ...(ahead && { ahead }),
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

/** What a run in Node left: its metric rows, the evaluation before it first, and its ledger. */
export interface Played {
  readonly rows: readonly MetricRow[];
  readonly ledger: Ledger;
}

/** Trains a run until it is done, or for so many rounds, and closes it. Throws what opening and training throw. */
export async function playRun(config: RunConfig, rounds = Infinity): Promise<Played> {
  const { run, dispose } = await openNodeRun(config);
  try {
    const before = await run.baseline();
    const rows = before ? [before.metrics] : [];
    while (!run.done && run.completed < rounds) rows.push((await run.round()).metrics);
    return { rows, ledger: run.ledger };
  } finally {
    await dispose();
  }
}
