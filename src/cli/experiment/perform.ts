/** Makes one run of an experiment in this process, on one thread. */
import { performRun } from '../../experiment/performRun.ts';
import type { RunRecord } from '../../experiment/trainTo.ts';
import type { RunRequest } from '../../experiment/tune.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import { createProgramActor } from '../../runtime/programActor.ts';
import { createProgramPolicy } from '../../runtime/programPolicy.ts';
import { readBase } from '../basePolicies.ts';

/** Throws what opening or training throws; a run that breaks off by itself is a record like any other. */
export async function perform(request: RunRequest): Promise<RunRecord> {
  const { executor } = openNodeExecutor({ threads: 1 });
  const { parameters: base } = await readBase(request.config);
  const now = (): number => performance.now();
  try {
    return await performRun(request, {
      executor,
      createPolicy: createProgramPolicy,
      createActor: createProgramActor,
      base,
      now,
    });
  } finally {
    await executor.dispose();
  }
}
