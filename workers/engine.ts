/** The real engine of the training thread: a device, the shipped base policies, and runs over them. */
import { baseFileName } from '../src/policy/base.ts';
import { readPolicyFile } from '../src/policy/file.ts';
import { policyOf } from '../src/policy/sizes.ts';
import { openRun } from '../src/run/open.ts';
import { openDevice } from '../src/runtime/devices.ts';
import { createProgramPolicy } from '../src/runtime/programPolicy.ts';
import type { OpenEngine } from './training.ts';

/** Size for which the device is chosen before a run says which policy it trains. */
const usualParameters = 110_592;

// The worker lies one below the site's root, in workers/ as source and in assets/ when built.
// Named apart, because the bundler would take a URL made of import.meta.url in place for an asset of its own.
const here = import.meta.url;

async function fetchBase(task: string, policy: string): Promise<Float32Array> {
  const url = new URL(`../models/${baseFileName(task, policy)}`, here);
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(
      `base policy: ${url.pathname} could not be fetched; check the connection and press Run again`,
      { cause: error },
    );
  });
  if (!response.ok) {
    throw new Error(
      `base policy: no ${policy} policy is shipped for ${task} (${url.pathname} answered ${response.status}); choose another policy or task`,
    );
  }
  return readPolicyFile(new Uint8Array(await response.arrayBuffer()), policyOf(policy));
}

export const openEngine: OpenEngine = async (device, threads) => {
  const { executor, device: opened } = await openDevice({ device, threads, parameters: usualParameters });
  return {
    device: opened,
    assemble: async ({ config, runId, store }) =>
      openRun({
        config,
        executor,
        createPolicy: createProgramPolicy,
        base: await fetchBase(config.task, config.policy),
        store,
        runId,
        now: () => performance.now(),
      }),
    dispose: () => executor.dispose(),
  };
};
