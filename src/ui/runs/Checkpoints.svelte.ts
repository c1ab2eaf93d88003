/** The checkpoints of all runs: their size, the rule that keeps them, and the ones it evicted. */
import { evictionWords } from '../../storage/evictionWords.ts';
import {
  bytesByRun,
  checkpointBytesOf,
  defaultRule,
  reasonsToKeep,
  type CheckpointInfo,
  type CheckpointRule,
  type Reason,
} from '../../storage/keeping.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { Library } from '../state/Library.svelte.ts';

export interface KeptCheckpoint extends CheckpointInfo {
  readonly reasons: readonly Reason[];
}

export class Checkpoints {
  readonly #library: Library;
  #infos = $state.raw<readonly CheckpointInfo[]>([]);
  rule = $state.raw<CheckpointRule>(defaultRule);
  /** The effect of the last change. */
  said = $state.raw('');
  /** Bytes by run. */
  readonly sizes = $derived(bytesByRun(this.#infos));

  constructor(library: Library) {
    this.#library = library;
  }

  get bytes(): number {
    return checkpointBytesOf(this.#infos);
  }
  get count(): number {
    return this.#infos.length;
  }

  /** Checkpoints of a run, newest first, each with the reason why it is kept. */
  of(runId: string): KeptCheckpoint[] {
    const infos = this.#infos.filter((info) => info.runId === runId);
    const reasons = reasonsToKeep(infos, this.rule);
    return infos
      .map((info) => ({ ...info, reasons: reasons.get(info.serial) ?? [] }))
      .sort((a, b) => b.serial - a.serial);
  }

  async refresh(): Promise<void> {
    const library = await this.#library.opening;
    try {
      [this.#infos, this.rule] = await Promise.all([library.listCheckpoints(), library.readRule()]);
    } catch {
      // The list of runs reports storage failures.
    }
  }

  /** Sets the rule for all runs and evicts checkpoints beyond its budget at once. */
  async setRule(rule: CheckpointRule): Promise<void> {
    try {
      const library = await this.#library.opening;
      await library.writeRule(rule);
      const evicted = await library.evict();
      await this.refresh();
      this.said =
        evicted.length > 0
          ? sentenceOf(evictionWords(evicted))
          : this.bytes > rule.budgetBytes
            ? 'Saved. The latest checkpoints alone take more than the budget; they stay. Delete runs to free space.'
            : 'Saved.';
    } catch (error) {
      this.said = sentenceOf(error);
    }
  }
}
