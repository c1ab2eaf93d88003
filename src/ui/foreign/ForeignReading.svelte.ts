/** Files of another library that become one run in a thread of its own: how far reading is, and what was found. */
import type { FoundGroups, GroupQuery, Repeat } from '../../foreign/groups.ts';
import type { ForeignOverview } from '../../foreign/overview.ts';
import type { ForeignHandle, GivenFile } from '../../runtime/foreignProtocol.ts';
import { sentenceOf } from '../state/sentences.ts';

export class ForeignReading {
  readonly #files: readonly GivenFile[];
  readonly #handle: ForeignHandle;
  /** Counts readings, because a reader may change a column before one has ended. */
  #reading = 0;
  /** The run that was asked for last. */
  #run: string | undefined;
  /** What columns mean by the reader's answers, by their names. */
  columns = $state.raw<Readonly<Record<string, string | null>>>({});
  opened = $state.raw<ForeignOverview | null>(null);
  /** Whether `opened` is only what was read so far, which no check has seen. */
  isPart = $state.raw(true);
  /** Share of the bytes that is read; null once all is. */
  read = $state.raw<number | null>(0);
  failure = $state.raw<string | null>(null);

  constructor(files: readonly GivenFile[], handle: ForeignHandle) {
    this.#files = files;
    this.#handle = handle;
  }

  /** Reads the files; `run` names one of several in them. Settles when all is read or failed. */
  async open(run = this.#run): Promise<void> {
    const reading = ++this.#reading;
    // Parts have a channel of their own: the last may come after the answer.
    let settled = false;
    this.#run = run;
    this.read = 0;
    this.failure = null;
    try {
      const { columns } = this;
      const opened = await this.#handle.open(
        this.#files,
        { columns, ...(run !== undefined && { run }) },
        (part) => {
          if (settled || reading !== this.#reading) return;
          this.read = part.total === 0 ? 0 : part.bytes / part.total;
          // A run that is read again stays as it was until then.
          if (this.isPart && part.picture) this.opened = part.picture;
        },
      );
      if (reading === this.#reading) [this.opened, this.isPart] = [opened, false];
    } catch (error) {
      if (reading === this.#reading) this.failure = sentenceOf(error);
    } finally {
      settled = true;
      if (reading === this.#reading) this.read = null;
    }
  }

  /** Says what a column is (TRL's name, or null: its own), and reads again. */
  say(column: string, ours: string | null): Promise<void> {
    this.columns = { ...this.columns, [column]: ours };
    return this.open();
  }

  groups(query: GroupQuery): Promise<FoundGroups> {
    return this.#handle.groups(query);
  }

  repeats(most: number): Promise<readonly Repeat[]> {
    return this.#handle.repeats(most);
  }

  json(): Promise<Blob> {
    return this.#handle.json();
  }

  close(): void {
    this.#reading += 1;
    this.#handle.close();
  }
}
