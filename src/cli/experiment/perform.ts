/** Makes one run of an experiment in this process, on one thread. */
import { performRun } from '../../experiment/performRun.ts';
import type { RunRecord, RunRequest } from '../../experiment/trainTo.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import { createProgramActor } from '../../runtime/programActor.ts';
import { createProgramPolicy } from '../../runtime/programPolicy.ts';
import { playOwnTask } from '../../sandbox/openTask.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { readBase } from '../basePolicies.ts';
import { nodeThread } from '../sandbox/nodeThread.ts';
import { readPlateau } from './plateauFiles.ts';

/** The weights that the run starts from. */
async function startOf({ config, plan }: RunRequest): Promise<Float32Array> {
  const start = plan.detail?.start;
  if (start === undefined) return (await readBase(config)).parameters;
  const weights = await readPlateau(start);
  if (weights) return weights;
  throw new Error(`${start}: its weights are missing; make them with npm run plateaus -- ${start}`);
}

/** Milliseconds. Not the clock: runs share the cores with each other and with whatever else the machine does. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Throws what opening or training throws; a run that breaks off by itself is a record like any other. */
export async function perform(request: RunRequest): Promise<RunRecord> {
  const { executor } = openNodeExecutor({ threads: 1 });
  const sandbox = createSandbox(nodeThread);
  try {
    const { own_task: own } = request.config;
    if (own) await playOwnTask(sandbox, own);
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
