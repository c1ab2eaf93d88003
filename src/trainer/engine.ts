/** The engine of the training thread: a device, the shipped base policies, and runs over them. */
import { recipeKindOf } from '../config/recipeKind.ts';
import { roundMemory } from '../config/roundMemory.ts';
import { strategyHas } from '../config/strategyTraits.ts';
import type { RunConfig } from '../config/schema.ts';
import { openRun } from '../run/open.ts';
import { runsAhead } from '../run/schedule/ahead.ts';
import { startingWeights, type StartingWeights } from '../run/startingWeights.ts';
import { browserMachine } from '../runtime/pool/browserMachine.ts';
import type { CoreFigures } from '../runtime/pool/coreTrial.ts';
import { browserRolloutThread } from '../runtime/pool/browserThread.ts';
import { createRolloutPool } from '../runtime/pool/rolloutPool.ts';
import { planRollouts } from '../runtime/pool/workerCount.ts';
import { browserGeneratorThread } from '../runtime/generator/browserThread.ts';
import { createGeneratorHandle } from '../runtime/generator/generatorHandle.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { browserThread } from '../runtime/sandboxHandle.ts';
import { hasOwnCode, playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { chosenDevice, openChosen, type KeptTimes } from './chosenDevice.ts';
import { fetchModel, forgetModels } from './models.ts';
import { tabPartners } from './tabPartners.ts';
import type { OpenEngine } from './training.ts';

/** The starting weights of a run. The next run fetches an invalid file again. */
async function weightsOf(config: RunConfig, taught?: Float32Array): Promise<StartingWeights> {
  try {
    return await startingWeights(config, fetchModel, taught);
  } catch (error) {
    forgetModels();
    throw error;
  }
}

/** What runs of this thread have measured of their workers, by recipe. */
const measuredCores = new Map<string, CoreFigures>();

/** Opens engines in a thread whose own script has this address; `kept` are times of devices. */
export const engineOpener =
  (script: string, kept: KeptTimes): OpenEngine =>
  async (device, threads, policy, tell) => {
    const choosing = { kept, tell };
    const { executor, device: opened } = await openChosen(device, threads, policy, choosing);
    const generates = opened.choice?.generates ?? opened.kind;
    return {
      device: opened,
      suits: async (other) => {
        if (device !== 'auto') return true;
        const { updates, choice } = await chosenDevice(other, choosing);
        return updates === opened.kind && (choice?.generates ?? updates) === generates;
      },
      prepare: async (config, isWanted) => {
        const { parameters: base } = await weightsOf(config);
        if (!isWanted()) return;
        const run = await openRun({
          config,
          executor: {
            ...executor,
            prepare: (program) => (isWanted() ? executor.prepare(program) : Promise.resolve()),
          },
          createPolicy: createProgramPolicy,
          createActor: createProgramActor,
          base,
          now: () => performance.now(),
        });
        await run.dispose();
      },
      assemble: async ({ config, runId, store, taught, onNotice = () => undefined }) => {
        const sandbox = hasOwnCode(config) ? createSandbox(browserThread) : null;
        if (sandbox) await playOwnCode(sandbox, config);
        const { parameters: base, notice } = await weightsOf(config, taught);
        const now = (): number => performance.now();
        const rollouts = planRollouts(config, browserMachine(), {
          updates: opened.kind,
          generates: config.rollout_device === 'auto' ? generates : opened.kind,
          threads: opened.threads,
          engineBytes: roundMemory(config).total,
        });
        if (rollouts.notice !== null) onNotice(rollouts.notice);
        const ahead = runsAhead(config)
          ? createGeneratorHandle({
              ...{ config, workers: rollouts.workers, start: browserGeneratorThread(script), onNotice },
            })
          : null;
        // The thread that generates ahead has the workers; this thread only evaluates.
        const workers = ahead ? 1 : rollouts.workers;
        const pool = createRolloutPool({
          ...{ workers, here: rollouts.here, start: browserRolloutThread, onNotice, now },
          ...(config.rollout_workers === null && {
            trial: { known: measuredCores.get(recipeKindOf(config)) ?? null },
          }),
        });
        const partners = strategyHas('has_partners', config) ? tabPartners(config) : undefined;
        const run = await openRun({
          config,
          executor,
          createPolicy: pool.createPolicy,
          computeParts: pool.computeParts,
          createActor: createProgramActor,
          base,
          store,
          runId,
          partners,
          ...(ahead && { ahead }),
          onRound: (ms) => pool.took(ms),
          now,
        });
        const dispose = async (): Promise<void> => {
          if (pool.figures) measuredCores.set(recipeKindOf(config), pool.figures);
          partners?.close();
          sandbox?.close();
          await run.dispose();
        };
        const cores = () => pool.figures;
        return { ...run, notice, rollouts: rollouts.device, use: pool.use, cores, dispose };
      },
      dispose: () => executor.dispose(),
    };
  };
