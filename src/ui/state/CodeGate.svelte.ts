/**
 * Holds code from a link or a run file until the reader has seen it and agreed. None of it runs before; only one question
 * is open at a time.
 */
import type { BroughtCode } from '../../config/linkCode.ts';

/** The origin of the code, in the reader's words. */
export type CodeSource = 'link' | 'run file';

export interface CodeQuestion {
  readonly source: CodeSource;
  readonly brought: readonly BroughtCode[];
}

export class CodeGate {
  /** The open question, or null. */
  question = $state.raw<CodeQuestion | null>(null);
  #answer: (ids: readonly string[] | null) => void = () => undefined;

  /** Resolves to the ids of what the code makes once they are known; null if the reader declines. Declines an older question. */
  ask(question: CodeQuestion): Promise<readonly string[] | null> {
    this.answer(null);
    this.question = question;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** Takes the reader's answer. */
  answer(ids: readonly string[] | null): void {
    this.question = null;
    this.#answer(ids);
  }
}
