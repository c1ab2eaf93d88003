/** What a thread answers about the policies before and after a round, for the completion that the reader looks at. */
import type { Alignment } from '../../question/alignment.ts';
import type { Insight } from '../../question/inside.ts';
import type { Plane, PlaneQuestion } from '../../question/plane.ts';
import { createQuestionHandle, type QuestionHandle } from '../../runtime/questionHandle.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { ReadRow } from './tokens.ts';
import { weightsAround, type BeforeAndAfter, type WantedWeights } from './weights.ts';

/** One answer for each of the two policies. */
export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

/** The answers to one question. */
interface Answered<Q, T> extends Pair<T> {
  readonly of: Q;
}

/** A completion under one of the policies: its alignment, or why there is none; neither while it is computed. */
interface AlignedLine {
  readonly of: ReadRow;
  readonly side: keyof Pair<unknown>;
  readonly found: Alignment | null;
  readonly why: string | null;
}

/** A round; the same `key` means the same weights. */
export interface AskedRound {
  readonly key: string;
  readonly wanted: WantedWeights;
}

const sides = ['before', 'after'] as const;

export class Inside {
  readonly #handle: QuestionHandle;
  /** The weights that the answers are of; null while they are looked for. */
  weights = $state.raw<BeforeAndAfter | null>(null);
  read = $state.raw<Answered<ReadRow, Insight> | null>(null);
  plane = $state.raw<Answered<PlaneQuestion, Plane> | null>(null);
  alignment = $state.raw<AlignedLine | null>(null);
  /** Why there is no answer, one sentence; null where none is missing. */
  failure = $state.raw<string | null>(null);
  /** The policies that the thread holds, or is about to hold. */
  #held: { readonly key: string; readonly names: Promise<Pair<string>> } | null = null;
  /** Number of the rounds held so far. */
  #count = 0;
  /** Counts questions, so that a late answer replaces no newer one. */
  #asked = 0;

  constructor(handle: QuestionHandle = createQuestionHandle()) {
    this.#handle = handle;
  }

  /** Reads a completion with the weights around its round. */
  async look(round: AskedRound, line: ReadRow): Promise<void> {
    const { temperature } = round.wanted.config;
    const read = await this.#both(round, (policy) => this.#handle.inside(policy, line, temperature));
    if (read) this.read = { of: line, ...read };
  }

  /** Compares what a teacher asks for at each token of a completion with the gradient of success, for one of the policies. */
  async align(round: AskedRound, line: ReadRow, side: keyof Pair<unknown>): Promise<void> {
    const about = { of: line, side };
    this.alignment = { ...about, found: null, why: null };
    let answer: Pick<AlignedLine, 'found' | 'why'>;
    try {
      const names = await this.#hold(round);
      const { tokens, hint, start } = line;
      const read = { tokens: [...tokens], hint, start };
      const found = await this.#handle.alignment(names[side], read, round.wanted.config.temperature);
      answer = { found, why: null };
    } catch (error) {
      answer = { found: null, why: sentenceOf(error) };
    }
    if (this.alignment?.of === line && this.alignment.side === side) this.alignment = { ...about, ...answer };
  }

  /** Asks for a plane over two quantities with the weights around a round. */
  async survey(round: AskedRound, question: PlaneQuestion): Promise<void> {
    const { temperature } = round.wanted.config;
    const plane = await this.#both(round, (policy) => this.#handle.plane(policy, question, temperature));
    if (plane) this.plane = { of: question, ...plane };
  }

  dispose(): void {
    this.#asked++;
    this.#handle.dispose();
  }

  /** The answers of both policies; null where they failed or came too late. */
  async #both<T>(round: AskedRound, ask: (policy: string) => Promise<T>): Promise<Pair<T> | null> {
    const asked = ++this.#asked;
    try {
      const { before, after } = await this.#hold(round);
      const answers = { before: await ask(before), after: await ask(after) };
      if (asked !== this.#asked) return null;
      this.failure = null;
      return answers;
    } catch (error) {
      if (asked === this.#asked) this.failure = sentenceOf(error);
      return null;
    }
  }

  /** The policies of a round, held in the thread; those of another round are dropped. */
  #hold({ key, wanted }: AskedRound): Promise<Pair<string>> {
    if (this.#held?.key === key) return this.#held.names;
    const old = this.#held?.names;
    this.weights = null;
    this.read = null;
    this.plane = null;
    this.alignment = null;
    const held = { key, names: this.#holdNew(++this.#count, wanted, old) };
    this.#held = held;
    // The next question tries again.
    held.names.catch(() => this.#held === held && (this.#held = null));
    return held.names;
  }

  async #holdNew(
    number: number,
    wanted: WantedWeights,
    old: Promise<Pair<string>> | undefined,
  ): Promise<Pair<string>> {
    const weights = await weightsAround(wanted);
    const dropped = await old?.catch(() => undefined);
    const names = { before: `before ${number}`, after: `after ${number}` };
    for (const side of sides) {
      if (dropped) await this.#handle.drop(dropped[side]);
      await this.#handle.hold(names[side], weights[side]);
    }
    if (number === this.#count) this.weights = weights;
    return names;
  }
}
