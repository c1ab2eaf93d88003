/** Finding: a run trains on another device than wanted. */
import { deviceWords } from '../../../runtime/deviceChoice.ts';
import type { FindingCheck } from './finding.ts';

/** Reports when WebGPU was requested or chosen and the run is on WASM. */
export const deviceFell: FindingCheck = ({ config, device }) => {
  if (!device || device.kind !== 'wasm') return null;
  if (config.device !== 'webgpu' && !device.because.includes('fell back')) return null;
  return {
    id: 'device-fell',
    severity: 'warning',
    title: 'Training fell back to WASM',
    detail: `This run is on the processor instead of the graphics card: ${deviceWords(device)}.`,
    why: 'Results stay valid; large policies train more slowly. Sums are rounded in another order, so a run that changed device is no longer bit-identical.',
  };
};
