/**
 * The state of the Lab: the recipe (`Draft`), one run in the worker (`Session`) and the runs drawn behind it (`Overlays`).
 * Decides whether a press of Run opens, resumes, continues or forks. Longer than most files, because each of these reads all
 * three.
 */
import { encodeLink } from '../../config/link.ts';
import {
  defaultConfig,
  parseConfig,
  type Problem,
  type RunConfig,
  type SettingKey,
} from '../../config/schema.ts';
import { liveKeys } from '../../config/settings.ts';
import { furtherBy } from '../../config/stopRule.ts';
import type { SettingChange } from '../../run/records.ts';
import type { DeviceInfo, KeptRun, TrainerHandle } from '../../runtime/protocol.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import type { Library } from './Library.svelte.ts';
import { differencesWithCode } from './configDiff.ts';
import { Draft, editsOf, type Changes, type Moved } from './Draft.svelte.ts';
import type { DrawnRun, ForkPoint, OpenRun, RunPhase } from './drawn.ts';
import { withReasons } from './help.svelte.ts';
import { LiveSettings, settleMs } from './LiveSettings.ts';
import type { Messages } from './Messages.svelte.ts';
import { Offer } from './Offer.svelte.ts';
import { Overlays, type Overlay } from './Overlays.svelte.ts';
import { afterQuiet } from './pace.ts';
import type { Progress } from './Progress.svelte.ts';
import { SeedQueue } from './SeedQueue.svelte.ts';
import { Session } from './Session.svelte.ts';
import type { RecipeSwitch } from '../../config/switches.ts';
import { Pointed } from './Pointed.svelte.ts';

export class Lab {
  readonly library: Library;
  readonly #session: Session;
  readonly #draft = new Draft();
  readonly #offer = new Offer();
  /** The token that the Token panel shows. */
  readonly pointed: Pointed;
  readonly overlaid: Overlays;
  /** Seeds to train one after another. */
  readonly seeds = new SeedQueue();

  /** The round to fork, with the recipe as its plan; null if no fork is planned. */
  fork = $state.raw<ForkPoint | null>(null);
  /** How many rounds were asked for last; null: all. */
  #rounds: number | null = null;
  /** A press of Run right after Reset waits for this. */
  #closing = Promise.resolve();

  /** Edits that apply only to a new run or the next fork. */
  readonly changes = $derived.by(() => {
    const from = this.fork?.config ?? this.run?.config;
    if (!from) return [];
    const all = differencesWithCode(from, this.#draft.values as Partial<RunConfig>);
    // The edits for a planned fork include live settings, which the run itself does not take.
    return this.fork ? all : all.filter(({ key }) => !liveKeys.includes(key));
  });

  readonly #live = new LiveSettings(() => void this.#sendLive());
  readonly #startOverLater = afterQuiet(() => void this.#startOver(), settleMs);
  readonly #warmLater = afterQuiet(() => void this.#warm(), settleMs);
  readonly #mayWarm: Promise<boolean>;

  /** `mayWarm` resolves when the engine may load before the first run, and to whether it may at all. */
  constructor(handle: TrainerHandle, library: Library, mayWarm = Promise.resolve(true)) {
    this.library = library;
    this.#mayWarm = mayWarm;
    this.overlaid = new Overlays(library);
    this.pointed = new Pointed(handle);
    this.#session = new Session(handle, library, {
      task: () => this.config.task,
      onDone: () => void this.#nextSeed(),
    });
    this.messages.sayNow();
    void this.#warm();
  }

  get state(): RunPhase {
    return this.#session.state;
  }
  get progress(): Progress {
    return this.#session.progress;
  }
  get messages(): Messages {
    return this.#session.messages;
  }
  /** The recipe as typed, valid or not. */
  get draft(): Readonly<Record<string, unknown>> {
    return this.#draft.values;
  }
  /** What refuses the recipe as sentences by setting, and as it was reported. */
  get errors(): Readonly<Partial<Record<string, string>>> {
    return this.#draft.errors;
  }
  get problems(): readonly Problem[] {
    return this.#draft.problems;
  }
  get warnings(): readonly string[] {
    return this.#draft.warnings;
  }
  /** The task change caused by the last choice of a method that cannot run on the recipe's task. */
  get moved(): Moved | null {
    return this.#draft.moved;
  }
  get run(): OpenRun | null {
    return this.#session.run;
  }
  /** Settings that changed during the run. */
  get settingChanges(): readonly SettingChange[] {
    return this.#session.changes;
  }
  get device(): DeviceInfo | null {
    return this.#session.device;
  }
  /** Why storage does not save the open run; null if it does or none is open. */
  get unsaved(): string | null {
    return this.#session.unsaved;
  }
  get drawn(): DrawnRun {
    return this.progress.drawn;
  }
  get overlays(): readonly Overlay[] {
    return this.overlaid.all;
  }
  /** The recipe of a link that came while a run was open; it waits for the reader. */
  get offer(): Changes | null {
    return this.#offer.recipe;
  }
  /** Whether Pause was pressed and the round takes so long that the reader may discard it. */
  get isPauseLate(): boolean {
    return this.#session.isPauseLate;
  }
  get busy(): boolean {
    return this.#session.busy;
  }
  /** The stored run that was to be resumed and could not be opened: Run tries it again. */
  get unopened(): string | null {
    const { unopened } = this.#session;
    return this.busy || unopened === this.run?.id ? null : unopened;
  }
  /** Whether the open run has ended, so that Run starts a new one and Continue extends it. */
  get isOver(): boolean {
    return this.state === 'done' && this.#session.isOver;
  }
  /** The settings in force: the run's, or the recipe's before there is a run. */
  get config(): RunConfig {
    return this.run?.config ?? this.recipe ?? defaultConfig();
  }
  /** The recipe as a configuration; null if it is invalid. */
  get recipe(): RunConfig | null {
    return this.#draft.problem === null ? parseConfig(this.#draft.values) : null;
  }
  /** Finished rounds. */
  get round(): number {
    return this.drawn.rounds;
  }
  /** Whether the reader waits for a thread that has not answered for long. */
  get isSilent(): boolean {
    return this.#session.isSilent;
  }
  /** Share of the current stage of the start, 0 to 1; null if it is not known. */
  get preparedShare(): number | null {
    return this.#session.preparedShare;
  }
  /** The status in words. */
  get sentence(): string {
    return this.#session.sentence;
  }

  /** Sets one setting of the recipe; a method or a task sets others too. */
  change(key: SettingKey, value: unknown): void {
    this.apply({ [key]: value });
  }

  /** Sets several settings of the recipe. Live ones reach the run at its next round. */
  apply(changes: Changes): void {
    this.#changed(this.#draft.change(changes, this.config));
  }

  /** Sets a value of the own method's setting; it reaches the run at its next round. */
  setOwn(name: string, value: number): void {
    const own = this.#draft.values.own_method as RunConfig['own_method'];
    if (own) this.apply({ own_method: { ...own, values: { ...own.values, [name]: value } } });
  }

  /** Turns a switch of the recipe on or off with its companion settings. */
  turn(one: RecipeSwitch): void {
    this.#changed(this.#draft.turn(one));
  }

  /** Why a switch that is off cannot be turned on; null if it can. */
  refusalOf(one: RecipeSwitch): Problem | null {
    return this.#draft.refusalOf(one);
  }

  /** Turns a switch to one of its strategies, or off. */
  turnTo(one: RecipeSwitch, strategy: string): void {
    this.#changed(this.#draft.turnTo(one, strategy));
  }

  /** Why a switch cannot have this strategy; null if it can. */
  refusalOfStrategy(one: RecipeSwitch, strategy: string): Problem | null {
    return this.#draft.refusalOfStrategy(one, strategy);
  }

  /** Undoes the choice of the method that changed the task. */
  undoMove(): void {
    this.#changed(this.#draft.undoMove());
  }

  /** Loads the engine for the current recipe. */
  async #warm(): Promise<void> {
    if ((await this.#mayWarm) && this.run === null && !this.busy && this.#draft.problem === null)
      await this.#session.warm(this.config);
  }

  #changed(all: Changes): void {
    if (this.fork !== null) return;
    if (this.run === null) return this.#warmLater();
    this.#live.add(all);
    this.#startOverLater();
  }

  /**
   * Changes that a run does not take while it trains need no press of Apply changes before its first round is drawn: it ends
   * with that round, and another one begins in its place.
   */
  async #startOver(): Promise<void> {
    const isMeant = this.state === 'running' && this.round === 0 && this.fork === null;
    if (!isMeant || this.changes.length === 0 || this.recipe === null) return;
    await this.pause();
    const { run } = this;
    if (run === null || this.busy) return;
    await this.#session.attempt(async () => {
      if (await this.#openNew({ replaced: this.round > 1 ? null : run.id }))
        await this.#session.train(this.#rounds);
    });
  }

  /** Sets up a method: on the recipe's task if it can run there, else on the catalogue's task for it. */
  adopt(method: string): void {
    this.change('method', method);
    if (this.#draft.problem !== null) this.apply(defaultConfig(method));
  }

  /** Sets up the recipe of a link, the part of an address from its # on, or offers it while a run is open. */
  async follow(hash: string): Promise<void> {
    try {
      const recipe = await withReasons(() => this.#offer.read(hash));
      if (this.run === null && !this.busy) this.apply(recipe);
      else this.#offer.make(recipe);
    } catch (error) {
      this.messages.fail(error);
    }
  }

  /** Closes the run, which stays in the library, and sets up the recipe of the link. */
  async takeOffer(): Promise<void> {
    const { recipe } = this.#offer;
    await this.reset();
    if (recipe === null || this.run !== null) return;
    this.#offer.decline();
    this.apply(recipe);
  }

  declineOffer(): void {
    this.#offer.decline();
  }

  /** Resets the recipe to the run's settings and cancels a planned fork. */
  undo(): void {
    this.fork = null;
    if (this.run) this.#draft.replace(this.run.config);
  }

  /** Trains until paused or done; opens a run first if there is none, or if the recipe asks for a new one. */
  async start(rounds: number | null = null): Promise<void> {
    await this.#closing;
    if (this.busy) return;
    this.#rounds = rounds;
    await this.#session.attempt(async () => {
      await this.#sendLive();
      if (this.unopened !== null) await this.#openStored(this.unopened);
      else if (!this.run || this.isOver || this.changes.length > 0) {
        if (!(await this.#openNew())) return;
      } else if (this.state === 'error') {
        if (this.#refused()) return;
        await this.#reopen(this.run.id);
      }
      await this.#session.train(rounds);
    });
  }

  /** Trains one round. */
  readonly step = (): Promise<void> => this.start(1);

  /** Trains the open run `rounds` more and extends its stop rule if needed. */
  async continueBy(rounds: number): Promise<void> {
    if (this.busy || !this.run) return;
    const { run } = this;
    await this.#session.attempt(async () => {
      const further = furtherBy(run.config, this.#session.reached, rounds);
      await this.#session.set(further);
      this.#draft.change(further, run.config);
      await this.#session.train(rounds);
    });
  }

  /** Pauses at the end of the round; a second call discards a round that takes too long. */
  pause(): Promise<void> {
    this.seeds.stop();
    return this.#session.pause();
  }

  /** Starts a new run with the current recipe and keeps the open one as an overlay. */
  async restart(): Promise<void> {
    if (this.#refused()) return;
    if (this.state === 'running') await this.pause();
    if (this.state !== 'loading') await this.start();
  }

  /** Ends a thread that does not answer, and continues the run in another one. */
  endSilence(): Promise<void> {
    return this.#session.restart();
  }

  /** Closes the run (it stays in the library), or stops opening one, and clears the page; the recipe stays. */
  async reset(): Promise<void> {
    this.seeds.stop();
    await (this.#closing = this.#session.attempt(async () => {
      await this.#session.close();
      this.#forget();
      this.overlaid.clear();
    }));
  }

  /** Opens a stored run at its last checkpoint and resumes it; a run that has ended waits for Continue. */
  async resume(runId: string): Promise<void> {
    await this.#session.attempt(async () => {
      if (this.state === 'running') await this.#session.pause();
      await this.#openStored(runId);
      await this.#session.train(null);
    });
  }

  /** Plans a fork: the recipe becomes the round's, and later edits apply only to the fork. */
  planFork(point: ForkPoint): void {
    this.#live.clear();
    this.#draft.replace(point.config);
    this.fork = point;
  }

  /** Opens the planned fork and trains it; draws its parent run behind it. */
  async startFork(): Promise<void> {
    const point = this.fork;
    if (point === null || this.#refused()) return;
    const settings = parseConfig(this.#draft.values);
    const { parent } = point;
    await this.#session.attempt(async () => {
      if (this.state === 'running') await this.#session.pause();
      this.#keepBehind();
      if (!this.overlaid.has(parent.runId)) await this.overlaid.toggle(parent.runId);
      const name = /* data */ `${point.name}, from round ${point.round}`;
      await this.#open({ kind: 'fork', runId: newRunId(), name, parent, settings });
      await this.#session.train(null);
    });
  }

  /** The current run for an export; null if only storage may have it. */
  snapshot(): Promise<KeptRun | null> {
    return this.#session.snapshot();
  }

  dispose(): void {
    this.#session.dispose();
  }

  /**
   * Opens a new run with the recipe; false if it is refused. Changes that the reader makes meanwhile are in it: it is opened
   * again with them, because nothing has been trained yet. `isQueued`: it is one of several seeds; `replaced`: the id of a run
   * that is deleted then.
   */
  async #openNew({ isQueued = false, replaced = null as string | null } = {}): Promise<boolean> {
    if (this.#refused()) return false;
    if (!isQueued) this.seeds.begin();
    if (replaced === null) this.#keepBehind();
    for (let unused = replaced; ;) {
      const config = parseConfig(this.#draft.values);
      const runId = newRunId();
      await this.#open({ kind: 'new', runId, name: newRunName(), config });
      const id = unused;
      if (id !== null) void this.library.attempt((library) => library.deleteRun(id));
      const { recipe } = this;
      const isPlanned = this.fork !== null || recipe === null;
      if (isPlanned || encodeLink(recipe) === encodeLink(config)) return true;
      unused = runId;
    }
  }

  /** Keeps the run that is being replaced as a dashed line. */
  #keepBehind(): void {
    const { history } = this.drawn;
    if (this.run && history.length > 0) this.overlaid.add({ ...this.run, history });
  }

  async #nextSeed(): Promise<void> {
    const seed = this.seeds.next(this.config.seed);
    if (seed === null) return;
    this.change('seed', seed);
    await this.#session.attempt(async () => {
      if (await this.#openNew({ isQueued: true })) await this.#session.train(null);
    });
  }

  async #openStored(runId: string): Promise<void> {
    await this.#open({ kind: 'resume', runId, ...(await this.library.heldHere(runId)) });
  }

  /** Opens a failed run at its last checkpoint with the current live settings, which may fix it. */
  async #reopen(runId: string): Promise<void> {
    // A draft without a history: all of it counts as edited.
    await this.#open({ kind: 'resume', runId }, {});
  }

  /** Opens a run. Its settings become the recipe, with what was edited since the recipe had the values `since`. */
  async #open(request: Parameters<Session['open']>[0], since = this.#draft.values): Promise<void> {
    const fork = this.fork;
    const { config } = await this.#session.open(request);
    this.#live.clear();
    this.pointed.clear();
    // A fork that was planned meanwhile has the recipe.
    if (this.fork !== fork) return;
    this.fork = null;
    this.#draft.replace(config, since);
    if (request.kind === 'new') return;
    this.#live.add(editsOf(config, this.#draft.values));
    const settings = this.#live.take(this.errors);
    if (settings !== null) await this.#session.set(settings);
  }

  #forget(): void {
    this.fork = null;
    this.#live.clear();
    this.pointed.clear();
  }

  #refused(): boolean {
    const { problem } = this.#draft;
    if (problem !== null) this.messages.fail(`not started: ${problem}`);
    return problem !== null;
  }

  async #sendLive(): Promise<void> {
    // A failed run takes them when it reopens; until then its error stays.
    if (!this.run || this.state === 'error' || this.state === 'loading') return;
    const settings = this.#live.take(this.errors);
    if (settings !== null) await this.#session.attempt(() => this.#session.set(settings));
  }
}
