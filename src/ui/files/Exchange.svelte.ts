/** Runs to files and back: what is going on, what came of it. The work itself is fetched when it is first wanted. */
import type { Lab } from '../lab/Lab.svelte.ts';
import { sentenceOf } from '../lab/sentences.ts';
import type { Library } from '../runs/Library.svelte.ts';
import type { CodeGate } from '../tasks/CodeGate.svelte.ts';
import type { ExportKind } from './formats.ts';

export class Exchange {
  readonly #lab: Lab;
  readonly #library: Library;
  readonly #gate: CodeGate;
  #busy = $state.raw(false);
  #said = $state.raw('');
  #failure = $state.raw<string | null>(null);

  constructor(lab: Lab, library: Library, gate: CodeGate) {
    this.#lab = lab;
    this.#library = library;
    this.#gate = gate;
  }

  get busy(): boolean {
    return this.#busy;
  }
  /** What was done last. */
  get said(): string {
    return this.#said;
  }
  get failure(): string | null {
    return this.#failure;
  }

  dismiss(): void {
    this.#failure = null;
    this.#said = '';
  }

  /** Writes the run of the Lab (null) or a stored one to a file that the browser saves. */
  export(runId: string | null, kind: ExportKind = 'run'): Promise<void> {
    return this.#attempt(async () => {
      const { exportRun } = await import('./exportRun.ts');
      return `Exported ${await exportRun(this.#lab, this.#library, runId, kind)}.`;
    });
  }

  /** Reads run files into the library, one after another; the first that is refused ends it. */
  import(files: readonly File[]): Promise<void> {
    return this.#attempt(async () => {
      const { importRun } = await import('./importRun.ts');
      const names: string[] = [];
      for (const file of files) names.push(await importRun(this.#library, this.#gate, file));
      return `Imported ${names.join(', ')}. Resume it from Runs.`;
    });
  }

  async #attempt(work: () => Promise<string>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.dismiss();
    try {
      this.#said = await work();
    } catch (error) {
      this.#failure = sentenceOf(error);
    } finally {
      this.#busy = false;
    }
  }
}
