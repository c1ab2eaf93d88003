/**
 * The state of the Lab: one run in the worker, the recipe being edited, and what the panels draw.
 * One class, because every change passes through one state machine; longer than most for its read-only getters.
 * Events arrive as fast as rounds end; what is drawn changes at most ten times a second.
 */
import { withMethod, withTask } from '../../config/changes.ts';
import {
  checkConfig,
  defaultConfig,
  parseConfig,
  type RunConfig,
  type SettingKey,
} from '../../config/schema.ts';
import { liveKeys } from '../../config/settings.ts';
import { methods } from '../../methods/index.ts';
import type { RoundReport, RoundTiming } from '../../run/records.ts';
import type {
  DeviceInfo,
  OpenRequest,
  RecoveryEvent,
  TrainerEvent,
  TrainerHandle,
} from '../../runtime/protocol.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import { MetricHistory } from '../charts/MetricHistory.ts';
import type { Library } from '../runs/Library.svelte.ts';
import {
  addTimings,
  type Drawn,
  type OpenRun,
  type Overlay,
  type RunState,
  type Shown,
  type TokenPlace,
} from './drawn.ts';
import { differences, type Difference } from './configDiff.ts';
import { findingsOf } from './findings/index.ts';
import type { Finding } from './findings/finding.ts';
import { paced } from './pace.ts';
import { sentenceOf, withoutField } from './sentences.ts';

const drawIntervalMs = 100;
const sayIntervalMs = 5000;
const settleMs = 300;
const mostOverlays = 4;

export class Lab {
  readonly #handle: TrainerHandle;
  readonly #library: Library;
  #history = new MetricHistory();
  #report: RoundReport | null = null;
  #rounds = 0;
  #spent: RoundTiming | null = null;
  #pending: Partial<Record<SettingKey, unknown>> = {};
  #settle: ReturnType<typeof setTimeout> | null = null;

  #state = $state.raw<RunState>('idle');
  #draft = $state.raw<Readonly<Record<string, unknown>>>(defaultConfig());
  #run = $state.raw<OpenRun | null>(null);
  #device = $state.raw<DeviceInfo | null>(null);
  #drawn = $state.raw<Drawn>({ history: this.#history, report: null, rounds: 0, spent: null });
  #shown = $state.raw<Shown | null>(null);
  #token = $state.raw<TokenPlace | null>(null);
  #overlays = $state.raw<readonly Overlay[]>([]);
  #notices = $state.raw<readonly string[]>([]);
  #failure = $state.raw<string | null>(null);
  #warmFailure: string | null = null;
  #said = $state.raw('');

  readonly #problems = $derived(checkConfig(this.#draft));
  readonly #changes = $derived(
    this.#run
      ? differences(this.#run.config, this.#draft as Partial<RunConfig>).filter(
          ({ key }) => !liveKeys.includes(key),
        )
      : [],
  );

  readonly #redraw = paced(() => {
    this.#drawn = { history: this.#history, report: this.#report, rounds: this.#rounds, spent: this.#spent };
  }, drawIntervalMs);
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
    return this.#draft;
  }
  /** What is wrong with the recipe, by setting. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    return Object.fromEntries(
      this.#problems.map(({ field, message }) => [field, withoutField(field, message)]),
    );
  }
  get run(): OpenRun | null {
    return this.#run;
  }
  get device(): DeviceInfo | null {
    return this.#device;
  }
  get drawn(): Drawn {
    return this.#drawn;
  }
  get shown(): Shown | null {
    return this.#shown;
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
    if (this.#run) return this.#run.config;
    return this.#problems.length === 0 ? parseConfig(this.#draft) : defaultConfig();
  }
  /** Rounds done. */
  get round(): number {
    return this.#drawn.rounds;
  }
  get findings(): readonly Finding[] {
    return findingsOf({ history: this.#drawn.history, config: this.config, device: this.#device });
  }
  /** The status in words. */
  get sentence(): string {
    const { history } = this.#drawn;
    const round = `round ${this.round}`;
    const at = history.length > 0 ? ` after ${round}` : '';
    const pass = history.latest('pass@1');
    const result = pass === null ? '' : `, pass@1 ${pass.toFixed(2)}`;
    switch (this.#state) {
      case 'idle':
        return 'Ready to train.';
      case 'loading':
        return 'Starting …';
      case 'running':
        return `Training, ${round}${result}.`;
      case 'paused':
        return `Paused${at}${result}.`;
      case 'done':
        return `Finished${at}${result}.`;
      case 'error':
        return `Stopped by an error${at}.`;
    }
  }

  /** Sets one setting of the recipe; choosing a method or a task sets all that it says. */
  change(key: SettingKey, value: unknown): void {
    this.apply({ [key]: value });
  }

  /** Sets several settings of the recipe. Live ones reach a run in the worker at its next round. */
  apply(changes: Readonly<Partial<Record<SettingKey, unknown>>>): void {
    const all =
      typeof changes.task === 'string'
        ? { ...this.#onTask(changes.task), ...changes }
        : typeof changes.method === 'string'
          ? { ...this.#onMethod(changes.method), ...changes }
          : changes;
    this.#draft = { ...this.#draft, ...all };
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
    if (this.#problems.length > 0) this.apply(defaultConfig(method));
  }

  /** Puts the recipe back to what the run uses. */
  undo(): void {
    if (this.#run) this.#draft = this.#run.config;
  }

  /** Trains until paused or done; opens a run first if there is none, or if the recipe asks for a new one. */
  async start(rounds: number | null = null): Promise<void> {
    if (this.busy) return;
    await this.#attempt(async () => {
      if (!this.#run || this.#state === 'done' || this.#changes.length > 0) {
        if (!(await this.#openNew())) return;
      } else if (this.#state === 'error') {
        if (this.#problems.length > 0) return this.#refuse();
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
    if (this.#problems.length > 0) return this.#refuse();
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
    if (this.#problems.length > 0) {
      this.#refuse();
      return false;
    }
    const config = parseConfig(this.#draft);
    if (this.#run && this.#history.length > 0) {
      const overlay = { id: this.#run.id, name: this.#run.name, history: this.#history };
      this.#overlays = [...this.#overlays, overlay].slice(-mostOverlays);
    }
    await this.#open({ kind: 'new', runId: newRunId(), name: newRunName(), config });
    return true;
  }

  /** Opens a failed run at its last checkpoint, with the live settings as the reader has left them: they may be the cure. */
  async #reopen(runId: string): Promise<void> {
    const wanted = this.#draft;
    await this.#open({ kind: 'resume', runId });
    const { config } = this;
    const edited = liveKeys.filter((key) => !Object.is(wanted[key], config[key]));
    if (edited.length === 0) return;
    const settings: Partial<RunConfig> = Object.fromEntries(edited.map((key) => [key, wanted[key]]));
    await this.#handle.setLive(settings);
    this.#run = this.#run && { ...this.#run, config: { ...config, ...settings } };
    this.#draft = { ...config, ...settings };
  }

  async #open(request: OpenRequest): Promise<void> {
    this.#enter('loading');
    if (this.#run) await this.#handle.close();
    this.#forget();
    const reply = await this.#handle.open(request);
    // Rows hold no times, so that equal runs have equal rows: the time so far is spread evenly.
    const secondsPerRound = reply.seconds / Math.max(1, reply.round);
    for (const row of reply.metrics) this.#history.add({ ...row, seconds: row.round * secondsPerRound });
    this.#rounds = reply.round;
    this.#run = { id: reply.runId, name: reply.name, config: reply.config, storage: reply.storage };
    this.#draft = reply.config;
    this.#device = reply.device;
    // That storage is denied stands on the page already.
    const unsaid = reply.notices.filter((notice) => notice !== this.#library.because);
    this.#notices = unsaid.map(sentenceOf);
    this.#redrawNow();
    await this.#library.refresh();
  }

  /** The recipe on another task: what was changed by hand stays if it fits there, or else nothing does. */
  #onTask(task: string): RunConfig {
    try {
      return withTask(parseConfig(this.#draft), task);
    } catch {
      return defaultConfig(this.config.method, task);
    }
  }

  /** The recipe under another method, likewise; a method that names a task goes to it where it cannot stay. */
  #onMethod(method: string): RunConfig {
    try {
      return withMethod(parseConfig(this.#draft), method);
    } catch {
      const here = defaultConfig(method, this.config.task);
      const { task } = methods[here.method].settings;
      return task && checkConfig(here).length > 0 ? defaultConfig(method) : here;
    }
  }

  #forget(): void {
    this.#run = null;
    this.#pending = {};
    this.#history = new MetricHistory();
    this.#report = null;
    this.#rounds = 0;
    this.#spent = null;
    this.#shown = null;
    this.#token = null;
    this.#notices = [];
    this.#failure = null;
    this.#redrawNow();
  }

  #refuse(): void {
    this.#failure = sentenceOf(`not started: ${this.#problems[0]?.message ?? 'the recipe has an error'}`);
  }

  #later(live: Partial<Record<SettingKey, unknown>>): void {
    this.#pending = { ...this.#pending, ...live };
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#settle = setTimeout(() => void this.#settleChanges(), settleMs);
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
        return this.#hearRound(event.report);
      case 'notice':
        return this.#notice(sentenceOf(event.message));
      case 'recovered':
        this.#device = event.device;
        this.#history.dropAfter(event.round);
        this.#rounds = event.round;
        return this.#notice(`Training went on from round ${event.round}: ${event.because}.`);
      case 'stopped':
        if (event.reason === 'error') this.#failure = sentenceOf(event.message);
        this.#enter(event.reason);
        void this.#library.refresh();
    }
  }

  #hearRound(report: RoundReport): void {
    this.#report = report;
    this.#rounds = report.metrics.round;
    this.#spent = addTimings(this.#spent, report.timing);
    this.#history.add({ ...report.metrics, seconds: report.seconds });
    if (report.rollouts) this.#shown = { round: report.metrics.round, groups: report.rollouts };
    this.#redraw();
    this.#say();
  }

  #notice(message: string): void {
    if (!this.#notices.includes(message)) this.#notices = [...this.#notices, message];
  }

  #enter(state: RunState): void {
    this.#state = state;
    this.#redrawNow();
    this.#sayNow();
  }

  #redrawNow(): void {
    this.#redraw.cancel();
    this.#drawn = { history: this.#history, report: this.#report, rounds: this.#rounds, spent: this.#spent };
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
