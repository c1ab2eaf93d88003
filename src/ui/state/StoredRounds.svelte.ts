/**
 * The past rounds of a stored run: the chosen one, and a fork from it. A round without a checkpoint is trained again from the
 * nearest earlier one.
 */
import { stopKeys } from '../../config/stopRule.ts';
import { notIdenticalTo, whyNotResumed } from '../../run/engineVersion.ts';
import { settingsAfter, whyNotRetrained, type Past } from '../../run/retrain.ts';
import type { Checkpoint, RolloutGroup } from '../../run/records.ts';
import type { KeptRun, TrainerHandle } from '../../runtime/protocol.ts';
import type { CheckpointInfo } from '../../storage/keeping.ts';
import type { RunRecord } from '../../storage/records.ts';
import type { Library } from './Library.svelte.ts';
import type { ForkPoint, ShownRound } from './drawn.ts';
import { againWords, notAgainWords, sameWords } from './pastRounds.ts';
import { sentenceOf } from './sentences.ts';
import { threadApart, type CreateHandle } from './TrainingApart.svelte.ts';
import { trainAgain, type WantedRound } from './trainAgain.ts';

/** The latest saved state of a run. */
interface Saved {
  readonly record: RunRecord;
  readonly past: Past;
  readonly taught: Float32Array | undefined;
}

/** The last round that was trained again; dropped when another run is chosen. */
interface Again {
  readonly kept: KeptRun;
  readonly groups: readonly RolloutGroup[];
}

/** Progress of training a round again. */
export interface AgainProgress {
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

export class StoredRounds {
  readonly #library: Library;
  readonly #show: (shown: ShownRound | null) => void;
  readonly #createHandle: CreateHandle;
  #infos = $state.raw<readonly CheckpointInfo[]>([]);
  /** The chosen round; null: the current state. */
  round = $state.raw<number | null>(null);
  /** A notice or an error about the round; may be empty. */
  said = $state.raw('');
  #again = $state.raw<Again | null>(null);
  /** Progress of training the round again; null while that is not running. */
  progress = $state.raw<AgainProgress | null>(null);
  #handle: TrainerHandle | null = null;
  #runId: string | null = null;
  /** Cached per save, because scrubbing needs it at every round. */
  #saved: { readonly key: string; readonly value: Promise<Saved> } | null = null;

  /** `show` draws completions of a past round; null: those of the last round. */
  constructor(
    library: Library,
    show: (shown: ShownRound | null) => void,
    createHandle: CreateHandle = threadApart,
  ) {
    this.#library = library;
    this.#show = show;
    this.#createHandle = createHandle;
  }

  /** The checkpoints by round, one per round. */
  get all(): readonly CheckpointInfo[] {
    return this.#infos;
  }
  /** The last round with stored metrics. */
  get last(): number {
    return this.#infos.at(-1)?.round ?? 0;
  }
  /** The checkpoint of the chosen round; null if there is none. */
  get chosen(): CheckpointInfo | null {
    return this.#infos.find(({ round }) => round === this.round) ?? null;
  }
  /** Whether the round must be trained again before it can be forked or its completions shown. */
  get isMissing(): boolean {
    return this.round !== null && this.chosen === null && !this.#isAgain(this.round);
  }
  /** The checkpoint after the last round that was trained again; null where none was. */
  get trainedAgain(): Checkpoint | null {
    return this.#again?.kept.checkpoint ?? null;
  }

  /** Lists the stored rounds of a run; null: no run is open. */
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
      // A pause after a save stores the same round twice: keep the later one.
      const isLast = (info: CheckpointInfo) => ofRun.findLast(({ round }) => round === info.round) === info;
      if (this.#runId === runId) this.#take(ofRun.filter(isLast).sort((a, b) => a.round - b.round));
    } catch (error) {
      this.said = sentenceOf(error);
    }
  }

  #take(infos: readonly CheckpointInfo[]): void {
    this.#infos = infos;
    if (this.round !== null && this.round > this.last) void this.choose(null);
  }

  /** Chooses a round; null: the current state. */
  async choose(round: number | null): Promise<void> {
    if (round !== this.round) this.stop();
    this.round = round;
    this.said = '';
    if (round === null) return this.#show(null);
    try {
      const { chosen } = this;
      if (chosen === null && !this.#isAgain(round)) {
        this.#show(null);
        const said = await this.#missingWords(round);
        if (this.round === round) this.said = said;
        return;
      }
      const groups = chosen
        ? await (await this.#library.opening).readRollouts(chosen.runId, chosen.serial)
        : (this.#again?.groups ?? []);
      if (this.round !== round) return;
      if (groups.length === 0) this.said = 'No completions of this round are stored.';
      this.#show(groups.length > 0 ? { round, groups } : null);
    } catch (error) {
      this.said = sentenceOf(error);
    }
  }

  /** Trains the chosen round again and shows its completions. Resolves to whether they are available. */
  async train(): Promise<boolean> {
    const round = this.round;
    if (round === null || !this.isMissing || this.progress !== null) return !this.isMissing;
    try {
      const again = await this.#train(round);
      if (again === null) return false;
      this.#again = again;
      await this.choose(round);
      if (this.said === '') this.said = sameWords(round);
      return true;
    } catch (error) {
      if (this.round === round) this.said = notAgainWords(round, sentenceOf(error));
      return false;
    }
  }

  /** Cancels the training for the reader and shows its cost again. */
  cancel(): void {
    this.stop();
    void this.choose(this.round);
  }

  /** Stops the training of a round at once. */
  stop(): void {
    this.#handle?.dispose();
    this.#handle = null;
    this.progress = null;
  }

  /** The chosen round as a fork point, trained again if needed. Null if that fails (`said` tells why) or is cancelled. */
  async forkPoint(): Promise<ForkPoint | null> {
    const round = this.round;
    if (round === null || !(await this.train()) || this.round !== round) return null;
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
      // The fork stops where its parent stops, which may have been continued since.
      const stop = Object.fromEntries(stopKeys.map((key) => [key, config[key]]));
      const { engine } = checkpoint;
      const older =
        whyNotResumed(engine) === null ? null : `from its weights and moments, ${notIdenticalTo(engine)}`;
      return { parent: { runId, ...from }, name, round, config: { ...settings, ...stop }, older };
    } catch (error) {
      this.said = sentenceOf(error);
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

  /** The nearest round to start from: of a checkpoint, or the last one trained again; 0: the beginning. */
  #before(round: number): number {
    const earlier = [...this.#infos.map((info) => info.round), this.#again?.kept.checkpoint.round ?? 0];
    return Math.max(0, ...earlier.filter((one) => one <= round));
  }

  async #missingWords(round: number): Promise<string> {
    const { record, past } = await this.#readSaved();
    const from = this.#before(round);
    const reason = whyNotRetrained(past, from);
    if (reason !== null) return notAgainWords(round, sentenceOf(reason));
    const { seconds, round: rounds } = record.result;
    return againWords(round, from, (seconds / Math.max(1, rounds)) * (round - from));
  }

  async #train(to: number): Promise<Again | null> {
    const handle = this.#createHandle();
    const begin = this.#before(to);
    this.#handle = handle;
    this.progress = { from: begin, at: begin, to };
    try {
      const wanted = await this.#wanted(begin, to);
      const from = wanted.from?.round ?? 0;
      const again = await trainAgain(handle, wanted, ({ metrics }) => {
        if (this.#handle === handle) this.progress = { from, at: metrics.round, to };
      });
      return this.#handle === handle ? again : null;
    } catch (error) {
      if (this.#handle !== handle) return null;
      throw error;
    } finally {
      if (this.#handle === handle) this.stop();
    }
  }

  /** The stored data that training from round `begin` needs. */
  async #wanted(begin: number, to: number): Promise<WantedRound> {
    const { record, past, taught } = await this.#readSaved();
    const reason = whyNotRetrained(past, begin);
    if (reason !== null) throw new Error(reason);
    const { id: runId, name, device } = record;
    const library = await this.#library.opening;
    const rows = (await library.readMetrics(runId)).filter(({ round }) => round <= to);
    const info = this.#infos.find(({ round }) => round === begin);
    const again = this.#isAgain(begin) ? this.#again?.kept.checkpoint : undefined;
    // The checkpoint of round 0 may lack the first evaluation, so start from the beginning instead.
    const stored = info && begin > 0 ? await library.readCheckpoint(runId, info.serial) : null;
    return { runId, name, device, past, taught, from: again ?? stored, to, rows };
  }
}
