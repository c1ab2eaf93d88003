/** The task in the editor: its code, what the checks say of it, what it asks, and what its policy starts from. */
import { parseConfig, defaultConfig, type RunConfig } from '../../config/schema.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { createTeacherHandle } from '../../runtime/teacherHandle.ts';
import { checkTask, type Checked } from '../../sandbox/checkTask.ts';
import { ownTaskFrom, symbolsIn } from '../../sandbox/openTask.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { openOwnTasks, type SavedTask } from '../../storage/ownTasks.ts';
import {
  longestSource,
  freshBase,
  ownTaskId,
  rememberOwnTask,
  taughtBase,
  type OwnTask,
} from '../../tasks/own/ownTask.ts';
import { sentenceOf } from '../lab/sentences.ts';
import { examples } from './examples.ts';

const settleMs = 500;
const draftKey = 'draft';

export interface Teaching {
  readonly updates: number;
  readonly loss: number;
  readonly passAt1: number | null;
}

export class TaskEditor {
  readonly #sandbox = createSandbox(browserThread);
  readonly #shelf = openOwnTasks();
  readonly #teacher = createTeacherHandle();
  /** The settings that a run of the task would have besides it. */
  readonly #settings: () => RunConfig;
  #source = $state('');
  #checked = $state.raw<Checked | null>(null);
  /** The code that was checked, which may be older than what stands in the editor. */
  #checkedSource = $state('');
  #checking = $state(false);
  #saved = $state.raw<readonly SavedTask[]>([]);
  #said = $state('');
  #base = $state(freshBase);
  #level = $state(1);
  #rates = $state.raw<Readonly<Record<string, number>>>({});
  #teaching = $state.raw<Teaching | null>(null);
  #busy = $state<'rate' | 'teach' | null>(null);
  #hasTaught = $state(false);
  #verdict = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work = new AbortController();
  #wantsStop = false;
  #check = 0;

  readonly fault = $derived.by(() => {
    const failed = this.#checked?.checks.find(({ ok }) => !ok);
    const line = failed && /\(line (\d+)\)/.exec(failed.found)?.[1];
    return line === undefined ? null : { line: Number(line), message: (failed as { found: string }).found };
  });
  /** The record of the task as it stands; null while its code does not describe one. */
  readonly own: OwnTask | null = $derived(
    this.#checked?.opened ? ownTaskFrom(this.#checkedSource, this.#checked.opened, this.#base) : null,
  );

  constructor(settings: () => RunConfig, own: OwnTask | null) {
    this.#settings = settings;
    if (own) {
      this.#base = own.base;
      this.#set(own.source);
    }
    void this.#begin(own === null);
  }

  get source(): string {
    return this.#source;
  }
  get checked(): Checked | null {
    return this.#checked;
  }
  /** The code has changed since it was checked. */
  get checking(): boolean {
    return this.#checking;
  }
  get saved(): readonly SavedTask[] {
    return this.#saved;
  }
  /** The saved task whose code stands here unchanged. */
  get savedHere(): SavedTask | null {
    return this.#saved.find(({ source }) => source === this.#source) ?? null;
  }
  /** What was done last, for the reader. */
  get said(): string {
    return this.#said;
  }
  get base(): string {
    return this.#base;
  }
  get level(): number {
    return this.#level;
  }
  get busy(): 'rate' | 'teach' | null {
    return this.#busy;
  }
  get teaching(): Teaching | null {
    return this.#teaching;
  }
  get hasTaught(): boolean {
    return this.#hasTaught;
  }
  get verdict(): string | null {
    return this.#verdict;
  }
  /** Held-out pass@1 of the chosen base at the chosen level, where it was measured. */
  get rate(): number | null {
    return this.#rates[this.#rateKey()] ?? null;
  }

  edit(source: string): void {
    if (source === this.#source) return;
    this.#source = source;
    this.#checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), settleMs);
  }

  /** Opens a saved task or an example. */
  open(source: string): void {
    this.#base = freshBase;
    this.#level = 1;
    this.#set(source);
  }

  chooseBase(base: string): void {
    this.#base = base;
  }
  chooseLevel(level: number): void {
    this.#level = level;
    this.#verdict = null;
  }

  /** Keeps the task under its title. */
  async save(): Promise<void> {
    await this.#attempt(async () => {
      const title = this.#checked?.opened?.title ?? 'Unfinished task';
      const shelf = await this.#shelf;
      await shelf.save({ key: `task ${title}`, title, source: this.#source, updatedAt: Date.now() });
      this.#saved = await this.#listed();
      this.#said = shelf.because ?? `Saved as “${title}”.`;
    });
  }

  /** Deletes a saved task; its code stays in the editor. */
  async remove(task: SavedTask): Promise<void> {
    await this.#attempt(async () => {
      await (await this.#shelf).remove(task.key);
      this.#saved = await this.#listed();
      this.#said = `Deleted “${task.title}”. Its code is still here: Save keeps it again.`;
    });
  }

  /** Takes the code of a file; nothing of it runs but in the sandbox. */
  async take(file: File): Promise<void> {
    await this.#attempt(async () => {
      if (file.size > 4 * longestSource)
        throw new Error(
          `${file.name} must hold at most ${longestSource} characters of code; choose another file`,
        );
      this.open(await file.text());
      this.#said = `Opened ${file.name}.`;
    });
  }

  /** Asks the verifier about an answer that was typed. */
  async ask(prompt: string, answer: string): Promise<void> {
    try {
      symbolsIn('answer', answer);
      const [verdict] = await this.#sandbox.ask(this.#source, {
        ask: 'verify',
        attempts: [[prompt, answer]],
      });
      const [reward, reason] = verdict as readonly [number, string];
      this.#verdict = `Reward ${reward}${reason === '' ? '' : `: ${reason}`}.`;
    } catch (error) {
      this.#verdict = sentenceOf(error);
    }
  }

  /** Measures what the chosen base can do before it is trained. */
  async estimate(): Promise<void> {
    const key = this.#rateKey();
    await this.#withTeacher('rate', async (config, signal) => {
      const rate = await this.#teacher.passRate(config, signal);
      this.#rates = { ...this.#rates, [key]: rate };
    });
  }

  /** Teaches a policy from the solutions and makes it the base. */
  async teach(): Promise<void> {
    this.#wantsStop = false;
    this.#teaching = { updates: 0, loss: NaN, passAt1: null };
    await this.#withTeacher('teach', async (config, signal) => {
      const taught = await this.#teacher.teach(
        config,
        (progress) => {
          this.#teaching = progress;
          return this.#wantsStop;
        },
        signal,
      );
      const { task, policy } = config;
      await (await this.#shelf).keepTaught({ task, policy, ...taught });
      this.#base = taughtBase;
      this.#hasTaught = true;
      this.#said = `Warm start ended after ${taught.updates} updates${taught.passAt1 === null ? '' : `, held-out pass@1 ${taught.passAt1.toFixed(2)}`}.`;
    });
  }

  /** Ends a warm start after the update in progress and keeps what was learned. */
  stopTeaching(): void {
    this.#wantsStop = true;
  }

  /** Makes the task known and returns its record; null while there is none. */
  use(): OwnTask | null {
    const { own } = this;
    if (own) rememberOwnTask(own);
    return own;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#work.abort();
    this.#sandbox.close();
    void this.#keepDraft();
  }

  async #begin(isNew: boolean): Promise<void> {
    await this.#attempt(async () => {
      const all = await (await this.#shelf).list();
      this.#saved = all.filter(({ key }) => key !== draftKey);
      if (!isNew || this.#source !== '') return;
      const draft = all.find(({ key }) => key === draftKey);
      this.#set(draft?.source ?? examples[0]!.source);
    });
  }

  async #listed(): Promise<readonly SavedTask[]> {
    return (await (await this.#shelf).list()).filter(({ key }) => key !== draftKey);
  }

  #set(source: string): void {
    this.#source = source;
    this.#checking = true;
    void this.#look();
  }

  async #look(): Promise<void> {
    const [source, number] = [this.#source, ++this.#check];
    const checked = await checkTask(this.#sandbox, source);
    if (number !== this.#check) return;
    this.#checkedSource = source;
    this.#checked = checked;
    this.#checking = false;
    this.#verdict = null;
    this.#level = Math.min(this.#level, checked.opened?.levels.length ?? 1);
    await this.#attempt(async () => {
      const { own } = this;
      const taught = own && (await (await this.#shelf).taught(ownTaskId(own), this.#settings().policy));
      this.#hasTaught = taught !== null;
    });
    void this.#keepDraft();
  }

  async #keepDraft(): Promise<void> {
    if (this.#source === '' || this.#source.length > longestSource) return;
    const shelf = await this.#shelf;
    const draft = { key: draftKey, title: 'Draft', source: this.#source, updatedAt: Date.now() };
    await shelf.save(draft).catch(() => undefined);
  }

  #rateKey(): string {
    return `${this.own ? ownTaskId(this.own) : ''} ${this.#base} ${this.#level} ${this.#settings().policy}`;
  }

  async #withTeacher(
    busy: 'rate' | 'teach',
    work: (config: RunConfig, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#busy !== null) return;
    this.#busy = busy;
    await this.#attempt(async () => {
      const own = this.use();
      if (own === null) throw new Error('the code must pass its first check; mend it first');
      const { policy, threads } = this.#settings();
      const plain = {
        ...defaultConfig(undefined, rememberOwnTask(own)),
        policy,
        threads,
        level: this.#level,
      };
      await work(parseConfig(plain), this.#work.signal);
    });
    this.#busy = null;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#said = sentenceOf(error);
    }
  }
}
