/** Chooses the devices that generate and update, by estimates from one measurement: the time of a kernel launch. Pure. */

export type DeviceKind = 'wasm' | 'webgpu';

/** Measurements of a graphics card. */
export interface ProbeFigures {
  /** The browser's name of the adapter: vendor and architecture, if disclosed. */
  readonly adapter: string;
  /** Milliseconds per small kernel, the best of several batches. */
  readonly launchMs: number;
}

/** Milliseconds of the same work on each device. */
interface Estimate {
  readonly webgpu: number;
  readonly wasm: number;
}

export interface DeviceChoice {
  readonly updates: DeviceKind;
  readonly generates: DeviceKind;
  /** One update of the default round, and its generation. */
  readonly update: Estimate;
  readonly generate: Estimate;
}

/** Approximate kernels of one update program; each costs a launch. */
const updateLaunches = 500;
/** Decoding steps of the default round times kernels per step, those of four layers in `public/gpu-counts.json`. */
const decodeLaunches = 24 * 120;
/** Tokens of the default round's update, and multiply-adds per token and weight forward and backward. */
const tokens = 2304;
const updatePasses = 3;
/** Multiply-adds per second of one WASM thread on these programs. */
const wasmRate = 2e10;
/** WebGPU must be this much faster, because estimates are rough and WASM gives the same bits everywhere. */
const margin = 2 / 3;

/**
 * Estimates for a policy of `parameters` weights with `workers` generating threads. WebGPU generates only if it also updates,
 * because generation waits for the weights of every update.
 */
export function chooseDevices(
  parameters: number,
  workers: number,
  { launchMs }: Pick<ProbeFigures, 'launchMs'>,
): DeviceChoice {
  const passMs = (1000 * parameters * tokens) / wasmRate;
  const update = { webgpu: updateLaunches * launchMs, wasm: updatePasses * passMs };
  const generate = { webgpu: decodeLaunches * launchMs, wasm: passMs / workers };
  const updates = update.webgpu < margin * update.wasm ? 'webgpu' : 'wasm';
  const generates = updates === 'webgpu' && generate.webgpu < margin * generate.wasm ? 'webgpu' : 'wasm';
  return { updates, generates, update, generate };
}

const nameOf = { webgpu: 'WebGPU', wasm: 'WASM' } as const;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** The choice as one clause for the reader. */
export function deviceChoiceWords({ updates, generates, update, generate }: DeviceChoice): string {
  const split = updates === generates ? '' : `, ${nameOf[generates]} for completions`;
  return `${nameOf[updates]} wins the probe${split} (an update: about ${ms(update.webgpu)} on WebGPU, ${ms(update.wasm)} on WASM; completions: ${ms(generate.webgpu)} and ${ms(generate.wasm)})`;
}

/** Clauses of records that have no values. */
const known = new Map<string, string>([
  [/* data */ 'chosen by hand', /* text */ 'chosen by hand'],
  [/* data */ 'no WebGPU adapter', /* text */ 'no WebGPU adapter'],
  [/* data */ 'the WebGPU adapter is software', /* text */ 'the WebGPU adapter is software'],
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
