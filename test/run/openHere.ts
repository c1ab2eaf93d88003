/** Opens runs in this thread, as most tests of whole runs need them. */
import { readBase } from '../../src/cli/basePolicies.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { openRun, type OpenedRun, type OpenRunParts } from '../../src/run/open.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';

/** Policies of a run as programs. */
export const programs = { createPolicy: createProgramPolicy, createActor: createProgramActor };

/** A run from its shipped base policy, with a clock that stands still; `parts` replaces any of it. */
export async function openHere(
  config: RunConfig,
  executor: Executor,
  parts: Partial<OpenRunParts> = {},
): Promise<OpenedRun> {
  const base = parts.base ?? (await readBase(config)).parameters;
  return openRun({ ...programs, config, executor, now: () => 0, ...parts, base });
}
