/** Which device generates and which one updates: estimates from one measured number, the time of a launch on the graphics card. Pure. */

export type DeviceKind = 'wasm' | 'webgpu';

/** What a probe of the graphics card found. */
export interface ProbeFigures {
  /** As the browser names the adapter: vendor and architecture, where it tells them. */
  readonly adapter: string;
  /** Milliseconds that one small kernel takes, the best of several batches. */
  readonly launchMs: number;
}

/** Milliseconds of the same work on either device. */
export interface Estimate {
  readonly webgpu: number;
  readonly wasm: number;
}

export interface DeviceChoice {
  readonly updates: DeviceKind;
  readonly generates: DeviceKind;
  /** One update of the default round, and generating it. */
  readonly update: Estimate;
  readonly generate: Estimate;
}

/** Kernels of one update program, about: each costs a launch. */
const updateLaunches = 500;
/** Decoding steps of the default round, and kernels of each; a step also waits for its condition. */
const decodeLaunches = 24 * 120;
/** Tokens of the default round's update, and multiply-adds per token and weight forward and backward. */
const tokens = 2304;
const updatePasses = 3;
/** What one WASM thread reaches on these programs, in multiply-adds a second. */
const wasmRate = 2e10;
/** WebGPU must be this much better: the estimates are rough, and WASM gives the same bits everywhere. */
const margin = 2 / 3;

/**
 * Estimates for a policy of `parameters` weights whose rows `workers` threads generate. WebGPU generates only where it updates
 * too, because generation waits for the weights of every update.
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

/** One clause for the reader. */
export function choiceWords({ updates, generates, update, generate }: DeviceChoice): string {
  const split = updates === generates ? '' : `, ${nameOf[generates]} for completions`;
  return `${nameOf[updates]} wins the probe${split} (an update: about ${ms(update.webgpu)} on WebGPU, ${ms(update.wasm)} on WASM; completions: ${ms(generate.webgpu)} and ${ms(generate.wasm)})`;
}
