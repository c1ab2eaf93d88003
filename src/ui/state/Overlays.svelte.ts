/** Up to five runs drawn behind the open one; their ids are remembered so that a reload restores them. */
import * as v from 'valibot';
import type { RunConfig } from '../../config/schema.ts';
import type { RunParent } from '../../run/records.ts';
import { keepHere, readKept } from './keptHere.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { Library } from './Library.svelte.ts';
import { sentenceOf } from './sentences.ts';

export const mostOverlays = 5;
const storageKey = 'espalier-overlays';
const idsSchema = v.pipe(v.array(v.string()), v.maxLength(mostOverlays));

export interface Overlay {
  readonly id: string;
  readonly name: string;
  readonly config: RunConfig;
  readonly parent: RunParent | null;
  readonly history: MetricHistory;
  /** Index of its colour and dash, from 0; it stays while others come and go. */
  readonly slot: number;
}

export class Overlays {
  readonly #library: Library;
  all = $state.raw<readonly Overlay[]>([]);
  #remembers = false;
  /** Why a run could not be drawn, or null. */
  failure = $state.raw<string | null>(null);

  constructor(library: Library) {
    this.#library = library;
  }

  /** Restores the overlays of the last visit, and remembers changes from now on. */
  async remember(): Promise<void> {
    this.#remembers = true;
    await this.#restore();
  }

  get isFull(): boolean {
    return this.all.length >= mostOverlays;
  }

  has(id: string): boolean {
    return this.all.some((one) => one.id === id);
  }

  /** Adds a run that the page holds; replaces the oldest of five. */
  add(run: Omit<Overlay, 'slot'>): void {
    const others = this.all.filter(({ id }) => id !== run.id).slice(1 - mostOverlays);
    const slot = [0, 1, 2, 3, 4].find((one) => others.every((other) => other.slot !== one)) ?? 0;
    this.all = [...others, { ...run, slot }];
    this.#remember();
  }

  /** Adds or removes a stored run. */
  async toggle(id: string): Promise<void> {
    if (this.has(id)) this.remove(id);
    else await this.#load(id);
  }

  remove(id: string): void {
    this.all = this.all.filter((one) => one.id !== id);
    this.#remember();
  }

  clear(): void {
    this.all = [];
    this.#remember();
  }

  async #load(id: string): Promise<void> {
    try {
      const library = await this.#library.opening;
      const { name, config, parent = null } = await library.readRun(id);
      const history = new MetricHistory();
      for (const row of await library.readMetrics(id)) history.add(row);
      this.add({ id, name, config, parent, history });
      this.failure = null;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  async #restore(): Promise<void> {
    for (const id of readKept(storageKey, idsSchema, [])) {
      const library = await this.#library.opening.catch(() => null);
      // The run may be deleted since: then it is skipped silently.
      const there = await library?.readRun(id).catch(() => null);
      if (there && !this.has(id) && !this.isFull) await this.#load(id);
    }
  }

  #remember(): void {
    if (this.#remembers)
      keepHere(
        storageKey,
        this.all.map(({ id }) => id),
      );
  }
}
