/** What a fault test measured: one entry of public/reliability.json, handed to the reporter. */
import type { TestInfo } from '@playwright/test';

export interface Measured {
  readonly fault: string;
  readonly target: string;
  /** How often it was tried, and how often the page did what it should. */
  readonly times: number;
  readonly held: number;
  /** The worst figure, in words with its unit; null where there is none. */
  readonly worst: string | null;
}

export const measuredName = 'measured';

/** Hands an entry to the reporter. */
export const tell = (info: TestInfo, measured: Measured): Promise<void> =>
  info.attach(measuredName, { body: JSON.stringify(measured), contentType: 'application/json' });

/** `count` tries, or that share of them which ESPALIER_SHARE says (1 by default), at least one. */
export const tries = (count: number): number =>
  Math.max(1, Math.round(count * Number(process.env['ESPALIER_SHARE'] ?? 1)));

/** Milliseconds in words. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
