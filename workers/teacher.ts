/** What the thread does that teaches an own task; it ends with its answer. */
import { transfer } from 'comlink';
import type { RunConfig } from '../src/config/schema.ts';
import { startingWeights } from '../src/run/startingWeights.ts';
import { passRatesOf, teachOwnTask } from '../src/run/teach.ts';
import { openDevice } from '../src/runtime/devices.ts';
import { createProgramPolicy } from '../src/runtime/programPolicy.ts';
import { browserThread } from '../src/runtime/sandboxHandle.ts';
import type { TeacherApi } from '../src/runtime/teacherProtocol.ts';
import { playOwnTask } from '../src/sandbox/openTask.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { freshBase } from '../src/tasks/own/ownTask.ts';
import { fetchModel } from '../src/trainer/models.ts';

async function partsOf(config: RunConfig) {
  if (config.own_task) await playOwnTask(createSandbox(browserThread), config.own_task);
  const { executor } = await openDevice({
    ...{ device: 'wasm', threads: config.threads },
  });
  return { config, executor, createPolicy: createProgramPolicy, now: () => performance.now() };
}

export const teacher: TeacherApi = {
  async passRates(config, bases, onRate) {
    const weightsOf = async (base: string) => {
      const own_task = config.own_task && { ...config.own_task, base };
      const { parameters, notice } = await startingWeights({ ...config, own_task }, fetchModel);
      // Without a shipped policy of this size, random weights would take its place.
      return notice === null || base === freshBase ? parameters : null;
    };
    await passRatesOf(await partsOf(config), bases, weightsOf, onRate);
  },
  async teach(config, onProgress, again) {
    const taught = await teachOwnTask(await partsOf(config), onProgress, again);
    return transfer(taught, [taught.parameters.buffer as ArrayBuffer]);
  },
};
