/**
 * The past rounds of a stored run: which one the reader looks at, and a fork from it. A round without a checkpoint is trained
 * again from the nearest one before it.
 */
import { stopKeys } from '../../config/stopRule.ts';
import { settingsAfter, whyNotRetrained, type Past } from '../../run/retrain.ts';
import type { RolloutGroup } from '../../run/records.ts';
import type { KeptRun, TrainerHandle } from '../../runtime/protocol.ts';
import { createWidgetHandle } from '../../runtime/widgetHandle.ts';
import type { CheckpointInfo } from '../../storage/keeping.ts';
import type { RunRecord } from '../../storage/records.ts';
import type { Library } from '../runs/Library.svelte.ts';
import type { ForkPoint, Shown } from './drawn.ts';
import { againWords, notAgainWords, sameWords } from './pastRounds.ts';
import { sentenceOf } from './sentences.ts';
import { trainAgain, type Wanted } from './trainAgain.ts';

/** What its latest save says of a run. */
interface Saved {
  readonly record: RunRecord;
  readonly past: Past;
  readonly taught: Float32Array | undefined;
}

/** A round that was trained again: kept until another one is, or another run is looked at. */
interface Again {
  readonly kept: KeptRun;
  readonly groups: readonly RolloutGroup[];
}

/** How far the training of a round is. */
export interface AgainProgress {
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

export class StoredRounds {
  readonly #library: Library;
  readonly #show: (shown: Shown | null) => void;
  readonly #createHandle: () => TrainerHandle;
  #infos = $state.raw<readonly CheckpointInfo[]>([]);
  #round = $state.raw<number | null>(null);
  #said = $state.raw('');
  #again = $state.raw<Again | null>(null);
  #progress = $state.raw<AgainProgress | null>(null);
  #handle: TrainerHandle | null = null;
  #runId: string | null = null;
  /** Read once for each save: scrubbing asks for it at every round. */
  #saved: { readonly key: string; readonly value: Promise<Saved> } | null = null;

  /** `show` draws completions of a past round; null: those of the last round again. */
  constructor(
    library: Library,
    show: (shown: Shown | null) => void,
    createHandle = (): TrainerHandle => createWidgetHandle({ keepsRuns: false }),
  ) {
    this.#library = library;
    this.#show = show;
    this.#createHandle = createHandle;
  }

  /** The checkpoints, by round, each once. */
  get all(): readonly CheckpointInfo[] {
    return this.#infos;
  }
  /** The last round that is stored with its figures. */
  get last(): number {
    return this.#infos.at(-1)?.round ?? 0;
  }
  /** The round that is looked at; null: the run as it stands. */
  get round(): number | null {
    return this.#round;
  }
  /** The checkpoint of that round; null where there is none. */
  get chosen(): CheckpointInfo | null {
    return this.#infos.find(({ round }) => round === this.#round) ?? null;
  }
  /** Whether the round must be trained again before it can be forked or its completions be looked at. */
  get isMissing(): boolean {
    return this.#round !== null && this.chosen === null && !this.#isAgain(this.#round);
  }
  /** How far the training of the round is; null while none is trained again. */
  get progress(): AgainProgress | null {
    return this.#progress;
  }
  /** What is to be known of the round, or could not be done; empty where there is nothing to say. */
  get said(): string {
    return this.#said;
  }

  /** Reads which rounds of a run are stored; null: no run is open. */
  async refresh(runId: string | null): Promise<void> {
    if (runId !== this.#runId) {
      void this.choose(null);
      this.#again = null;
    }
    this.#runId = runId;
    if (runId === null) return this.#take([]);
    try {
      const infos = await (await this.#library.opening).listCheckpoints();
      const ofRun = infos.filter((info) => info.runId === runId).sort((a, b) => a.serial - b.serial);
      // A pause after a save stores the same round twice: the later one stays.
      const isLast = (info: CheckpointInfo) => ofRun.findLast(({ round }) => round === info.round) === info;
      if (this.#runId === runId) this.#take(ofRun.filter(isLast).sort((a, b) => a.round - b.round));
    } catch (error) {
      this.#said = sentenceOf(error);
    }
  }

  #take(infos: readonly CheckpointInfo[]): void {
    this.#infos = infos;
    if (this.#round !== null && this.#round > this.last) void this.choose(null);
  }

  /** Looks at a round; null: at the run as it stands. */
  async choose(round: number | null): Promise<void> {
    if (round !== this.#round) this.stop();
    this.#round = round;
    this.#said = '';
    if (round === null) return this.#show(null);
    try {
      const { chosen } = this;
      if (chosen === null && !this.#isAgain(round)) {
        this.#show(null);
        const said = await this.#missingWords(round);
        if (this.#round === round) this.#said = said;
        return;
      }
      const groups = chosen
        ? await (await this.#library.opening).readRollouts(chosen.runId, chosen.serial)
        : (this.#again?.groups ?? []);
      if (this.#round !== round) return;
      if (groups.length === 0) this.#said = 'No completions of this round are stored.';
      this.#show(groups.length > 0 ? { round, groups } : null);
    } catch (error) {
      this.#said = sentenceOf(error);
    }
  }

  /** Trains the round again that is looked at, and shows its completions. Resolves to whether it is there then. */
  async train(): Promise<boolean> {
    const round = this.#round;
    if (round === null || !this.isMissing || this.#progress !== null) return !this.isMissing;
    try {
      const again = await this.#train(round);
      if (again === null) return false;
      this.#again = again;
      await this.choose(round);
      if (this.#said === '') this.#said = sameWords(round);
      return true;
    } catch (error) {
      if (this.#round === round) this.#said = notAgainWords(round, sentenceOf(error));
      return false;
    }
  }

  /** Ends the training of a round because the reader asks for it; what it would take is said again. */
  cancel(): void {
    this.stop();
    void this.choose(this.#round);
  }

  /** Ends the training of a round at once. */
  stop(): void {
    this.#handle?.dispose();
    this.#handle = null;
    this.#progress = null;
  }

  /**
   * The round that is looked at as a place to fork from, trained again where it must be. Null, with a sentence, where that
   * cannot be had or was cancelled.
   */
  async forkPoint(): Promise<ForkPoint | null> {
    const round = this.#round;
    if (round === null || !(await this.train()) || this.#round !== round) return null;
    try {
      const { record, past } = await this.#readSaved();
      const { id: runId, name, config } = record;
      const { chosen } = this;
      const library = await this.#library.opening;
      const checkpoint = chosen
        ? await library.readCheckpoint(runId, chosen.serial)
        : this.#again?.kept.checkpoint;
      if (!checkpoint) throw new Error('this round is not stored any more, choose another one');
      const from = chosen ? { serial: chosen.serial } : { trained: this.#again?.kept as KeptRun };
      const settings = whyNotRetrained(past) === null ? settingsAfter(past, round) : checkpoint.config;
      // It is to go as far as the run that it leaves, which may have been continued since.
      const stop = Object.fromEntries(stopKeys.map((key) => [key, config[key]]));
      return { parent: { runId, ...from }, name, round, config: { ...settings, ...stop } };
    } catch (error) {
      this.#said = sentenceOf(error);
      return null;
    }
  }

  #isAgain(round: number): boolean {
    return this.#again?.kept.checkpoint.round === round;
  }

  #readSaved(): Promise<Saved> {
    const runId = this.#runId ?? '';
    const key = `${runId} ${Math.max(0, ...this.#infos.map(({ serial }) => serial))}`;
    if (this.#saved?.key !== key) this.#saved = { key, value: this.#read(runId) };
    return this.#saved.value;
  }

  async #read(runId: string): Promise<Saved> {
    const library = await this.#library.opening;
    const record = await library.readRun(runId);
    const latest = await library.readCheckpoint(runId);
    if (latest === null) throw new Error('the run has no checkpoint');
    const { config, history, changedAt, engine, arrays } = latest;
    return { record, past: { config, history, changedAt, engine }, taught: arrays['taught'] };
  }

  /** The round that training begins at to reach another one: of a checkpoint, or of the round that was trained last; 0: the beginning. */
  #before(round: number): number {
    const earlier = [...this.#infos.map((info) => info.round), this.#again?.kept.checkpoint.round ?? 0];
    return Math.max(0, ...earlier.filter((one) => one <= round));
  }

  async #missingWords(round: number): Promise<string> {
    const { record, past } = await this.#readSaved();
    const reason = whyNotRetrained(past);
    if (reason !== null) return notAgainWords(round, sentenceOf(reason));
    const from = this.#before(round);
    const { seconds, round: rounds } = record.result;
    return againWords(round, from, (seconds / Math.max(1, rounds)) * (round - from));
  }

  async #train(to: number): Promise<Again | null> {
    const handle = this.#createHandle();
    const begin = this.#before(to);
    this.#handle = handle;
    this.#progress = { from: begin, at: begin, to };
    try {
      const wanted = await this.#wanted(begin, to);
      const from = wanted.from?.round ?? 0;
      const again = await trainAgain(handle, wanted, ({ metrics }) => {
        if (this.#handle === handle) this.#progress = { from, at: metrics.round, to };
      });
      return this.#handle === handle ? again : null;
    } catch (error) {
      if (this.#handle !== handle) return null;
      throw error;
    } finally {
      if (this.#handle === handle) this.stop();
    }
  }

  /** What is stored for a training from round `begin` on. */
  async #wanted(begin: number, to: number): Promise<Wanted> {
    const { record, past, taught } = await this.#readSaved();
    const reason = whyNotRetrained(past);
    if (reason !== null) throw new Error(reason);
    const { id: runId, name, device } = record;
    const library = await this.#library.opening;
    const rows = (await library.readMetrics(runId)).filter(({ round }) => round <= to);
    const info = this.#infos.find(({ round }) => round === begin);
    const again = this.#isAgain(begin) ? this.#again?.kept.checkpoint : undefined;
    // The checkpoint of round 0 may be older than the evaluation before the first round; the beginning is as near.
    const stored = info && begin > 0 ? await library.readCheckpoint(runId, info.serial) : null;
    return { runId, name, device, past, taught, from: again ?? stored, to, rows };
  }
}
