/** The state of the task editor: code, check results, example prompts, and starting weights. */
import { checkConfig, type RunConfig } from '../../config/schema.ts';
import { optionOf } from '../../config/settings.ts';
import { teachingConfig, type WarmStartLoss } from '../../config/warmStart.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { createTeacherHandle } from '../../runtime/teacherHandle.ts';
import { checkTask, type CheckedTask } from '../../sandbox/checkTask.ts';
import { ownTaskFrom } from '../../sandbox/openTask.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { utf8Text } from '../../sandbox/utf8.ts';
import { draftKey, type SavedCode } from '../../storage/codeShelf.ts';
import { openOwnTasks } from '../../storage/ownTasks.ts';
import {
  freshBase,
  ownTaskId,
  rememberOwnTask,
  taughtBase,
  type OwnTask,
  type OwnTaskId,
} from '../../tasks/own/ownTask.ts';
import { symbolsIn } from '../../tasks/vocabulary/readerText.ts';
import { vocabularyOf } from '../../tasks/vocabulary/vocabulary.ts';
import { sentenceOf, withoutField } from '../state/sentences.ts';
import { BaseSurvey, leastRate, type Rated } from './BaseSurvey.svelte.ts';
import { examples } from './examples.ts';
import { fixed } from '../state/format.ts';
import { isTableName, looksLikeTable } from '../../tasks/table/looksLikeTable.ts';
import { lengthProblem, longestWithRows } from '../../tasks/own/sourceLength.ts';
import type { OpenedTable } from './OpenedTable.svelte.ts';
import { withVocabulary } from './vocabularyLine.ts';

const settleMs = 500;
/** Longer than a pause in typing, because a survey takes seconds of a thread. */
const surveyMs = 1500;

export interface Teaching {
  readonly updates: number;
  readonly loss: number;
  readonly passAt1: number | null;
}

export class TaskEditor {
  readonly #sandbox = createSandbox(browserThread);
  readonly #shelf = openOwnTasks();
  readonly #teacher = createTeacherHandle();
  readonly #survey = new BaseSurvey(this.#teacher);
  /** The other settings of a run on this task. */
  readonly #settings: () => RunConfig;
  source = $state('');
  checked = $state.raw<CheckedTask | null>(null);
  /** The code that was checked; may be older than the editor's. */
  #checkedSource = $state('');
  /** Whether the code has changed since its check. */
  checking = $state(false);
  /** A table that is becoming a task, or null. */
  table = $state.raw<OpenedTable | null>(null);
  saved = $state.raw<readonly SavedCode[]>([]);
  /** The result of the last action, for the reader. */
  said = $state('');
  base = $state(freshBase);
  level = $state(1);
  /** What a warm start minimises. */
  loss = $state.raw<WarmStartLoss>({
    warm_start: 'nll',
    one_token_samples: optionOf('one_token_samples').default as number,
  });
  teaching = $state.raw<Teaching | null>(null);
  /** Whether a warm start is running. */
  busy = $state(false);
  /** Whether the reader has chosen the base. */
  #isChosen = false;
  hasTaught = $state(false);
  /** How the warm start is made again, and the task that it taught. */
  #warm = $state<string | undefined>();
  #warmTask: OwnTaskId | null = null;
  verdict = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #surveyTimer: ReturnType<typeof setTimeout> | undefined;
  #work = new AbortController();
  #wantsStop = false;
  #check = 0;

  readonly fault = $derived.by(() => {
    const failed = this.checked?.checks.find(({ ok }) => !ok);
    const line = failed && /\(line (\d+)\)/.exec(failed.found)?.[1];
    return line === undefined ? null : { line: Number(line), message: (failed as { found: string }).found };
  });
  /** The task's record; null while its code is invalid. */
  readonly own: OwnTask | null = $derived(
    this.checked?.opened
      ? ownTaskFrom(
          this.#checkedSource,
          this.checked.opened,
          this.base,
          this.base === taughtBase ? this.#warm : undefined,
        )
      : null,
  );

  constructor(settings: () => RunConfig, own: OwnTask | null) {
    this.#settings = settings;
    if (own) {
      this.base = own.base;
      this.#warm = own.warm;
      this.#warmTask = ownTaskId(own);
      this.#isChosen = true;
      this.#set(own.source);
    }
    void this.#begin(own === null);
  }

  /** The saved task with the editor's code, if any. */
  get savedHere(): SavedCode | null {
    return this.saved.find(({ source }) => source === this.source) ?? null;
  }
  /** Why it cannot minimise that; null where it can. */
  get lossProblem(): string | null {
    const { one_token_samples } = this.loss;
    const [problem] = checkConfig({ one_token_samples });
    return problem ? withoutField(problem) : null;
  }
  /** Measured bases at the chosen level, in form order. */
  get rated(): readonly Rated[] {
    return this.#survey.found(this.#key());
  }
  /** Number of bases to measure. */
  get bases(): number {
    return this.#survey.count;
  }
  get measuring(): boolean {
    return this.#survey.isRunning(this.#key());
  }
  /** The best base; null until all are measured. */
  get best(): Rated | null {
    return this.#survey.best(this.#key());
  }
  /** Whether a base is right often enough to learn from its rewards; null until that is known. */
  get canLearn(): boolean | null {
    return this.best && (this.best.rate ?? 0) >= leastRate;
  }

  edit(source: string): void {
    if (source === this.source) return;
    this.source = source;
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), settleMs);
  }

  /** Opens a saved task or an example. */
  open(source: string): void {
    this.base = freshBase;
    this.#isChosen = false;
    this.level = 1;
    this.#set(source);
  }

  chooseBase(base: string): void {
    this.base = base;
    this.#isChosen = true;
  }
  chooseLoss(loss: Partial<WarmStartLoss>): void {
    this.loss = { ...this.loss, ...loss };
  }
  chooseLevel(level: number): void {
    this.level = level;
    this.verdict = null;
    this.#surveyLater();
  }

  /** Saves the task under its title. */
  async save(): Promise<void> {
    await this.#attempt(async () => {
      const source = this.source;
      // Just after a change the last check belongs to other code, whose title may be another task's.
      const isChecked = source === this.#checkedSource;
      const checked = isChecked ? this.checked : await checkTask(this.#sandbox, source);
      const title = checked?.opened?.title ?? /* data */ 'Unfinished task';
      const shelf = await this.#shelf;
      await shelf.save({ key: `task ${title}`, title, source, updatedAt: Date.now() });
      this.saved = await (await this.#shelf).list();
      this.said = shelf.because ?? `Saved as “${title}”.`;
    });
  }

  /** Deletes a saved task; its code stays in the editor. */
  async remove(task: SavedCode): Promise<void> {
    await this.#attempt(async () => {
      await (await this.#shelf).remove(task.key);
      this.saved = await (await this.#shelf).list();
      this.said = `Deleted “${task.title}”. Its code is still here: Save keeps it again.`;
    });
  }

  /** Loads the code of a file, which runs only in the sandbox, or opens its table. */
  async take(file: File): Promise<void> {
    await this.#attempt(async () => {
      if (isTableName(file.name)) {
        const { openTableFile } = await import('./OpenedTable.svelte.ts');
        this.table = await openTableFile(file, utf8Text);
        this.said = `Opened ${file.name}.`;
        return;
      }
      if (file.size > 4 * longestWithRows)
        throw new Error(
          `${file.name} must hold at most ${longestWithRows} characters of code; choose another file`,
        );
      this.open(utf8Text(new Uint8Array(await file.arrayBuffer()), file.name));
      this.said = `Opened ${file.name}.`;
    });
  }

  /** Opens a pasted text where it is a table; says whether it is. */
  takesPasted(text: string): boolean {
    if (!looksLikeTable(text)) return false;
    void this.#attempt(async () => {
      const { OpenedTable } = await import('./OpenedTable.svelte.ts');
      this.table = new OpenedTable(text, /* text */ 'Pasted table');
      this.said = 'Opened the pasted table.';
    });
    return true;
  }

  /** Takes the code of the table's task, or closes the table. */
  closeTable(source: string | null): void {
    this.table = null;
    if (source === null) return;
    const problem = lengthProblem(source);
    if (problem !== null) this.said = sentenceOf(problem);
    else this.open(source);
  }

  /** Writes the kind of symbols into the code. */
  chooseKind(kind: 'characters' | 'words'): void {
    this.edit(withVocabulary(this.source, kind));
  }

  /** Verifies a typed answer. */
  async ask(prompt: string, answer: string): Promise<void> {
    try {
      const { vocabulary, turns } = this.checked?.opened ?? {};
      for (const turn of turns ? answer.split('⏎') : [answer])
        symbolsIn('answer', turn, vocabularyOf(vocabulary));
      const [verdict] = await this.#sandbox.ask(this.source, {
        ask: 'verify',
        attempts: [[prompt, answer]],
      });
      const [reward, reason] = verdict as readonly [number, string];
      this.verdict = `Reward ${reward}${reason === '' ? '' : `: ${reason}`}.`;
    } catch (error) {
      this.verdict = sentenceOf(error);
    }
  }

  /** Makes a warm start from the solutions and chooses it as the base. */
  async teach(): Promise<void> {
    this.#wantsStop = false;
    this.teaching = { updates: 0, loss: NaN, passAt1: null };
    if (this.busy) return;
    this.busy = true;
    this.#survey.stop();
    await this.#attempt(async () => {
      const config = this.#config(this.loss);
      const taught = await this.#teacher.teach(
        config,
        (progress) => {
          this.teaching = progress;
          return this.#wantsStop;
        },
        this.#work.signal,
      );
      const { task, policy } = config;
      await (await this.#shelf).keepTaught({ task, policy, ...taught });
      this.#warm = taught.warm;
      this.#warmTask = config.task as OwnTaskId;
      this.chooseBase(taughtBase);
      this.hasTaught = true;
      const measured =
        this.checked?.opened?.holdsOut === false ? 'pass@1 on the prompts it learned' : 'held-out pass@1';
      this.said = `Warm start ended after ${taught.updates} updates${taught.passAt1 === null ? '' : `, ${measured} ${fixed(taught.passAt1)}`}.`;
    });
    this.busy = false;
  }

  /** Stops a warm start after the current update and keeps its weights. */
  stopTeaching(): void {
    this.#wantsStop = true;
  }

  /** Registers the task and returns its record; null if there is none. */
  use(): OwnTask | null {
    const { own } = this;
    if (own) rememberOwnTask(own);
    return own;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#surveyTimer);
    this.#work.abort();
    this.#survey.stop();
    this.#sandbox.close();
    void this.#keepDraft();
  }

  async #begin(isNew: boolean): Promise<void> {
    await this.#attempt(async () => {
      const shelf = await this.#shelf;
      this.saved = await shelf.list();
      if (!isNew || this.source !== '') return;
      const draft = await shelf.draft();
      // The reader may have opened a task meanwhile.
      if (this.source === '') this.#set(draft?.source ?? examples[0]!.source);
    });
  }

  #set(source: string): void {
    this.source = source;
    this.checking = true;
    void this.#look();
  }

  async #look(): Promise<void> {
    const [source, number] = [this.source, ++this.#check];
    const checked = await checkTask(this.#sandbox, source);
    if (number !== this.#check) return;
    this.#checkedSource = source;
    this.checked = checked;
    this.checking = false;
    this.verdict = null;
    this.level = Math.min(this.level, checked.opened?.levels.length ?? 1);
    await this.#attempt(async () => {
      const { own } = this;
      const id = own && ownTaskId(own);
      const taught = id && (await (await this.#shelf).taught(id, this.#settings().policy));
      this.hasTaught = taught !== null;
      // A task that came with a warm start keeps that one; changed code is another task, which that one did not teach.
      if (id === null || (this.base === taughtBase && this.#warmTask === id)) return;
      if (taught === null && this.base === taughtBase) [this.base, this.#isChosen] = [freshBase, false];
      [this.#warm, this.#warmTask] = [taught?.warm, id];
    });
    this.#surveyLater();
    void this.#keepDraft();
  }

  async #keepDraft(): Promise<void> {
    if (this.source === '' || lengthProblem(this.source) !== null) return;
    const shelf = await this.#shelf;
    const draft = { key: draftKey, title: /* data */ 'Draft', source: this.source, updatedAt: Date.now() };
    await shelf.save(draft).catch(() => undefined);
  }

  /** The key of a survey: task, level and policy. */
  #key(): string {
    return `${this.own ? ownTaskId(this.own) : ''} ${this.level} ${this.#settings().policy}`;
  }

  /** The settings of a run on this task. Throws if the code is invalid. */
  #config(loss: Partial<WarmStartLoss> = {}): RunConfig {
    const own = this.use();
    if (own === null) throw new Error('the code must pass its first check; mend it first');
    const { policy, threads } = this.#settings();
    const task = rememberOwnTask(own);
    return teachingConfig(task, this.level, { policy, threads }, loss);
  }

  /** Measures the bases once typing pauses and every check passes. */
  #surveyLater(): void {
    clearTimeout(this.#surveyTimer);
    this.#surveyTimer = setTimeout(() => void this.#measure(), surveyMs);
  }

  async #measure(): Promise<void> {
    const isReady = this.checked?.checks.every(({ ok }) => ok) === true && !this.checking;
    if (!isReady || this.busy) return;
    await this.#attempt(async () => {
      await this.#survey.measure(this.#key(), this.#config());
      if (!this.#isChosen) this.#chooseBest();
    });
  }

  /** Chooses the best base that can learn, else the warm start if there is one. */
  #chooseBest(): void {
    if (this.canLearn && this.best) this.base = this.best.base;
    else if (this.canLearn === false && this.hasTaught) this.base = taughtBase;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.said = sentenceOf(error);
    }
  }
}
