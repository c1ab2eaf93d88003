/** In a page: opens runs, trains them for two rounds and closes them on a real device, and counts what remains on it. */
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { policyOf } from '../../../src/policy/sizes.ts';
import { openRun } from '../../../src/run/open.ts';
import { openDevice } from '../../../src/runtime/devices.ts';
import { createProgramActor } from '../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { countLive } from '../../run/liveValues.ts';

export interface Episodes {
  readonly device: string;
  /** The most values on the device after a round. */
  readonly most: number;
  /** For each run, the values and sessions left after closing it. */
  readonly left: readonly number[];
}

/** Every second run has a tree, a hint and replay. */
export async function episodes(device: 'wasm' | 'webgpu', count: number): Promise<Episodes> {
  const policy = policyOf('tiny');
  const opened = await openDevice({ device, threads: 0 });
  const live = countLive(opened.executor);
  const left: number[] = [];
  let most = 0;
  for (let n = 0; n < count; n++) {
    const config = parseConfig({
      ...defaultConfig('grpo', 'chain-sum'),
      ...{ policy: 'tiny', level: 1, prompts_per_round: 2, num_generations: 2, num_eval_prompts: 2, seed: n },
      ...(n % 2 === 1 && { topology: 'splits', hint: 'all_failed', replay: 'fifo', num_generations: 4 }),
    });
    const { run, dispose } = await openRun({
      config,
      executor: live.executor,
      createPolicy: createProgramPolicy,
      createActor: createProgramActor,
      base: initialParameters(policy.layout, n),
      now: () => performance.now(),
    });
    for (let round = 0; round < 2; round++) {
      await run.round();
      most = Math.max(most, live.values());
    }
    await dispose();
    left.push(live.values() + live.sessions());
  }
  return { device: opened.device.kind, most, left };
}
