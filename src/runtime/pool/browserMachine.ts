/** The machine as the browser describes it. */
import type { Machine } from './workerCount.ts';

export function browserMachine(): Machine {
  const {
    hardwareConcurrency: cores,
    deviceMemory: gigabytes,
  }: NavigatorConcurrentHardware & { deviceMemory?: number } = navigator;
  return { cores, ...(gigabytes !== undefined && { gigabytes }) };
}
