/**
 * The state of the Lab: one run in the worker, the recipe beside it (`Draft`) and what its rounds brought (`Progress`).
 * One class, because every change passes through one state machine; longer than most for its read-only getters.
 */
import { decodeLink } from '../../config/link.ts';
import {
  defaultConfig,
  parseConfig,
  type Problem,
  type RunConfig,
  type SettingKey,
} from '../../config/schema.ts';
import { memoryWords, roundMemory } from '../../config/roundMemory.ts';
import { liveKeys } from '../../config/settings.ts';
import type {
  DeviceInfo,
  OpenRequest,
  RecoveryEvent,
  TrainerEvent,
  TrainerHandle,
} from '../../runtime/protocol.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import type { BufferView, PoolView } from '../../run/records.ts';
import type { Library } from '../runs/Library.svelte.ts';
import { differences, type Difference } from './configDiff.ts';
import { Draft, type Changes } from './Draft.svelte.ts';
import type { Drawn, OpenRun, Overlay, RunState, Shown, TokenPlace } from './drawn.ts';
import { findingsOf } from './findings/index.ts';
import type { Finding } from './findings/finding.ts';
import { heldOutOf } from './heldOut.ts';
import { paced, settled } from './pace.ts';
import { Progress } from './Progress.svelte.ts';
import { sentenceOf } from './sentences.ts';
import { statusOf } from './status.ts';
import type { RecipeSwitch } from './switches.ts';

const sayIntervalMs = 5000;
const settleMs = 300;
const mostOverlays = 4;

export class Lab {
  readonly #handle: TrainerHandle;
  readonly #library: Library;
  readonly #draft = new Draft();
  readonly #progress = new Progress();
  /** Live settings that the run has not been told of yet. */
  #pending: Changes = {};

  #state = $state.raw<RunState>('idle');
  #run = $state.raw<OpenRun | null>(null);
  #device = $state.raw<DeviceInfo | null>(null);
  #token = $state.raw<TokenPlace | null>(null);
  #overlays = $state.raw<readonly Overlay[]>([]);
  #notices = $state.raw<readonly string[]>([]);
  #failure = $state.raw<string | null>(null);
  #warmFailure: string | null = null;
  #said = $state.raw('');

  readonly #changes = $derived(
    this.#run
      ? differences(this.#run.config, this.#draft.values as Partial<RunConfig>).filter(
          ({ key }) => !liveKeys.includes(key),
        )
      : [],
  );

  readonly #settle = settled(() => void this.#settleChanges(), settleMs);
  readonly #say = paced(() => {
    this.#said = this.sentence;
  }, sayIntervalMs);

  constructor(handle: TrainerHandle, library: Library) {
    this.#handle = handle;
    this.#library = library;
    handle.onEvent((event) => this.#hear(event));
    this.#sayNow();
    void this.#warm();
  }

  get state(): RunState {
    return this.#state;
  }
  /** The recipe as typed, valid or not. */
  get draft(): Readonly<Record<string, unknown>> {
    return this.#draft.values;
  }
  /** What is wrong with the recipe, by setting. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    return this.#draft.errors;
  }
  get warnings(): readonly string[] {
    return this.#draft.warnings;
  }
  get run(): OpenRun | null {
    return this.#run;
  }
  get device(): DeviceInfo | null {
    return this.#device;
  }
  get drawn(): Drawn {
    return this.#progress.drawn;
  }
  get shown(): Shown | null {
    return this.#progress.shown;
  }
  get pool(): PoolView | null {
    return this.#progress.pool;
  }
  get buffer(): BufferView | null {
    return this.#progress.buffer;
  }
  get token(): TokenPlace | null {
    return this.#token;
  }
  get overlays(): readonly Overlay[] {
    return this.#overlays;
  }
  get notices(): readonly string[] {
    return this.#notices;
  }
  get failure(): string | null {
    return this.#failure;
  }
  /** The status for a screen reader: new at once when the state changes, else at most every five seconds. */
  get said(): string {
    return this.#said;
  }
  /** Edits that only a new run can take. */
  get changes(): readonly Difference[] {
    return this.#changes;
  }
  get busy(): boolean {
    return this.#state === 'loading' || this.#state === 'running';
  }
  /** The settings in force: the run's, or the recipe's before there is a run. */
  get config(): RunConfig {
    return this.#run?.config ?? this.recipe ?? defaultConfig();
  }
  /** The recipe as a configuration; null where it is not valid. */
  get recipe(): RunConfig | null {
    return this.#draft.problem === null ? parseConfig(this.#draft.values) : null;
  }
  /** Memory that a round of the recipe needs, in words; null where the recipe is not valid. */
  get memory(): string | null {
    return this.recipe && memoryWords(roundMemory(this.recipe).total);
  }
  /** Rounds done. */
  get round(): number {
    return this.drawn.rounds;
  }
  get findings(): readonly Finding[] {
    return findingsOf({ history: this.drawn.history, config: this.config, device: this.#device });
  }
  /** The status in words. */
  get sentence(): string {
    return statusOf(this.#state, this.drawn, heldOutOf(this.config.task));
  }

  /** Sets one setting of the recipe; choosing a method or a task sets all that it says. */
  change(key: SettingKey, value: unknown): void {
    this.apply({ [key]: value });
  }

  /** Sets several settings of the recipe. Live ones reach a run in the worker at its next round. */
  apply(changes: Changes): void {
    this.#changed(this.#draft.change(changes, this.config));
  }

  /** Turns a switch of the recipe; its companion settings come and go with it. */
  turn(one: RecipeSwitch): void {
    this.#changed(this.#draft.turn(one));
  }

  /** Why a switch that is off cannot be turned on; null where it can. */
  refusalOf(one: RecipeSwitch): Problem | null {
    return this.#draft.refusalOf(one);
  }

  #changed(all: Changes): void {
    if (this.#run === null) {
      if ('device' in all || 'threads' in all) this.#later({});
      return;
    }
    const live = Object.fromEntries(
      Object.entries(all).filter(([key]) => liveKeys.includes(key as SettingKey)),
    );
    if (Object.keys(live).length > 0) this.#later(live);
  }

  /** Sets a method so that it can run: on the task of the recipe if it can, else just as the catalogue has it. */
  adopt(method: string): void {
    this.change('method', method);
    if (this.#draft.problem !== null) this.apply(defaultConfig(method));
  }

  /** Sets up the recipe of a link, the part of an address from its # on. A bad link is refused and changes nothing. */
  follow(hash: string): void {
    try {
      this.apply(decodeLink(hash));
    } catch (error) {
      this.#failure = sentenceOf(
        `link not opened: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Puts the recipe back to what the run uses. */
  undo(): void {
    if (this.#run) this.#draft.replace(this.#run.config);
  }

  /** Trains until paused or done; opens a run first if there is none, or if the recipe asks for a new one. */
  async start(rounds: number | null = null): Promise<void> {
    if (this.busy) return;
    await this.#attempt(async () => {
      if (!this.#run || this.#state === 'done' || this.#changes.length > 0) {
        if (!(await this.#openNew())) return;
      } else if (this.#state === 'error') {
        if (this.#refused()) return;
        await this.#reopen(this.#run.id);
      }
      this.#enter('running');
      await this.#handle.start(rounds);
    });
  }

  /** One round. */
  step(): Promise<void> {
    return this.start(1);
  }

  async pause(): Promise<void> {
    await this.#attempt(() => this.#handle.pause());
  }

  /** Starts a new run with the recipe as it stands and keeps the present one as an overlay. */
  async restart(): Promise<void> {
    if (this.#refused()) return;
    if (this.#state === 'running') await this.pause();
    if (this.#state !== 'loading') await this.start();
  }

  /** Closes the run (it stays in the library) and clears the page; the recipe stays. */
  async reset(): Promise<void> {
    await this.#attempt(async () => {
      if (this.#run) await this.#handle.close();
      this.#forget();
      this.#overlays = [];
      this.#enter('idle');
      await this.#library.refresh();
    });
  }

  /** Goes on with a stored run from its last checkpoint. */
  async resume(runId: string): Promise<void> {
    await this.#attempt(async () => {
      if (this.#state === 'running') await this.#handle.pause();
      await this.#open({ kind: 'resume', runId });
      this.#enter('running');
      await this.#handle.start(null);
    });
  }

  /** Shows a token in the Token panel. */
  point(token: TokenPlace): void {
    this.#token = token;
  }

  dismiss(notice: string): void {
    this.#notices = this.#notices.filter((one) => one !== notice);
  }

  dismissFailure(): void {
    this.#failure = null;
  }

  dispose(): void {
    this.#handle.dispose();
  }

  async #warm(): Promise<void> {
    const { device, threads } = this.config;
    try {
      const warmed = await this.#handle.warm(device, threads);
      if (!this.#run) this.#device = warmed;
      // The device that could not be had is not wanted any more.
      if (this.#failure === this.#warmFailure) this.#failure = null;
      this.#warmFailure = null;
    } catch (error) {
      this.#failure = this.#warmFailure = sentenceOf(error);
    }
  }

  async #openNew(): Promise<boolean> {
    if (this.#refused()) return false;
    const config = parseConfig(this.#draft.values);
    const { history } = this.drawn;
    if (this.#run && history.length > 0) {
      const overlay = { id: this.#run.id, name: this.#run.name, history };
      this.#overlays = [...this.#overlays, overlay].slice(-mostOverlays);
    }
    await this.#open({ kind: 'new', runId: newRunId(), name: newRunName(), config });
    return true;
  }

  /** Opens a failed run at its last checkpoint, with the live settings as the reader has left them: they may be the cure. */
  async #reopen(runId: string): Promise<void> {
    const wanted = this.#draft.values;
    await this.#open({ kind: 'resume', runId });
    const { config } = this;
    const edited = liveKeys.filter((key) => !Object.is(wanted[key], config[key]));
    if (edited.length === 0) return;
    const settings: Partial<RunConfig> = Object.fromEntries(edited.map((key) => [key, wanted[key]]));
    await this.#handle.setLive(settings);
    this.#run = this.#run && { ...this.#run, config: { ...config, ...settings } };
    this.#draft.replace({ ...config, ...settings });
  }

  async #open(request: OpenRequest): Promise<void> {
    this.#enter('loading');
    if (this.#run) await this.#handle.close();
    this.#forget();
    const reply = await this.#handle.open(request);
    this.#progress.restore(reply);
    this.#run = { id: reply.runId, name: reply.name, config: reply.config, storage: reply.storage };
    this.#draft.replace(reply.config);
    this.#device = reply.device;
    // That storage is denied stands on the page already.
    const unsaid = reply.notices.filter((notice) => notice !== this.#library.because);
    this.#notices = unsaid.map(sentenceOf);
    await this.#library.refresh();
  }

  #forget(): void {
    this.#run = null;
    this.#pending = {};
    this.#progress.clear();
    this.#token = null;
    this.#notices = [];
    this.#failure = null;
  }

  /** Whether the recipe cannot be started; the page then says why. */
  #refused(): boolean {
    const { problem } = this.#draft;
    if (problem !== null) this.#failure = sentenceOf(`not started: ${problem}`);
    return problem !== null;
  }

  #later(live: Changes): void {
    this.#pending = { ...this.#pending, ...live };
    this.#settle();
  }

  /** Sends live settings once typing has paused and every one of them is valid. */
  async #settleChanges(): Promise<void> {
    if (!this.#run) return this.#warm();
    // A failed run takes them when it is opened again; until then its sentence stays.
    if (this.#state === 'error') return;
    const settings = this.#pending as Partial<RunConfig>;
    if (Object.keys(settings).some((key) => this.errors[key] !== undefined)) return;
    this.#pending = {};
    await this.#attempt(async () => {
      await this.#handle.setLive(settings);
      if (this.#run) this.#run = { ...this.#run, config: { ...this.#run.config, ...settings } };
    });
  }

  #hear(event: TrainerEvent | RecoveryEvent): void {
    switch (event.type) {
      case 'heartbeat':
        return;
      case 'round':
        this.#progress.add(event.report);
        return this.#say();
      case 'notice':
        return this.#notice(sentenceOf(event.message));
      case 'recovered':
        this.#device = event.device;
        this.#progress.goBack(event.round);
        return this.#notice(`Training went on from round ${event.round}: ${event.because}.`);
      case 'stopped':
        if (event.reason === 'error') this.#failure = sentenceOf(event.message);
        this.#enter(event.reason);
        void this.#library.refresh();
    }
  }

  #notice(message: string): void {
    if (!this.#notices.includes(message)) this.#notices = [...this.#notices, message];
  }

  #enter(state: RunState): void {
    this.#state = state;
    this.#progress.drawNow();
    this.#sayNow();
  }

  #sayNow(): void {
    this.#say.cancel();
    this.#said = this.sentence;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.#failure = null;
      await work();
    } catch (error) {
      this.#failure = sentenceOf(error);
      this.#enter('error');
    }
  }
}
