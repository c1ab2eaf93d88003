/** The real engine of the training thread: a device, the shipped base policies, and runs over them. */
import { parameterCounts } from '../src/policy/options.ts';
import { openRun } from '../src/run/open.ts';
import { startingWeights } from '../src/run/startingWeights.ts';
import { openDevice } from '../src/runtime/devices.ts';
import { createProgramActor } from '../src/runtime/programActor.ts';
import { createProgramPolicy } from '../src/runtime/programPolicy.ts';
import { browserThread } from '../src/runtime/sandboxHandle.ts';
import { playOwnTask } from '../src/sandbox/openTask.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { probeWebgpu } from '../src/runtime/webgpuProbe.ts';
import { fetchModel } from './models.ts';
import type { OpenEngine } from './training.ts';

export const openEngine: OpenEngine = async (device, threads, policy) => {
  const { executor, device: opened } = await openDevice({
    device,
    threads,
    parameters: parameterCounts[policy],
  });
  return {
    device: opened,
    suits: async (other) => {
      if (device !== 'auto') return true;
      return (await probeWebgpu(parameterCounts[other])).wins === (opened.kind === 'webgpu');
    },
    assemble: async ({ config, runId, store, taught }) => {
      const sandbox = config.own_task ? createSandbox(browserThread) : null;
      if (sandbox && config.own_task) await playOwnTask(sandbox, config.own_task);
      const { parameters: base, notice } = await startingWeights(config, fetchModel, taught);
      const now = (): number => performance.now();
      const opened = await openRun({
        config,
        executor,
        createPolicy: createProgramPolicy,
        createActor: createProgramActor,
        base,
        store,
        runId,
        now,
      });
      const dispose = async (): Promise<void> => {
        sandbox?.close();
        await opened.dispose();
      };
      return { ...opened, notice, dispose };
    },
    dispose: () => executor.dispose(),
  };
};
