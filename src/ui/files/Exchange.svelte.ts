/** Exports and imports runs, and holds progress and result. The code that does the work is fetched on first use. */
import type { Lab } from '../state/Lab.svelte.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { Library } from '../state/Library.svelte.ts';
import type { CodeGate } from '../state/CodeGate.svelte.ts';
import type { ExportKind } from './formats.ts';

export class Exchange {
  readonly #lab: Lab;
  readonly #library: Library;
  readonly #gate: CodeGate;
  busy = $state.raw(false);
  /** The result of the last export or import. */
  said = $state.raw('');
  failure = $state.raw<string | null>(null);

  constructor(lab: Lab, library: Library, gate: CodeGate) {
    this.#lab = lab;
    this.#library = library;
    this.#gate = gate;
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

  /** Imports run files one after another, or a policy; stops at the first that is refused. */
  import(files: readonly File[]): Promise<void> {
    return this.#attempt(async () => {
      const [first] = files;
      if (first?.name.endsWith('.onnx')) {
        const { importPolicy } = await import('./importPolicy.ts');
        return importPolicy(this.#lab, first);
      }
      const { importRun } = await import('./importRun.ts');
      const names: string[] = [];
      for (const file of files) names.push(await importRun(this.#library, this.#gate, file));
      return `Imported ${names.join(', ')}. Find it in Runs.`;
    });
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
