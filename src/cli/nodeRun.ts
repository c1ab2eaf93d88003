/** A run in Node as every command opens it: threads, the sandbox of someone's own task, the base policy, the programs. */
import type { RunConfig } from '../config/schema.ts';
import { openRun, type OpenedRun } from '../run/open.ts';
import type { RunStore } from '../run/records.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { playOwnTask } from '../sandbox/openTask.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { readBase } from './basePolicies.ts';
import { nodeThread } from './sandbox/nodeThread.ts';

export interface NodeRunOptions {
  /** Default: the configuration's. */
  readonly threads?: number;
  /** Weights that came with the run, for a task of someone's own. */
  readonly taught?: Float32Array;
  readonly store?: RunStore;
  /** Where the code of someone's own task runs; default: one that ends with the run. */
  readonly sandbox?: Sandbox;
}

export interface NodeRun extends OpenedRun {
  readonly device: ReturnType<typeof openNodeExecutor>['device'];
  /** What there is to say of the weights that it starts from, or null. */
  readonly notice: string | null;
}

/** Throws what is wrong with the settings, the weights or the code of the task. `dispose` frees the engine too. */
export async function openNodeRun(
  config: RunConfig,
  { threads = config.threads, taught, store, sandbox }: NodeRunOptions = {},
): Promise<NodeRun> {
  const { executor, device } = openNodeExecutor({ threads });
  const ours = config.own_task && !sandbox ? createSandbox(nodeThread) : null;
  const there = sandbox ?? ours;
  if (config.own_task && there) await playOwnTask(there, config.own_task);
  const { parameters, notice } = await readBase(config, taught);
  const opened = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: parameters,
    store,
    now: () => performance.now(),
  });
  return {
    ...opened,
    device,
    notice,
    async dispose() {
      await opened.dispose();
      await executor.dispose();
      ours?.close();
    },
  };
}
