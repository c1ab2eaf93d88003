/** Whether this device has memory for a second training thread that waits for the first one to be lost. */
import { replayMemory, roundMemory } from '../../config/roundMemory.ts';
import type { RunConfig } from '../../config/schema.ts';

/** What browsers tell of a device; most tell less. */
export interface DeviceFacts {
  /** GB, at most 8; absent where the browser does not say. */
  readonly deviceMemory?: number;
  readonly userAgent: string;
}

/** Less than this, in GB, and the run needs all there is. */
const leastGigabytes = 4;
/** Where the browser does not say. */
const usualGigabytes = 8;
/** Share of the memory that the run itself may take beside a spare thread. */
const mostShare = 1 / 16;

export function sparesMemory(config: RunConfig, { deviceMemory, userAgent }: DeviceFacts): boolean {
  const gigabytes = deviceMemory ?? usualGigabytes;
  if (gigabytes < leastGigabytes || /Mobi|Android|iPhone|iPad/.test(userAgent)) return false;
  return roundMemory(config).total + replayMemory(config) <= mostShare * gigabytes * 2 ** 30;
}
