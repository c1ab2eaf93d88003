/**
 * The token that the reader looks at, and what the worker tells of its completion: asked for once a completion, and only while
 * somebody looks.
 */
import type { LinePlace, LineTrace } from '../../../run/records.ts';
import type { Shown, TokenPlace } from '../drawn.ts';
import { settled } from '../pace.ts';
import { exampleWords, findExample, type Example, type Found } from './find.ts';

/** Before it is asked: a pointer that passes over completions asks about none of them. */
const restMs = 60;

/** A round that was found to show something, and where. */
export interface Jump extends Found {
  readonly shown: Shown;
}

export class Pointed {
  readonly #explain: (place: LinePlace) => Promise<LineTrace | null>;
  #place = $state.raw<TokenPlace | null>(null);
  #trace = $state.raw<LineTrace | null>(null);
  #problem = $state<string | null>(null);
  #jump = $state.raw<Jump | null>(null);
  #said = $state('');
  /** Counts what was asked, so that a late answer does not stand for another completion. */
  #asked = 0;
  readonly #askSoon = settled(() => void this.#ask(), restMs);

  constructor(explain: (place: LinePlace) => Promise<LineTrace | null>) {
    this.#explain = explain;
  }

  get place(): TokenPlace | null {
    return this.#place;
  }
  /** Of the completion that is looked at; null until the worker has told it. */
  get trace(): LineTrace | null {
    return this.#isOf(this.#trace, this.#place) ? this.#trace : null;
  }
  /** Why there is no trace and none will come; null while one may. */
  get problem(): string | null {
    return this.#problem;
  }
  /** Where the rollouts are to go. */
  get jump(): Jump | null {
    return this.#jump;
  }
  /** What came of looking for an example. */
  get said(): string {
    return this.#said;
  }

  /** In how many updates of the round each token was clipped, group by group; empty where nobody has asked. */
  clippedOf(round: number | undefined): LineTrace['clipped'] {
    return this.#trace?.round === round && this.#trace ? this.#trace.clipped : [];
  }

  point(place: TokenPlace): void {
    const isSame = this.#isOf(this.#trace, place);
    this.#place = place;
    this.#said = '';
    if (!isSame) {
      this.#problem = null;
      this.#askSoon();
    }
  }

  clear(): void {
    this.#asked++;
    this.#place = null;
    this.#trace = null;
    this.#problem = null;
    this.#jump = null;
    this.#said = '';
  }

  /** Goes to an example in the round that is shown, or says that there is none. */
  async show(example: Example, shown: Shown): Promise<void> {
    this.#said = '';
    const clipped = example === 'clipped' ? await this.clippedIn(shown) : [];
    const found = findExample(example, shown.groups, clipped);
    if (found) this.#jump = { ...found, shown };
    else this.#said = `Round ${shown.round} ${exampleWords[example].none}`;
  }

  /** The same as `clippedOf`, asked for where nobody has. */
  async clippedIn({ round, groups }: Shown): Promise<LineTrace['clipped']> {
    if (this.#trace?.round !== round && groups.length > 0) {
      try {
        const trace = await this.#explain({ round, group: 0, line: 0 });
        if (trace !== null) this.#trace = trace;
      } catch {
        // What the token under the pointer asks says why.
      }
    }
    return this.clippedOf(round);
  }

  #isOf(trace: LineTrace | null, place: TokenPlace | null): boolean {
    if (!trace || !place) return false;
    return trace.round === place.round && trace.group === place.index && trace.line === place.line;
  }

  async #ask(): Promise<void> {
    const place = this.#place;
    if (!place || this.#isOf(this.#trace, place)) return;
    const asked = ++this.#asked;
    try {
      const trace = await this.#explain({ round: place.round, group: place.index, line: place.line });
      if (asked !== this.#asked) return;
      if (trace !== null) this.#trace = trace;
      else this.#problem = `The numbers of round ${place.round} are no longer kept. Look at a newer round.`;
    } catch (error) {
      if (asked !== this.#asked) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#problem = `The numbers of round ${place.round} could not be worked out: ${message}`;
    }
  }
}
