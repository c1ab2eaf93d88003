/** The state of the editor of own methods: code, what it describes, checks, values of its settings, and what is saved. */
import { checkMethod, type CheckedMethod, type MethodCheck } from '../../sandbox/checkMethod.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../sandbox/openMethod.ts';
import { createSandbox, type SandboxThread } from '../../sandbox/sandbox.ts';
import { answersOfMethod, type OwnMethod, type OwnMethodFacts } from '../../learn/own/ownMethod.ts';
import { longestTitle } from '../../storage/codeShelf.ts';
import { newMethodKey, type OwnMethodShelf, type SavedMethod } from '../../storage/ownMethods.ts';
import { draftKey } from '../../storage/codeShelf.ts';
import { sentenceOf } from '../state/sentences.ts';
import { renamed, withText } from '../../sandbox/renamed.ts';
import type { Remark } from './codeMarks.ts';
import { exampleGroup, type ExampleAdvantage } from './exampleGroup.ts';
import { differingLines, lineChanges } from './lineDiff.ts';
import { firstMethod, openedMethod, type OpenedCode } from './sources.ts';

/** How long typing pauses before the code is checked, in milliseconds. */
const checkMs = 250;

interface EditorParts {
  readonly shelf: Promise<OwnMethodShelf>;
  readonly spawn: () => SandboxThread;
  /** Milliseconds from any origin. */
  readonly now: () => number;
}

/** Code that describes a method. */
interface Working {
  readonly source: string;
  readonly facts: OwnMethodFacts;
}

interface Refusal {
  readonly message: string;
  /** Null where no line is to blame. */
  readonly line: number | null;
}

export class OwnEditor {
  readonly #parts: EditorParts;
  /** Checks take longer than a key: the next key must not wait for them. */
  readonly #opening;
  readonly #checking;
  /** What the code is compared with. */
  opened = $state.raw<OpenedCode>({ title: '', source: '' });
  /** The loss of what was opened; null where it has none, or before it is known. */
  openedLoss = $state.raw<OwnMethodFacts['loss']>(null);
  source = $state('');
  #working = $state.raw<Working | null>(null);
  /** Why the code is refused; null while it works or is being opened. */
  refusal = $state.raw<Refusal | null>(null);
  isOpening = $state(false);
  #checked = $state.raw<CheckedMethod | null>(null);
  #checkedSource = $state('');
  /** Milliseconds from the last key to the end of its checks. */
  checkedAfter = $state<number | null>(null);
  #values = $state.raw<Readonly<Record<string, number>>>({});
  /** Advantages of the example group; null where the method has none of its own. */
  example = $state.raw<readonly ExampleAdvantage[] | null>(null);
  /** Saved methods, most recently changed first. */
  saved = $state.raw<readonly SavedMethod[]>([]);
  /** The result of the last action, for the reader. */
  said = $state('');
  /** The code that answers in this thread. */
  #played = '';
  #typedAt = 0;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the reader has changed what was opened. */
  #isEdited = false;

  readonly changes = $derived(lineChanges(this.opened.source, this.source));
  /** The last code that worked, with the values of its settings; null before the first. */
  readonly own = $derived(
    this.#working && ownMethodFrom(this.#working.source, this.#working.facts, this.#values),
  );

  constructor(parts: EditorParts) {
    this.#parts = parts;
    this.#opening = createSandbox(parts.spawn);
    this.#checking = createSandbox(parts.spawn);
  }

  /** How many lines differ from what was opened. */
  get differing(): number {
    return differingLines(this.changes);
  }
  /** Whether `own` is the code as it stands. */
  get isReady(): boolean {
    return this.refusal === null && this.own?.source === this.source;
  }
  /** The results of the last check; they may belong to older code. */
  get checks(): readonly MethodCheck[] {
    return this.#checked?.checks ?? [];
  }
  /** Whether the checks are those of the code as it stands. */
  get isChecked(): boolean {
    return this.#checked !== null && this.#checkedSource === this.source;
  }
  /** Milliseconds since the last key, or since the code was opened. */
  get sinceKey(): number {
    return this.#parts.now() - this.#typedAt;
  }
  /** The saved method with this code; null if there is none. */
  get savedHere(): SavedMethod | null {
    return this.saved.find(({ source }) => source === this.source) ?? null;
  }

  /** What stands at the lines of the code. */
  readonly remarks = $derived.by((): readonly Remark[] => {
    const found = this.isChecked ? this.checks : [];
    const placed = found.flatMap(({ state, found: text, line, repair }): Remark[] =>
      state === 'ok' || line === null
        ? []
        : [
            {
              ...{ line, text: withoutLine(text), isError: state === 'failed' },
              ...(repair && {
                repair: { label: repair.label, apply: () => this.edit(repair.source) },
              }),
            },
          ],
    );
    if (placed.length > 0 || !this.refusal?.line) return placed;
    return [{ line: this.refusal.line, text: this.refusal.message, isError: true }];
  });

  /** Reads what is saved, and shows the last draft, or the first method where there is none. */
  async begin(): Promise<void> {
    const shelf = await this.#parts.shelf;
    this.said = shelf.because ?? '';
    await this.#list();
    const draft = await shelf.draft().catch(() => null);
    const opened = await openedMethod(draft?.basedOn || firstMethod);
    if (this.source === '') this.#show(opened, draft?.source);
  }

  /** Opens other code, with values of its settings. Changed code that is not saved goes to the library first. */
  async open(opened: OpenedCode, values: OwnMethod['values'] = {}): Promise<void> {
    if (this.#isEdited && this.savedHere === null) await this.#saveApart();
    this.#values = values;
    this.#show(opened);
  }

  edit(source: string): void {
    if (source === this.source) return;
    this.#isEdited = true;
    this.#set(source);
  }

  /** Bases the method on another one. */
  baseOn(id: string): void {
    const next = withText(this.source, 'basedOn', id);
    if (next !== null) this.edit(next);
  }

  setValue(name: string, value: number): void {
    this.#values = { ...this.#values, [name]: value };
    void this.#askExample();
  }

  /** Saves the method in the library, in place of the one with its title. */
  async save(): Promise<void> {
    const title = this.#title;
    const same = this.saved.find((one) => one.title === title);
    await this.#keep(title, same?.key);
  }

  get #title(): string {
    return this.own?.title ?? /* data */ 'Unfinished method';
  }

  /** Saves the code beside all others, because the reader did not ask to replace one. */
  async #saveApart(): Promise<void> {
    const taken = this.saved.map(({ title }) => title);
    let title = this.#title;
    for (let number = 2; taken.includes(title); number++)
      title = `${this.#title.slice(0, longestTitle - 4)} ${number}`;
    // The code has the number too, so that saving it again replaces no other.
    const source = title === this.#title ? null : renamed(this.source, title);
    await this.#keep(title, newMethodKey(), source ?? this.source);
  }

  async #keep(title: string, key = newMethodKey(), source = this.source): Promise<void> {
    try {
      const shelf = await this.#parts.shelf;
      await shelf.save({ ...this.#record(), source, key, title });
      await this.#list();
      this.said = shelf.because ?? `Saved as “${title}”.`;
    } catch (error) {
      this.said = sentenceOf(error);
    }
  }

  /** Reads the list again, because the library may have changed it. */
  async refresh(): Promise<void> {
    await this.#list();
  }

  dispose(): void {
    clearTimeout(this.#checkTimer);
    this.#opening.close();
    this.#checking.close();
    void this.#keepDraft();
  }

  #record() {
    return { source: this.source, basedOn: this.own?.basedOn ?? '', updatedAt: Date.now() };
  }

  async #list(): Promise<void> {
    this.saved = await (await this.#parts.shelf).list().catch(() => []);
  }

  #show(opened: OpenedCode, source = opened.source): void {
    this.opened = opened;
    this.#isEdited = source !== opened.source;
    this.openedLoss = null;
    this.#set(source);
    openMethod(this.#checking, opened.source).then(
      ({ loss }) => {
        if (opened === this.opened) this.openedLoss = loss;
      },
      () => undefined,
    );
  }

  #set(source: string): void {
    this.source = source;
    this.#typedAt = this.#parts.now();
    clearTimeout(this.#checkTimer);
    if (!this.isOpening) void this.#look();
  }

  /** Opens the code, and what was typed meanwhile after it. */
  async #look(): Promise<void> {
    this.isOpening = true;
    for (let source = ''; source !== this.source;) {
      source = this.source;
      await this.#openCode(source);
    }
    this.isOpening = false;
    void this.#askExample();
    const { source } = this;
    this.#checkTimer = setTimeout(() => void this.#check(source), this.refusal ? 0 : checkMs);
  }

  async #openCode(source: string): Promise<void> {
    try {
      const facts = await openMethod(this.#opening, source);
      // Other code was opened meanwhile, perhaps with values of its own.
      if (source !== this.source) return;
      this.#values = valuesFor(facts, this.#values);
      this.#working = { source, facts };
      this.refusal = null;
    } catch (error) {
      if (source !== this.source) return;
      const text = error instanceof Error ? error.message : String(error);
      const line = /\(line (\d+)\)/.exec(text)?.[1];
      const message = sentenceOf(withoutLine(text));
      this.refusal = { message, line: line === undefined ? null : Number(line) };
    }
  }

  async #check(source: string): Promise<void> {
    const since = this.#typedAt;
    const checked = await checkMethod(this.#checking, source);
    if (source !== this.source) return;
    this.#checked = checked;
    this.#checkedSource = source;
    this.checkedAfter = this.#parts.now() - since;
    void this.#keepDraft();
  }

  /** Asks the code for the advantages of the example group. */
  async #askExample(): Promise<void> {
    const own = this.own;
    if (!own?.hooks.includes('advantages')) {
      this.example = null;
      return;
    }
    try {
      if (this.#played !== own.source) await playOwnMethod(this.#opening, own);
      this.#played = own.source;
      const [given] = await answersOfMethod(own).advantages([exampleGroup.group], own.values);
      if (own === this.own && given) this.example = exampleGroup.read(given);
    } catch {
      // The checks say what is wrong with the code.
      if (own === this.own) this.example = null;
    }
  }

  async #keepDraft(): Promise<void> {
    if (this.source === '') return;
    const shelf = await this.#parts.shelf;
    const title = this.own?.title ?? 'Draft';
    await shelf.save({ ...this.#record(), key: draftKey, title }).catch(() => undefined);
  }
}

/** A message at its line, which needs not name it. */
const withoutLine = (message: string): string => message.replace(/ \(line \d+\)/g, '');

/** The values of settings that stay, and the defaults of new ones. */
function valuesFor(
  { settings }: OwnMethodFacts,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    settings.map(({ name, min, max, default: usual }) => {
      const value = before[name];
      return [name, value !== undefined && value >= min && value <= max ? value : usual];
    }),
  );
}
