/** Messages of the Lab: the last failure, notices, and the announced status. */
import type { NoticeLevel } from '../../runtime/protocol.ts';
import { paced } from './pace.ts';
import { sentenceOf } from './sentences.ts';

const sayIntervalMs = 5000;
/** What the page itself says where a reload mends a failure. */
const reloadWords = /* text */ 'reload the page';
/** How long a sentence stays that asks nothing of the reader. */
const infoMs = 10_000;

export interface Notice {
  /** One sentence. */
  readonly text: string;
  readonly level: NoticeLevel;
  /** What it is about; newer news of the same takes its place. */
  readonly about: string;
}

export class Messages {
  readonly #status: () => string;
  /** The last failure, one sentence; null once it is dismissed or fixed. */
  failure = $state.raw<string | null>(null);
  #asksReload = $state.raw(false);
  #engineFailure: string | null = null;
  notices = $state.raw<readonly Notice[]>([]);
  /** The announced status: changes with the state at once, otherwise at most every five seconds. */
  said = $state.raw('');
  readonly #say = paced(() => {
    this.said = this.#status();
  }, sayIntervalMs);

  /** `status` returns the current status in words. */
  constructor(status: () => string) {
    this.#status = status;
  }

  /** Whether the last failure is one that a reload of the page mends. */
  get asksReload(): boolean {
    return this.failure !== null && this.#asksReload;
  }

  fail(error: unknown): void {
    this.failure = sentenceOf(error);
    // In English from workers.
    this.#asksReload = [/* data */ 'reload', reloadWords].some((words) => this.failure?.includes(words));
  }

  /** The engine could not load; `engineReady` removes the sentence. */
  failEngine(error: unknown): void {
    this.fail(error);
    this.#engineFailure = this.failure;
  }

  engineReady(): void {
    if (this.failure === this.#engineFailure) this.failure = null;
    this.#engineFailure = null;
  }

  /**
   * Adds a notice unless it is already shown, in the place of an older one about the same; one that only informs goes by
   * itself.
   */
  notice(message: string, level: NoticeLevel = 'warning', about = message): void {
    const notice = { text: sentenceOf(message), level, about };
    if (this.notices.some(({ text }) => text === notice.text)) return;
    this.notices = [...this.notices.filter((one) => one.about !== about), notice];
    if (level === 'info') setTimeout(() => this.dismiss(notice), infoMs);
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((one) => one !== notice);
  }

  dismissFailure(): void {
    this.failure = null;
  }

  /** Removes all sentences; the status stays. */
  clear(): void {
    this.failure = null;
    this.notices = [];
  }

  /** Announces the status at its next turn. */
  say(): void {
    this.#say();
  }

  /** Announces the status at once. */
  sayNow(): void {
    this.#say.cancel();
    this.said = this.#status();
  }
}
