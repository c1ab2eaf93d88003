/**
 * The state of the Lab: one run in the worker, the recipe beside it (`Draft`), what its rounds brought (`Progress`) and
 * what the page says of it (`Messages`).
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
import { memorySentence } from '../../config/roundMemory.ts';
import { liveKeys } from '../../config/settings.ts';
import type {
  DeviceInfo,
  KeptRun,
  OpenRequest,
  RecoveryEvent,
  TrainerEvent,
  TrainerHandle,
} from '../../runtime/protocol.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import type { Library } from '../runs/Library.svelte.ts';
import { differences, type Difference } from './configDiff.ts';
import { Draft, type Changes } from './Draft.svelte.ts';
import type { Drawn, OpenRun, Overlay, RunState, TokenPlace } from './drawn.ts';
import { findingsOf } from './findings/index.ts';
import type { Finding } from './findings/finding.ts';
import { heldOutOf } from './heldOut.ts';
import { LiveSettings, settleMs } from './LiveSettings.ts';
import { Messages } from './Messages.svelte.ts';
import { settled } from './pace.ts';
import { Progress } from './Progress.svelte.ts';
import { statusOf } from './status.ts';
import type { RecipeSwitch } from './switches.ts';

/** After so long a pause is said to be late: a second press sooner is a double click. */
const patienceMs = 1500;
const mostOverlays = 4;

export class Lab {
  readonly #handle: TrainerHandle;
  readonly #library: Library;
  readonly #draft = new Draft();
  readonly progress = new Progress();
  readonly messages = new Messages(() => this.sentence);

  #state = $state.raw<RunState>('idle');
  #run = $state.raw<OpenRun | null>(null);
  #device = $state.raw<DeviceInfo | null>(null);
  #token = $state.raw<TokenPlace | null>(null);
  #offer = $state.raw<Changes | null>(null);
  #isPauseLate = $state.raw(false);
  #opening = new AbortController();
  /** A press right after Reset is for the run that follows. */
  #closing = Promise.resolve();
  #overlays = $state.raw<readonly Overlay[]>([]);

  readonly #changes = $derived(
    this.#run
      ? differences(this.#run.config, this.#draft.values as Partial<RunConfig>).filter(
          ({ key }) => !liveKeys.includes(key),
        )
      : [],
  );

  readonly #live = new LiveSettings(() => void this.#sendLive());
  readonly #warmLater = settled(() => void this.#warm(), settleMs);

  constructor(handle: TrainerHandle, library: Library) {
    this.#handle = handle;
    this.#library = library;
    handle.onEvent((event) => this.#hear(event));
    this.messages.sayNow();
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
    return this.progress.drawn;
  }
  get token(): TokenPlace | null {
    return this.#token;
  }
  get overlays(): readonly Overlay[] {
    return this.#overlays;
  }
  /** Edits that only a new run can take. */
  get changes(): readonly Difference[] {
    return this.#changes;
  }
  /** The recipe of a link that came while a run was open; it waits for the reader. */
  get offer(): Changes | null {
    return this.#offer;
  }
  /** Pause was pressed, and its round takes so long that the reader may discard it. */
  get isPauseLate(): boolean {
    return this.#isPauseLate;
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
  /** How much memory the recipe needs, as a sentence; null where the recipe is not valid. */
  get memory(): string | null {
    return this.recipe && memorySentence(this.recipe);
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
    if (this.#run !== null) this.#live.add(all);
    else if ('device' in all || 'threads' in all) this.#warmLater();
  }

  /** Sets a method so that it can run: on the task of the recipe if it can, else just as the catalogue has it. */
  adopt(method: string): void {
    this.change('method', method);
    if (this.#draft.problem !== null) this.apply(defaultConfig(method));
  }

  /** Sets up the recipe of a link, the part of an address from its # on, or offers it while a run is open. */
  follow(hash: string): void {
    try {
      const recipe = decodeLink(hash);
      if (this.#run === null && !this.busy) this.apply(recipe);
      else this.#offer = recipe;
    } catch (error) {
      this.messages.fail(`link not opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Closes the run, which stays in the library, and sets up the recipe of the link. */
  async takeOffer(): Promise<void> {
    const recipe = this.#offer;
    await this.reset();
    if (recipe === null || this.#run !== null) return;
    this.#offer = null;
    this.apply(recipe);
  }

  declineOffer(): void {
    this.#offer = null;
  }

  /** Puts the recipe back to what the run uses. */
  undo(): void {
    if (this.#run) this.#draft.replace(this.#run.config);
  }

  /** Trains until paused or done; opens a run first if there is none, or if the recipe asks for a new one. */
  async start(rounds: number | null = null): Promise<void> {
    await this.#closing;
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
  readonly step = (): Promise<void> => this.start(1);

  /** Pauses at the end of the round; when that is late, a second call discards the round. */
  async pause(): Promise<void> {
    if (this.#isPauseLate) return this.#attempt(() => this.#handle.discardRound());
    const late = setTimeout(() => (this.#isPauseLate = true), patienceMs);
    await this.#attempt(() => this.#handle.pause());
    clearTimeout(late);
    this.#isPauseLate = false;
  }

  /** Starts a new run with the recipe as it stands and keeps the present one as an overlay. */
  async restart(): Promise<void> {
    if (this.#refused()) return;
    if (this.#state === 'running') await this.pause();
    if (this.#state !== 'loading') await this.start();
  }

  /** Closes the run (it stays in the library), or stops opening one, and clears the page; the recipe stays. */
  async reset(): Promise<void> {
    await (this.#closing = this.#attempt(async () => {
      this.#opening.abort();
      if (this.#run || this.#state === 'loading') await this.#handle.close();
      this.#forget();
      this.messages.clear();
      this.#overlays = [];
      this.#enter('idle');
      await this.#library.refresh();
    }));
  }

  /** Goes on with a stored run from its last checkpoint. */
  async resume(runId: string): Promise<void> {
    await this.#attempt(async () => {
      if (this.#state === 'running') await this.#handle.pause();
      await this.#open({ kind: 'resume', runId, ...(await this.#library.heldHere(runId)) });
      this.#enter('running');
      await this.#handle.start(null);
    });
  }

  /** The run as it stands, for an export; null where only storage may have it. */
  snapshot(): Promise<KeptRun | null> {
    return this.#handle.snapshot();
  }

  /** Shows a token in the Token panel. */
  point(token: TokenPlace): void {
    this.#token = token;
  }

  dispose(): void {
    this.#handle.dispose();
  }

  async #warm(): Promise<void> {
    const { device, threads } = this.config;
    try {
      const warmed = await this.#handle.warm(device, threads);
      if (!this.#run) this.#device = warmed;
      this.messages.engineReady();
    } catch (error) {
      this.messages.failEngine(error);
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
    // A run that cannot be opened again stays on the page, so that the next press of Run tries the same one.
    if (request.kind === 'new') this.#forget();
    this.messages.clear();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const reply = await this.#handle.open(request, signal);
    signal.throwIfAborted();
    this.#forget();
    this.progress.restore(reply);
    this.#run = { id: reply.runId, name: reply.name, config: reply.config, storage: reply.storage };
    this.#draft.replace(reply.config);
    this.#device = reply.device;
    // That storage is denied stands on the page already.
    const unsaid = reply.notices.filter((notice) => notice !== this.#library.because);
    for (const notice of unsaid) this.messages.notice(notice);
    await this.#library.refresh();
  }

  #forget(): void {
    this.#run = null;
    this.#live.clear();
    this.progress.clear();
    this.#token = null;
  }

  #refused(): boolean {
    const { problem } = this.#draft;
    if (problem !== null) this.messages.fail(`not started: ${problem}`);
    return problem !== null;
  }

  async #sendLive(): Promise<void> {
    // A failed run takes them when it is opened again; until then its sentence stays.
    if (!this.#run || this.#state === 'error' || this.#state === 'loading') return;
    const settings = this.#live.take(this.errors);
    if (settings === null) return;
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
        this.progress.add(event.report);
        return this.messages.say();
      case 'notice':
        return this.messages.notice(event.message);
      case 'recovered':
        this.#device = event.device;
        this.progress.goBack(event.round);
        return this.messages.notice(
          `${event.goesOn ? 'Training went on from' : 'The run is back at'} round ${event.round}: ${event.because}.`,
        );
      case 'stopped':
        if (event.reason === 'error') this.messages.fail(event.message);
        this.#enter(event.reason);
        void this.#library.refresh();
    }
  }

  #enter(state: RunState): void {
    this.#state = state;
    this.progress.drawNow();
    this.messages.sayNow();
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.messages.dismissFailure();
      await work();
    } catch (error) {
      // The reader pressed Reset meanwhile, and the page is what that made of it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.messages.fail(error);
      this.#enter('error');
    }
  }
}
