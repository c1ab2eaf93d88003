/** A stored run opened read-only: nothing trains, nothing is written. */
import type { Checkpoint, SettingChange } from '../../run/records.ts';
import type { RunRecord } from '../../storage/records.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { ShownRound } from '../state/drawn.ts';
import { sentenceOf } from '../state/sentences.ts';
import { StoredRounds } from '../state/StoredRounds.svelte.ts';
import type { Library } from '../state/Library.svelte.ts';

export interface ViewedRun {
  readonly run: RunRecord;
  readonly history: MetricHistory;
  /** The ledger of its last checkpoint; null before the first. */
  readonly ledger: Checkpoint['ledger'] | null;
  readonly changes: readonly SettingChange[];
}

export class Viewed {
  readonly #library: Library;
  readonly rounds: StoredRounds;
  viewed = $state.raw<ViewedRun | null>(null);
  /** Completions of the chosen round. */
  shown = $state.raw<ShownRound | null>(null);
  failure = $state.raw<string | null>(null);

  constructor(library: Library) {
    this.#library = library;
    this.rounds = new StoredRounds(library, (shown) => (this.shown = shown));
  }

  async open(runId: string): Promise<void> {
    this.viewed = null;
    this.shown = null;
    this.failure = null;
    try {
      const library = await this.#library.opening;
      const run = await library.readRun(runId);
      const history = new MetricHistory();
      // Rows hold no times: spread the training time evenly.
      const each = run.result.seconds / Math.max(1, run.result.round);
      for (const row of await library.readMetrics(runId)) history.add({ ...row, seconds: each * row.round });
      const checkpoint = await library.readCheckpoint(runId);
      const { ledger = null, history: past } = checkpoint ?? {};
      this.viewed = { run, history, ledger, changes: past?.changes ?? [] };
      await this.rounds.refresh(runId);
      // The latest checkpoint with completions: a pause may store a round without any.
      for (const info of this.rounds.all.slice(-3).reverse()) {
        await this.rounds.choose(info.round);
        if (this.shown) break;
      }
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }
}
