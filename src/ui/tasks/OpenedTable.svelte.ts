/** A table that is becoming a task: its columns, how answers are checked, and what is left out. Loaded when a table is opened. */
import { parseTable } from '../../tasks/table/parseTable.ts';
import { mostTableBytes, withoutHeader, type Table } from '../../tasks/table/table.ts';
import { hasFinal, proposedChoice } from '../../tasks/table/proposeChoice.ts';
import {
  notesOf,
  proposeKind,
  tableRows,
  type TableChoice,
  type TableRows,
} from '../../tasks/table/tableRows.ts';
import { tableTask } from '../../tasks/table/tableTask.ts';
import { sentenceOf } from '../state/sentences.ts';

/** Columns that the form lets a reader choose. */
export type TableColumn = 'prompt' | 'answer' | 'level' | 'hint';

/** Most rows that the form shows. */
const shownRows = 5;

export class OpenedTable {
  readonly #parsed: Table;
  /** Whether the first row is its names. */
  hasHeader = $state(true);
  readonly table: Table = $derived.by(() => (this.hasHeader ? this.#parsed : withoutHeader(this.#parsed)));
  #choice = $state.raw() as TableChoice;
  /** Its prompts, or why there are none. */
  readonly #read: TableRows | string = $derived.by(() => {
    try {
      return tableRows(this.table, this.#choice);
    } catch (error) {
      return sentenceOf(error);
    }
  });

  /** Throws a sentence where the text is no table. */
  constructor(text: string, name: string) {
    this.#parsed = parseTable(text, name);
    this.#choice = proposedChoice(this.table);
  }

  get choice(): TableChoice {
    return this.#choice;
  }
  get rows(): TableRows | null {
    return typeof this.#read === 'string' ? null : this.#read;
  }
  /** The first prompts as the task will ask them. */
  get shown() {
    return this.rows?.items.slice(0, shownRows) ?? [];
  }
  get canDropHeader(): boolean {
    return this.#parsed.hasHeader;
  }
  /** Whether answers end in what GSM8K writes before a final answer. */
  readonly hasFinal = $derived.by(() => hasFinal(this.table, this.#choice.answer));
  /** Why no task can be made; null where one can. */
  readonly problem: string | null = $derived.by(() => {
    if (typeof this.#read === 'string') return this.#read;
    if (this.#choice.prompt === this.#choice.answer)
      return 'Prompt and answer must be two columns. Choose another.';
    return this.#read.items.length < 2
      ? 'Fewer than two rows are left, too few for a task. Choose other columns, or another check.'
      : null;
  });
  /** What is left out, and what was read otherwise than it is written. */
  readonly notes: readonly string[] = $derived(notesOf(this.table, this.rows ?? { leftOut: [] }));

  /** Proposes columns and all else again where names become data. */
  nameColumns(hasHeader: boolean): void {
    this.hasHeader = hasHeader;
    this.#choice = proposedChoice(this.table);
  }
  choose(choice: Partial<TableChoice>): void {
    const next = { ...this.#choice, ...choice };
    // Other columns hold other texts.
    const isOther = 'prompt' in choice || 'answer' in choice || 'hint' in choice || 'withSteps' in choice;
    this.#choice = isOther ? { ...next, kind: proposeKind(this.table, next) } : next;
  }

  /** The code of the task, or null where none can be made. */
  source(): string | null {
    return this.problem === null && this.rows ? tableTask(this.table, this.#choice, this.rows) : null;
  }
}

/** The table in a file. Rejects with a sentence. */
export async function openTableFile(
  file: File,
  text: (bytes: Uint8Array, name: string) => string,
): Promise<OpenedTable> {
  if (file.size > mostTableBytes)
    throw new Error(
      `${file.name} must have at most ${mostTableBytes / 1e6} MB, got ${(file.size / 1e6).toFixed(1)} MB; choose another file`,
    );
  return new OpenedTable(text(new Uint8Array(await file.arrayBuffer()), file.name), file.name);
}
