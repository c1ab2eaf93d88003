/** Result of a fault test: one entry of public/reliability.json, passed to the reporter. */
import type { TestInfo } from '@playwright/test';

export interface Measured {
  readonly fault: string;
  readonly target: string;
  /** Number of tries, and of those in which the page met the target. */
  readonly times: number;
  readonly held: number;
  /** The worst figure, in words with its unit, or null. */
  readonly worst: string | null;
  /** The engine version that was measured, where it is not the one of the whole file. */
  readonly engine?: string;
}

export const measuredName = 'measured';

/** Passes an entry to the reporter. */
export const tell = (info: TestInfo, measured: Measured): Promise<void> =>
  info.attach(measuredName, { body: JSON.stringify(measured), contentType: 'application/json' });

/** `count` tries, or the share of them given by ESPALIER_SHARE (1 by default), at least one. */
export const tries = (count: number): number =>
  Math.max(1, Math.round(count * Number(process.env['ESPALIER_SHARE'] ?? 1)));

/** Milliseconds in words. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
