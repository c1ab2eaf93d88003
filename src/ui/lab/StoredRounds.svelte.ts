/** The stored rounds of the open run: which there are, which one the reader looks at, and a fork from it. */
import { stopKeys } from '../../config/stopRule.ts';
import type { CheckpointInfo } from '../../storage/keeping.ts';
import type { Library } from '../runs/Library.svelte.ts';
import type { ForkPoint, Shown } from './drawn.ts';
import { sentenceOf } from './sentences.ts';

export class StoredRounds {
  readonly #library: Library;
  readonly #show: (shown: Shown | null) => void;
  #infos = $state.raw<readonly CheckpointInfo[]>([]);
  #chosen = $state.raw<CheckpointInfo | null>(null);
  #said = $state.raw('');
  #runId: string | null = null;

  /** `show` draws completions of a stored round; null: those of the last round again. */
  constructor(library: Library, show: (shown: Shown | null) => void) {
    this.#library = library;
    this.#show = show;
  }

  /** By round, each once. */
  get all(): readonly CheckpointInfo[] {
    return this.#infos;
  }
  /** The one that is looked at; null: the run as it stands. */
  get chosen(): CheckpointInfo | null {
    return this.#chosen;
  }
  /** What could not be done or shown, or nothing. */
  get said(): string {
    return this.#said;
  }

  /** Reads which rounds of a run are stored; null: no run is open. */
  async refresh(runId: string | null): Promise<void> {
    if (runId !== this.#runId) void this.choose(null);
    this.#runId = runId;
    if (runId === null) return this.#take([]);
    try {
      const infos = await (await this.#library.opening).listCheckpoints();
      const ofRun = infos.filter((info) => info.runId === runId).sort((a, b) => a.serial - b.serial);
      // A pause after a save stores the same round twice: the later one stays.
      const isLast = (info: CheckpointInfo) => ofRun.findLast(({ round }) => round === info.round) === info;
      this.#take(ofRun.filter(isLast).sort((a, b) => a.round - b.round));
    } catch (error) {
      this.#said = sentenceOf(error);
    }
  }

  #take(infos: readonly CheckpointInfo[]): void {
    this.#infos = infos;
    const { round } = this.#chosen ?? {};
    const again = infos.find((info) => info.round === round) ?? null;
    if (this.#chosen !== null && again === null) void this.choose(null);
    else this.#chosen = again;
  }

  /** Looks at a stored round. */
  async choose(info: CheckpointInfo | null): Promise<void> {
    this.#chosen = info;
    this.#said = '';
    if (info === null) return this.#show(null);
    try {
      const { runId, serial, round } = info;
      const groups = await (await this.#library.opening).readRollouts(runId, serial);
      if (this.#chosen !== info) return;
      if (groups.length === 0) this.#said = 'No completions of this round are stored.';
      this.#show(groups.length > 0 ? { round, groups } : null);
    } catch (error) {
      this.#said = sentenceOf(error);
    }
  }

  /** The stored round as a place to fork from; null, with a sentence, where it is gone. */
  async forkPoint({ runId, serial, round }: CheckpointInfo): Promise<ForkPoint | null> {
    try {
      const library = await this.#library.opening;
      const checkpoint = await library.readCheckpoint(runId, serial);
      if (checkpoint === null) throw new Error('this round is not stored any more, choose another one');
      const { name, config } = await library.readRun(runId);
      // It is to go as far as the run that it leaves, which may have been continued since.
      const stop = Object.fromEntries(stopKeys.map((key) => [key, config[key]]));
      return { runId, name, round, serial, config: { ...checkpoint.config, ...stop } };
    } catch (error) {
      this.#said = sentenceOf(error);
      return null;
    }
  }
}
