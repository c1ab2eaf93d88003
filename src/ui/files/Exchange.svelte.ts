/** Exports and imports runs, and holds progress and result. The code that does the work is fetched on first use. */
import type { Lab } from '../state/Lab.svelte.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { Library } from '../state/Library.svelte.ts';
import type { CodeGate } from '../state/CodeGate.svelte.ts';
import type { GivenFile } from '../../runtime/foreignProtocol.ts';
import type { ExportKind } from './formats.ts';

/** The route of Runs that shows a run of another library. */
export const outsideRoute = 'outside';

export class Exchange {
  readonly #lab: Lab;
  readonly #library: Library;
  readonly #gate: CodeGate;
  busy = $state.raw(false);
  /** The result of the last export or import. */
  said = $state.raw('');
  failure = $state.raw<string | null>(null);
  /** Files of another library that are shown; empty: none. */
  outside = $state.raw<readonly GivenFile[]>([]);
  /** Shows them. */
  readonly #show: () => void;

  constructor(lab: Lab, library: Library, gate: CodeGate, show: () => void) {
    this.#lab = lab;
    this.#library = library;
    this.#gate = gate;
    this.#show = show;
  }

  dismiss(): void {
    this.failure = null;
    this.said = '';
  }

  /** Writes the Lab's run (null) or a stored one to a file that the browser saves. */
  export(runId: string | null, kind: ExportKind = 'run'): Promise<void> {
    return this.#attempt(async () => {
      const { exportRun } = await import('./exportRun.ts');
      return `Exported ${await exportRun(this.#lab, this.#library, runId, kind)}.`;
    });
  }

  /** Imports run files one after another or a policy, stopping at the first that is refused; shows files of other libraries. */
  import(files: readonly File[], entries: readonly FileSystemEntry[] = []): Promise<void> {
    return this.#attempt(async () => {
      const { filesOfOthers, importFiles } = await import('./importFiles.ts');
      const outside = await filesOfOthers(files, entries);
      if (outside === null) return importFiles(this.#lab, this.#library, this.#gate, files);
      this.take(outside);
      this.#show();
      return '';
    });
  }

  /** Hands files of another library to what shows them. */
  take(files: readonly GivenFile[]): void {
    this.outside = files;
  }

  async #attempt(work: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.dismiss();
    try {
      this.said = await work();
    } catch (error) {
      this.failure = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }
}
