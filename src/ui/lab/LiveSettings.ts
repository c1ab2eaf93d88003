/** Live settings on their way to a run: gathered while the reader types, sent once nothing has changed for a moment. */
import type { RunConfig } from '../../config/schema.ts';
import { liveKeys } from '../../config/settings.ts';
import type { Changes } from './Draft.svelte.ts';
import { settled } from './pace.ts';

/** Typing has paused. */
export const settleMs = 300;

export class LiveSettings {
  #pending: Changes = {};
  readonly #settle: () => void;

  constructor(send: () => void) {
    this.#settle = settled(send, settleMs);
  }

  /** Gathers those of the changes that a run may take while it trains. */
  add(changes: Changes): void {
    const live = liveKeys.filter((key) => key in changes).map((key) => [key, changes[key]]);
    if (live.length === 0) return;
    this.#pending = { ...this.#pending, ...(Object.fromEntries(live) as Changes) };
    this.#settle();
  }

  /** What is to be sent, and is gathered no more; null where there is nothing, or one of them is wrong. */
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
