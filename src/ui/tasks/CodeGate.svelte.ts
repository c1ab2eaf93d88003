/**
 * Code that comes from outside, by a link or a run file: it waits here until the reader has seen it and agreed. Nothing of it
 * runs before, and one question stands at a time.
 */
import type { Brought } from '../../sandbox/openTask.ts';

/** What brought the code, in the reader's words. */
export type Source = 'link' | 'run file';

export interface Question {
  readonly source: Source;
  readonly brought: Brought;
}

export class CodeGate {
  #question = $state.raw<Question | null>(null);
  #answer: (opened: boolean) => void = () => undefined;

  /** The question that waits for the reader; null where none does. */
  get question(): Question | null {
    return this.#question;
  }

  /** True once the task of this code is known here; false where the reader does not open it. An older question is declined. */
  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.#question = question;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** What became of the question. */
  answer(opened: boolean): void {
    this.#question = null;
    this.#answer(opened);
  }
}
