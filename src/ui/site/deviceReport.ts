/** What the panel about the page tells about the device, besides the words of the badge. Pure. */
import { deviceWords } from '../../runtime/deviceChoice.ts';
import type { CoreFigures, DeviceInfo } from '../../runtime/protocol.ts';
import { figure } from '../state/format.ts';
import { threadCount } from './words.ts';

/** What a run measured of its workers, and the consequence. */
export function coresText({ workers, together, alone, used }: CoreFigures): string {
  return `Measured on rounds of this recipe: ${roundMs(together)} with ${workers} workers, ${roundMs(alone)} with one. The run uses ${used === 1 ? 'one' : `${used} workers`}.`;
}

const roundMs = (ms: number): string => `${figure(Number(ms.toPrecision(3)))} ms`;

/** Why this device was chosen, with the measurements, as one paragraph for a report. */
export function deviceText(device: DeviceInfo, cores: number): string {
  const { kind, threads, rollouts, probe, earlier = [] } = device;
  const where = kind === 'webgpu' ? 'WebGPU' : `WASM, ${threadCount(threads)} of ${cores}`;
  const elsewhere =
    rollouts === undefined ? '' : `; completions on ${rollouts === 'wasm' ? 'WASM' : 'WebGPU'}`;
  const card = probe ? ` Graphics card: ${probe.adapter}.` : '';
  const before = earlier.map(
    ({ kind, until }) => ` Rounds to ${until} ran on ${kind === 'wasm' ? 'WASM' : 'WebGPU'}.`,
  );
  return `Updates on ${where}${elsewhere}. Why: ${deviceWords(device)}.${card}${before.join('')}`;
}
