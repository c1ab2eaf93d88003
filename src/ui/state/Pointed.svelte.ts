/** The token under the pointer and the worker's trace of its completion, requested once per completion and only on demand. */
import type { LineTrace } from '../../run/records.ts';
import type { TrainerHandle } from '../../runtime/protocol.ts';
import type { ShownRound, TokenPlace } from './drawn.ts';
import { afterQuiet } from './pace.ts';
import { exampleWords, findExample, type TokenExample, type FoundToken } from './find.ts';

/** Delay before a request, so that a passing pointer causes none. */
const restMs = 60;

/** An example: its round and position. */
export interface Jump extends FoundToken {
  readonly shown: ShownRound;
}

export class Pointed {
  /** Repeats displayed rounds. */
  readonly trainer: Pick<TrainerHandle, 'explain' | 'weightsOf'>;
  place = $state.raw<TokenPlace | null>(null);
  #trace = $state.raw<LineTrace | null>(null);
  /** Why no trace will come; null while one may. */
  problem = $state<string | null>(null);
  /** The example that the rollouts should show. */
  jump = $state.raw<Jump | null>(null);
  /** Result of searching for an example. */
  said = $state('');
  /** Counts requests, so that a late answer is not used for another completion. */
  #asked = 0;
  readonly #askSoon = afterQuiet(() => void this.#ask(), restMs);

  constructor(trainer: Pick<TrainerHandle, 'explain' | 'weightsOf'>) {
    this.trainer = trainer;
  }

  /** Trace of the pointed completion; null until the worker answers. */
  get trace(): LineTrace | null {
    return this.#isOf(this.#trace, this.place) ? this.#trace : null;
  }

  /** By group, completion and token, the number of updates that clipped it; empty if it was not requested. */
  clippedOf(round: number | undefined): LineTrace['clipped'] {
    return this.#trace?.round === round && this.#trace ? this.#trace.clipped : [];
  }

  point(place: TokenPlace): void {
    const isSame = this.#isOf(this.#trace, place);
    this.place = place;
    this.said = '';
    if (!isSame) {
      this.problem = null;
      this.#askSoon();
    }
  }

  clear(): void {
    this.#asked++;
    this.place = null;
    this.#trace = null;
    this.problem = null;
    this.jump = null;
    this.said = '';
  }

  /** Shows an example in the current round, or reports that there is none. */
  async show(example: TokenExample, shown: ShownRound): Promise<void> {
    this.said = '';
    const clipped = example === 'clipped' ? await this.clippedIn(shown) : [];
    const found = findExample(example, shown.groups, clipped);
    if (found) this.jump = { ...found, shown };
    else this.said = `Round ${shown.round} ${exampleWords[example].none}`;
  }

  /** Like `clippedOf`, but requests missing data from the worker. */
  async clippedIn({ round, groups }: ShownRound): Promise<LineTrace['clipped']> {
    if (this.#trace?.round !== round && groups.length > 0) {
      try {
        const trace = await this.trainer.explain({ round, group: 0, line: 0 });
        if (trace !== null) this.#trace = trace;
      } catch {
        // The request for the pointed token reports the reason.
      }
    }
    return this.clippedOf(round);
  }

  #isOf(trace: LineTrace | null, place: TokenPlace | null): boolean {
    if (!trace || !place) return false;
    return trace.round === place.round && trace.group === place.index && trace.line === place.line;
  }

  async #ask(): Promise<void> {
    const place = this.place;
    if (!place || this.#isOf(this.#trace, place)) return;
    const asked = ++this.#asked;
    try {
      const trace = await this.trainer.explain({ round: place.round, group: place.index, line: place.line });
      if (asked !== this.#asked) return;
      if (trace !== null) this.#trace = trace;
      else this.problem = `The numbers of round ${place.round} are no longer kept. Look at a newer round.`;
    } catch (error) {
      if (asked !== this.#asked) return;
      const message = error instanceof Error ? error.message : String(error);
      this.problem = `The numbers of round ${place.round} could not be worked out: ${message}`;
    }
  }
}
