/** What the Lab has to tell the reader in sentences: what failed, what else to know, and the status read out. */
import { paced } from './pace.ts';
import { sentenceOf } from './sentences.ts';

const sayIntervalMs = 5000;

export class Messages {
  readonly #status: () => string;
  #failure = $state.raw<string | null>(null);
  #engineFailure: string | null = null;
  #notices = $state.raw<readonly string[]>([]);
  #said = $state.raw('');
  readonly #say = paced(() => {
    this.#said = this.#status();
  }, sayIntervalMs);

  /** `status` is the status in words as it stands. */
  constructor(status: () => string) {
    this.#status = status;
  }

  /** What went wrong last, one sentence; null once it is read or mended. */
  get failure(): string | null {
    return this.#failure;
  }
  get notices(): readonly string[] {
    return this.#notices;
  }
  /** The status for a screen reader: new at once when the state changes, else at most every five seconds. */
  get said(): string {
    return this.#said;
  }

  fail(error: unknown): void {
    this.#failure = sentenceOf(error);
  }

  /** The engine could not be had; `engineReady` takes the sentence back. */
  failEngine(error: unknown): void {
    this.fail(error);
    this.#engineFailure = this.#failure;
  }

  engineReady(): void {
    if (this.#failure === this.#engineFailure) this.#failure = null;
    this.#engineFailure = null;
  }

  /** Adds a notice unless it stands there already. */
  notice(message: string): void {
    const sentence = sentenceOf(message);
    if (!this.#notices.includes(sentence)) this.#notices = [...this.#notices, sentence];
  }

  dismiss(notice: string): void {
    this.#notices = this.#notices.filter((one) => one !== notice);
  }

  dismissFailure(): void {
    this.#failure = null;
  }

  /** Forgets all sentences; the status stays. */
  clear(): void {
    this.#failure = null;
    this.#notices = [];
  }

  /** Reads the status out when its turn comes. */
  say(): void {
    this.#say();
  }

  /** Reads the status out at once. */
  sayNow(): void {
    this.#say.cancel();
    this.#said = this.#status();
  }
}
