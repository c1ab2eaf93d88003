/** Chooses the devices that write completions and that update, by the times of both kinds of work on each. Pure. */
import type { WorkTimes } from '../run/workTimes.ts';

export type DeviceKind = 'wasm' | 'webgpu';

/** The same round on a graphics card and on one thread of WASM. */
export interface DeviceTimes {
  readonly webgpu: WorkTimes;
  readonly wasm: WorkTimes;
}

/** Measurements of a graphics card. */
export interface ProbeFigures {
  /** The browser's name of the adapter: vendor and architecture, if disclosed. */
  readonly adapter: string;
  /** Absent in records of earlier versions, which timed a kernel. */
  readonly times?: DeviceTimes;
}

/** Milliseconds of the same work on each device. */
interface Compared {
  readonly webgpu: number;
  readonly wasm: number;
}

export interface DeviceChoice {
  readonly updates: DeviceKind;
  readonly generates: DeviceKind;
  /** The update of the timed round, and its completions. */
  readonly update: Compared;
  readonly generate: Compared;
}

/** A round with WebGPU must be this much faster: WASM gives the same bits everywhere, and times differ from round to round. */
const margin = 0.8;

/**
 * The quickest of three ways for a round, with `workers` threads on WASM, which share its work. Updates and completions are chosen
 * apart, but what writes completions on a card needs the weights of every update there, so that a card never does only that.
 */
export function chooseDevices({ webgpu, wasm }: DeviceTimes, workers: number): DeviceChoice {
  const update = { webgpu: webgpu.update, wasm: wasm.update / workers };
  const generate = { webgpu: webgpu.completions, wasm: wasm.completions / workers };
  const onWasm = { updates: 'wasm', generates: 'wasm' } as const;
  const onCard = [
    { updates: 'webgpu', generates: 'wasm' },
    { updates: 'webgpu', generates: 'webgpu' },
  ] as const;
  const totalOf = (way: Pick<DeviceChoice, 'updates' | 'generates'>): number =>
    update[way.updates] + generate[way.generates];
  const best = totalOf(onCard[0]) <= totalOf(onCard[1]) ? onCard[0] : onCard[1];
  return { ...(totalOf(best) < margin * totalOf(onWasm) ? best : onWasm), update, generate };
}

const nameOf = { webgpu: 'WebGPU', wasm: 'WASM' } as const;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** The choice as one clause for the reader. */
export function deviceChoiceWords({ updates, generates, update, generate }: DeviceChoice): string {
  const split = updates === generates ? '' : ` with completions on ${nameOf[generates]}`;
  return `a round of this policy is quickest on ${nameOf[updates]}${split} (measured: an update ${ms(update.webgpu)} on WebGPU and ${ms(update.wasm)} on WASM, completions ${ms(generate.webgpu)} and ${ms(generate.wasm)})`;
}

/** Clauses of records that have no values. */
const known = new Map<string, string>([
  [/* data */ 'chosen by hand', /* text */ 'chosen by hand'],
  [/* data */ 'no WebGPU adapter', /* text */ 'no WebGPU adapter'],
  [/* data */ 'the WebGPU adapter is software', /* text */ 'the WebGPU adapter is software'],
  [
    /* data */ 'policies of this size are quick on WASM',
    /* text */ 'policies of this size are quick on WASM',
  ],
  [/* data */ 'fell back after lost devices', /* text */ 'fell back after lost devices'],
]);

/** A device and why it was chosen. */
export interface ChosenDevice {
  readonly kind: DeviceKind;
  /** One clause in English, as records have it. */
  readonly because: string;
  readonly choice?: DeviceChoice;
}

/** Why a device was chosen, one clause. */
export function deviceWords({ because, choice }: ChosenDevice): string {
  return choice ? deviceChoiceWords(choice) : (known.get(because) ?? because);
}
