/** The machine as the browser describes it. */
import type { MachineFacts } from './workerCount.ts';

export function browserMachine(): MachineFacts {
  const {
    hardwareConcurrency: cores,
    deviceMemory: gigabytes,
  }: NavigatorConcurrentHardware & { deviceMemory?: number } = navigator;
  return { cores, ...(gigabytes !== undefined && { gigabytes }) };
}
