/** Collects live settings while the reader types, and sends them to the run after a pause. */
import type { RunConfig } from '../../config/schema.ts';
import { liveKeys } from '../../config/settings.ts';
import type { Changes } from './Draft.svelte.ts';
import { afterQuiet } from './pace.ts';

/** How long typing must pause, in milliseconds. */
export const settleMs = 300;

export class LiveSettings {
  #pending: Changes = {};
  readonly #settle: () => void;

  constructor(send: () => void) {
    this.#settle = afterQuiet(send, settleMs);
  }

  /** Collects the changes that a run accepts while it trains. */
  add(changes: Changes): void {
    // Of an own method only the values of its settings change; a run does not take other code.
    const keys = [...liveKeys, 'own_method' as const];
    const live = keys.filter((key) => key in changes).map((key) => [key, changes[key]]);
    if (live.length === 0) return;
    this.#pending = { ...this.#pending, ...(Object.fromEntries(live) as Changes) };
    this.#settle();
  }

  /** Returns and clears the collected settings; null if there are none or one is invalid. */
  take(errors: Readonly<Partial<Record<string, string>>>): Partial<RunConfig> | null {
    const keys = Object.keys(this.#pending);
    if (keys.length === 0 || keys.some((key) => errors[key] !== undefined)) return null;
    const settings = this.#pending as Partial<RunConfig>;
    this.clear();
    return settings;
  }

  clear(): void {
    this.#pending = {};
  }
}
