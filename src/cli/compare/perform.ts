/** Trains one run of an experiment in this process, on one thread. */
import { performRun } from '../../experiment/performRun.ts';
import type { TrainedRun, RunRequest } from '../../experiment/trainTo.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import { createProgramActor } from '../../runtime/programActor.ts';
import { createProgramPolicy } from '../../runtime/programPolicy.ts';
import { playOwnCode } from '../../sandbox/ownCode.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { readBase } from '../basePolicies.ts';
import { nodeThread } from '../sandbox/nodeThread.ts';

/** Returns the starting weights of a run. */
export type StartOf = (request: RunRequest) => Promise<Float32Array>;

/** The shipped base policy of the run's task. */
export const baseOf: StartOf = async ({ config }) => (await readBase(config)).parameters;

/** Milliseconds of processor time instead of the clock, because runs share the cores. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Throws errors of opening or training; a run that stops early (`RunStopped`) returns a record. */
export async function perform(request: RunRequest, startOf: StartOf): Promise<TrainedRun> {
  const { executor } = openNodeExecutor({ threads: 1 });
  const sandbox = createSandbox(nodeThread);
  try {
    await playOwnCode(sandbox, request.config);
    const base = await startOf(request);
    return await performRun(request, {
      executor,
      createPolicy: createProgramPolicy,
      createActor: createProgramActor,
      base,
      now: processorTime,
    });
  } finally {
    sandbox.close();
    await executor.dispose();
  }
}
