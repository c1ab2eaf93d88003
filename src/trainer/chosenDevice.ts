/** Opens a run's device; an automatic one is chosen by timing the run's policy on the graphics card and on WASM, once. */
import type { RunConfig } from '../config/schema.ts';
import { isTransformer, parametersOf } from '../policy/options.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { workTimes } from '../run/workTimes.ts';
import { chooseDevices, deviceChoiceWords, type DeviceTimes } from '../runtime/deviceChoice.ts';
import { findCard, openDevice, workersHere, type OpenedDevice } from '../runtime/devices.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import type { DeviceInfo, DeviceKind, TellStage } from '../runtime/protocol.ts';

/** Where times are kept, by policy and card. */
export interface KeptTimes {
  read(key: string): Promise<DeviceTimes | null>;
  write(key: string, times: DeviceTimes): Promise<void>;
}

export interface DeviceParts {
  readonly kept: KeptTimes;
  readonly tell: TellStage;
  /** Defaults: the browser's card; both devices, one after the other; what this machine gives WASM. */
  readonly find?: typeof findCard;
  readonly measure?: (policy: RunConfig['policy'], tell: TellStage) => Promise<DeviceTimes>;
  readonly workers?: typeof workersHere;
}

/**
 * Policies below are not worth the megabytes of a card's engine before the first round. An assumption between the sizes small and
 * medium, which no card has tested: a card is asked for as many kernels at two layers whatever their width (`public/gpu-counts.json`),
 * and WASM is the quicker the smaller they are. `npm run -s measure -- gpu` times both sizes on a card beside WASM.
 */
const leastParameters = 300_000;

type Chosen = Pick<DeviceInfo, 'because' | 'choice' | 'probe'> & { readonly updates: DeviceKind };

const wasm = (because: string): Chosen => ({ updates: 'wasm', because });

/** The device that suits a policy, and the reason as a clause. */
export async function chosenDevice(
  policy: RunConfig['policy'],
  { kept, tell, find = findCard, measure = timesHere, workers = workersHere }: DeviceParts,
): Promise<Chosen> {
  const card = await find();
  if ('because' in card) return wasm(card.because);
  if (!isTransformer(policy) || parametersOf(policy) < leastParameters)
    return wasm('policies of this size are quick on WASM');
  const { adapter } = card;
  const key = `${policy}, ${adapter}, ${engineVersion}`;
  try {
    let times = await kept.read(key).catch(() => null);
    if (times === null) {
      times = await measure(policy, tell);
      await kept.write(key, times).catch(() => undefined);
    }
    const choice = chooseDevices(times, workers());
    return {
      updates: choice.updates,
      because: deviceChoiceWords(choice),
      ...{ choice, probe: { adapter, times } },
    };
  } catch (error) {
    return wasm(`fell back: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Times both devices, and frees what it opened; by default few groups, because a large policy takes seconds over them on one core. */
export async function timesHere(
  policy: RunConfig['policy'],
  tell: TellStage,
  groups = 4,
): Promise<DeviceTimes> {
  const parts = { createPolicy: createProgramPolicy, createActor: createProgramActor, now };
  const on = async (device: DeviceKind) => {
    const { executor } = await openDevice({ device, threads: 1, tell });
    tell('compiling', null);
    try {
      return await workTimes(executor, { policy, groups }, parts);
    } finally {
      await executor.dispose();
    }
  };
  return { webgpu: await on('webgpu'), wasm: await on('wasm') };
}

function now(): number {
  return performance.now();
}

/** Opens the device. Throws a sentence if WebGPU was chosen by hand and is not available. */
export async function openChosen(
  device: RunConfig['device'],
  threads: number,
  policy: RunConfig['policy'],
  choosing: DeviceParts,
): Promise<OpenedDevice> {
  const { tell } = choosing;
  if (device !== 'auto') return openDevice({ device, threads, tell });
  const { updates, because, ...more } = await chosenDevice(policy, choosing);
  const opened = await openDevice({ device: updates, threads, because, tell }).catch((error: unknown) => {
    if (updates === 'wasm') throw error;
    const message = error instanceof Error ? error.message : String(error);
    return openDevice({ device: 'wasm', threads, because: `fell back: ${message}`, tell });
  });
  return opened.device.kind === updates ? { ...opened, device: { ...opened.device, ...more } } : opened;
}
