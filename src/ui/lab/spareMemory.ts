/** Decides whether this device has memory for a spare training thread, which replaces a lost one. */
import { replayMemory, roundMemory } from '../../config/roundMemory.ts';
import type { RunConfig } from '../../config/schema.ts';

/** Device facts that browsers disclose; most disclose fewer. */
export interface DeviceFacts {
  /** GB, at most 8; absent if the browser does not tell. */
  readonly deviceMemory?: number;
  readonly userAgent: string;
}

/** With less memory, in GB, there is no spare thread. */
const leastGigabytes = 4;
/** Assumed if the browser does not tell. */
const usualGigabytes = 8;
/** Share of the memory that the run itself may take beside a spare thread. */
const mostShare = 1 / 16;

export function sparesMemory(config: RunConfig, { deviceMemory, userAgent }: DeviceFacts): boolean {
  const gigabytes = deviceMemory ?? usualGigabytes;
  if (gigabytes < leastGigabytes || /Mobi|Android|iPhone|iPad/.test(userAgent)) return false;
  return roundMemory(config).total + replayMemory(config) <= mostShare * gigabytes * 2 ** 30;
}
