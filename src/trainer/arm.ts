/** Trains whole runs for the page, one after another, each with its own executor on one thread. */
import type { RunConfig } from '../config/schema.ts';
import { performRun } from '../experiment/performRun.ts';
import { createCounts, spentOf, type RunRequest, type TrainedRun } from '../experiment/trainTo.ts';
import { versionOf } from '../experiment/version.ts';
import type { RoundReport } from '../run/records.ts';
import { startingWeights } from '../run/startingWeights.ts';
import type { ArmApi, ArmProgress } from '../runtime/armProtocol.ts';
import { openDevice } from '../runtime/devices.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { browserThread } from '../runtime/sandboxHandle.ts';
import { playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { failureOf } from './failure.ts';
import { fetchModel } from './models.ts';

const reportEveryMs = 250;

/** A gate between rounds. */
function createGate(): { readonly pass: () => Promise<void>; readonly set: (isClosed: boolean) => void } {
  let opening: Promise<void> | null = null;
  let open = (): void => undefined;
  return {
    pass: async () => {
      if (opening) await opening;
    },
    set(isClosed) {
      if (isClosed === (opening !== null)) return;
      open();
      opening = isClosed ? new Promise((resolve) => (open = resolve)) : null;
    },
  };
}

/** Passes reports to the page, at most four per second. */
function reporter(
  { plan }: RunRequest,
  onProgress: (progress: ArmProgress) => void,
): (report: RoundReport) => void {
  let saidAtMs = -Infinity;
  let passAt1: number | null = null;
  const countsOf = createCounts();
  return (report) => {
    const { metrics, seconds } = report;
    const counts = countsOf(report);
    passAt1 = metrics['pass@1'] ?? passAt1;
    if (performance.now() - saidAtMs < reportEveryMs) return;
    saidAtMs = performance.now();
    const spent = spentOf(plan.budget.counter, counts, report);
    onProgress({ round: metrics.round, spent, seconds, passAt1 });
  };
}

/** The thread's only object. */
export function createArm(): ArmApi {
  const gate = createGate();

  async function train(
    request: RunRequest,
    onProgress: (progress: ArmProgress) => void,
    taught?: Float32Array,
  ): Promise<TrainedRun> {
    const { config } = request;
    const { parameters: base } = await startingWeights(config, fetchModel, taught);
    const { executor } = await openDevice({
      device: 'wasm',
      threads: 1,
    });
    const now = (): number => performance.now();
    const parts = { executor, createPolicy: createProgramPolicy, createActor: createProgramActor, base, now };
    const sandbox = createSandbox(browserThread);
    try {
      await playOwnCode(sandbox, config);
      return await performRun(request, parts, {
        beforeRound: gate.pass,
        onRound: reporter(request, onProgress),
      });
    } finally {
      sandbox.close();
      await executor.dispose();
    }
  }

  return {
    versionOf: async (config: RunConfig, taught) => (await versionOf(config, fetchModel, taught)).version,
    async train(request, onProgress, taught) {
      try {
        return await train(request, onProgress, taught);
      } catch (error) {
        // Its name tells the page that another thread may load the engine.
        if (error instanceof Error && error.name === 'EngineNotLoaded') throw error;
        throw new Error(failureOf(error), { cause: error });
      }
    },
    setPaused: (isPaused) => Promise.resolve(gate.set(isPaused)),
  };
}
