/**
 * The run in the worker: its state machine, the results of its rounds, and its messages. It does not know the recipe.
 * Callers change a run inside `attempt`, so that every failure is shown on the page.
 */
import type { RunConfig } from '../../config/schema.ts';
import { isOver, type Reached } from '../../config/stopRule.ts';
import type { SettingChange } from '../../run/records.ts';
import type { SaidNotice } from '../../runtime/notices.ts';
import type {
  DeviceInfo,
  HandleEvent,
  KeptRun,
  NoticeLevel,
  OpenRequest,
  PreparingEvent,
  TrainerHandle,
} from '../../runtime/protocol.ts';
import type { Library } from './Library.svelte.ts';
import type { OpenRun, RunPhase } from './drawn.ts';
import { heldOutOf } from './heldOut.ts';
import { Messages } from './Messages.svelte.ts';
import { inEnglish } from './pageLanguage.ts';
import { Progress } from './Progress.svelte.ts';
import { whole } from './format.ts';
import { statusOf } from './status.ts';

/** After this long a pause counts as late; an earlier second press is a double click. */
const patienceMs = 1500;

export interface SessionParts {
  /** The task, whose held-out figure the status names. */
  readonly task: () => string;
  /** Called when the run reaches its end by itself. */
  readonly onDone: () => void;
}

export class Session {
  readonly #handle: TrainerHandle;
  readonly #library: Library;
  readonly #task: SessionParts['task'];
  readonly #onDone: SessionParts['onDone'];
  readonly progress = new Progress();
  readonly messages: Messages;

  state = $state.raw<RunPhase>('idle');
  run = $state.raw<OpenRun | null>(null);
  /** Settings that changed during the run. */
  changes = $state.raw<readonly SettingChange[]>([]);
  device = $state.raw<DeviceInfo | null>(null);
  /** Why storage does not save the open run, in the page's language; null if it does or none is open. */
  unsaved = $state.raw<string | null>(null);
  /** Whether Pause was pressed and the round takes so long that the reader may discard it. */
  isPauseLate = $state.raw(false);
  #preparing = $state.raw<PreparingEvent | null>(null);
  #silentSeconds = $state.raw<number | null>(null);
  /** What was set in the open run: a thread that continues it from a checkpoint may lack the newest of it. */
  #set: Partial<RunConfig> = {};
  /** The id of the stored run that was to be resumed and could not be opened; null if there is none. */
  unopened = $state.raw<string | null>(null);
  #opening = new AbortController();
  /** Pause was pressed while a run was opened. */
  #isHeld = false;

  constructor(handle: TrainerHandle, library: Library, { task, onDone }: SessionParts) {
    this.#handle = handle;
    this.#library = library;
    this.#task = task;
    this.#onDone = onDone;
    this.messages = new Messages(() => this.sentence);
    handle.onEvent((event) => this.#hear(event));
  }

  /** The status in words. */
  get sentence(): string {
    if (this.isSilent) return `The training thread has not answered for ${whole(this.#silentSeconds)} s.`;
    return statusOf(this.state, this.progress.drawn, heldOutOf(this.#task()), this.#preparing);
  }
  /** Share of the current stage of the start, 0 to 1; null if it is not known. */
  get preparedShare(): number | null {
    return this.#preparing?.share ?? null;
  }
  /** Whether the reader waits for a thread that has not answered for long. */
  get isSilent(): boolean {
    return this.busy && this.#silentSeconds !== null;
  }
  get busy(): boolean {
    return this.state === 'loading' || this.state === 'running';
  }
  /** Progress towards the stop rule. */
  get reached(): Reached {
    const { history, rounds } = this.progress.drawn;
    const numTokens = history.latest('num_tokens') ?? 0;
    return { round: rounds, passAt1: history.latest('pass@1'), numTokens };
  }
  /** Whether the open run has ended under its current settings. */
  get isOver(): boolean {
    return this.run !== null && isOver(this.run.config, this.reached);
  }

  /** Does the work; a failure is shown and ends the run, unless the reader pressed Reset meanwhile. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.messages.dismissFailure();
      // One start may open two runs, and a pause between them counts.
      if (this.state !== 'loading') this.#isHeld = false;
      await work();
    } catch (error) {
      // Reset has already cleared the page.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.messages.fail(error);
      this.enter('error');
    }
  }

  enter(state: RunPhase): void {
    this.state = state;
    // The engine may already be on its way when Run is pressed.
    if (state !== 'loading') this.#preparing = null;
    this.progress.drawNow();
    this.messages.sayNow();
  }

  /** Replaces the open run by another. If that cannot be opened, rejects and leaves the first on the page. */
  async open(request: OpenRequest): Promise<OpenRun> {
    this.enter('loading');
    if (this.run) await this.#handle.close();
    // A run that cannot be reopened stays on the page, so that the next press of Run tries it again.
    if (request.kind === 'new') this.forget();
    this.messages.clear();
    this.unopened = request.kind === 'resume' ? request.runId : null;
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const reply = await this.#handle.open(request, signal);
    signal.throwIfAborted();
    this.forget();
    this.progress.restore(reply);
    const { runId: id, name, config, storage, parent } = reply;
    const run = { id, name, config, storage, parent };
    this.run = run;
    this.changes = reply.changes;
    this.device = reply.device;
    // The page already shows that storage is denied.
    const isShown = this.#library.because !== null;
    for (const notice of reply.notices) if (!isShown || notice.said?.of !== 'storage') this.#notice(notice);
    await this.#library.refresh();
    return run;
  }

  /** Trains until paused or done, or for `rounds`. */
  async train(rounds: number | null): Promise<void> {
    const isHeld = this.#isHeld;
    this.#isHeld = false;
    if (isHeld) return this.enter('paused');
    this.enter('running');
    await this.#handle.start(rounds);
  }

  /**
   * Pauses at the end of the round; a second call discards a round that takes too long. A run that is being opened does not
   * begin to train.
   */
  async pause(): Promise<void> {
    if (this.state === 'loading') {
      this.#isHeld = true;
      return;
    }
    if (this.isPauseLate) return this.attempt(() => this.#handle.discardRound());
    const late = setTimeout(() => (this.isPauseLate = true), patienceMs);
    await this.attempt(() => this.#handle.pause());
    clearTimeout(late);
    this.isPauseLate = false;
  }

  /** Closes the run, or stops opening one. */
  async close(): Promise<void> {
    this.#opening.abort();
    if (this.run || this.state === 'loading') await this.#handle.close();
    this.forget();
    this.unsaved = null;
    this.messages.clear();
    this.enter('idle');
    await this.#library.refresh();
  }

  /** Changes settings of the running run; of its own method, values of that method's settings. */
  async set({ own_method: own, ...settings }: Partial<RunConfig>): Promise<void> {
    const isSame = own !== undefined && own.source === this.run?.config.own_method?.source;
    const taken = { ...settings, ...(isSame && { own_method: own }) };
    const before = this.#set;
    this.#set = { ...before, ...taken };
    try {
      const changes = await this.#handle.setLive(taken);
      if (!this.run) return;
      this.run = { ...this.run, config: { ...this.run.config, ...taken } };
      this.changes = changes;
    } catch (error) {
      // The thread that continues the run gets it again.
      if (error instanceof Error && error.name === 'WorkerGone') return;
      this.#set = before;
      throw error;
    }
  }

  /** Ends the thread, whatever it does, and continues in another one. */
  restart(): Promise<void> {
    this.#silentSeconds = null;
    return this.attempt(() => this.#handle.restart());
  }

  /** Removes the run from the page. */
  forget(): void {
    this.run = null;
    this.unopened = null;
    this.changes = [];
    this.#set = {};
    this.progress.clear();
  }

  /** Loads the engine before it is needed, and compiles the programs of this recipe. */
  async warm(config: RunConfig): Promise<void> {
    try {
      const warmed = await this.#handle.warm(config);
      if (!this.run) this.device = warmed;
      if (this.state === 'idle') this.#preparing = null;
      this.messages.engineReady();
      if (this.state === 'idle') await this.#handle.prepare(config);
    } catch (error) {
      // A run that is being opened says by itself what it lacks.
      if (this.state === 'idle') this.messages.failEngine(error);
    }
  }

  /** The current run for an export; null if only storage may have it. */
  snapshot(): Promise<KeptRun | null> {
    return this.#handle.snapshot();
  }

  dispose(): void {
    this.#handle.dispose();
  }

  /** Stores the run's speed for later estimates. */
  #noteMeasured(): void {
    if (!this.run) return;
    const { config } = this.run;
    const { history, rounds } = this.progress.drawn;
    const seconds = history.latest('seconds') ?? 0;
    const tokens = history.latest('num_tokens') ?? 0;
    const measured = { rounds, seconds, tokens };
    // Fetched after the first run, because a widget that only shows needs none of it.
    void import('./measured.ts').then(
      ({ noteMeasured }) => noteMeasured(config, measured),
      () => undefined,
    );
  }

  /** Shows what a worker says, in the language of the page. */
  #notice({ message, said }: SaidNotice, level?: NoticeLevel, about?: string): void {
    const show = (words: string) => this.messages.notice(words, level, about);
    if (said === undefined || inEnglish()) return show(message);
    void import('../../runtime/notices.ts').then(
      ({ noticeWords }) => show(noticeWords(said)),
      () => show(message),
    );
  }

  /** Shows why a run stopped, likewise. */
  #fail({ message, why }: Extract<HandleEvent, { type: 'stopped' }>): void {
    if (why === undefined || inEnglish()) return this.messages.fail(message);
    void import('../../run/stopWords.ts').then(
      ({ stopWords }) => this.messages.fail(stopWords(why)),
      () => this.messages.fail(message),
    );
  }

  #hear(event: HandleEvent): void {
    this.#silentSeconds = event.type === 'silent' ? event.seconds : null;
    switch (event.type) {
      case 'answering':
        return;
      case 'silent':
        return this.messages.say();
      case 'round':
        this.progress.add(event.report);
        return this.messages.say();
      case 'workers':
        return this.progress.showWorkers(event.use, event.cores);
      case 'notice':
        return this.#notice(event, event.level, event.about);
      case 'saving': {
        const wasRefused = this.unsaved !== null;
        this.unsaved = event.refusal === null ? null : event.refusal;
        if (event.refusal !== null) this.messages.notice(event.refusal, 'warning', 'saving');
        else if (wasRefused)
          this.messages.notice(/* text */ 'Storage works again: the run is saved', 'info', 'saving');
        return;
      }
      case 'preparing':
        this.#preparing = event;
        return this.messages.say();
      case 'recovered':
        this.device = event.device;
        this.progress.goBack(event.round);
        if (Object.keys(this.#set).length > 0)
          void this.set(this.#set).catch((error: unknown) => this.messages.fail(error));
        return this.messages.notice(
          `Restarted, nothing lost: ${event.continues ? 'training continues from' : 'the run is back at'} round ${event.round} (${event.because}).`,
          'info',
          'thread',
        );
      case 'stopped':
        if (event.reason === 'error') this.#fail(event);
        this.enter(event.reason);
        void this.#library.refresh();
        this.#noteMeasured();
        if (event.reason === 'done') this.#onDone();
    }
  }
}
