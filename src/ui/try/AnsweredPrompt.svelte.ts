/** The answers of the two policies to one prompt: a completion each at once, then their trees and 64 draws. */
import type { AnsweredTree, PromptQuestion } from '../../question/answer.ts';
import type { DrawnCompletion } from '../../question/draw.ts';
import { rightIn } from '../../question/rightDraws.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { QuestionHandle } from '../../runtime/questionHandle.ts';
import type { HeldPoint, Tried } from './Tried.svelte.ts';

/** Draws whose right ones are counted. */
export const drawsCounted = 64;

/** What one policy answered; absent parts are on their way. */
export interface Answers {
  readonly held: HeldPoint | null;
  readonly tree: AnsweredTree | null;
  /** The draw that is shown. */
  readonly drawn: DrawnCompletion | null;
  /** Right ones of the counted draws; null before they are there, and where none has a verdict. */
  readonly right: number | null;
  readonly failure: string | null;
}

const nothing: Answers = { held: null, tree: null, drawn: null, right: null, failure: null };

/** What is asked of the run that is tried. */
export interface PolicySides extends Pick<Tried, 'hold'> {
  readonly questions: Pick<QuestionHandle, 'tree' | 'draws'>;
}

export class AnsweredPrompt {
  readonly #tried: PolicySides;
  sides = $state.raw<readonly [Answers, Answers]>([nothing, nothing]);
  /** The question asked last; null before the first. */
  question = $state.raw<PromptQuestion | null>(null);
  /** Milliseconds from the last press to the first completion; null before it. */
  firstMs = $state.raw<number | null>(null);
  /** Counts questions, so that a late answer to an earlier one is dropped. */
  #asked = 0;
  readonly #draws: [DrawnCompletion[], DrawnCompletion[]] = [[], []];

  constructor(tried: PolicySides) {
    this.#tried = tried;
  }

  /** Asks both policies, by the ids of their points. */
  async ask(question: PromptQuestion, ids: readonly [string, string]): Promise<void> {
    const begun = performance.now();
    const asked = ++this.#asked;
    const isOther = this.question?.text !== question.text;
    this.question = question;
    // A right answer must not be that of the prompt before.
    if (isOther)
      this.sides = [
        { ...this.sides[0], tree: null },
        { ...this.sides[1], tree: null },
      ];
    this.firstMs = null;
    const isSame = () => asked === this.#asked;
    const set = (side: 0 | 1, answers: Partial<Answers>) => {
      if (!isSame()) return;
      const [before, after] = this.sides;
      this.sides = side === 0 ? [{ ...before, ...answers }, after] : [before, { ...after, ...answers }];
      if (answers.drawn) this.firstMs ??= performance.now() - begun;
    };
    this.#draws[0] = [];
    this.#draws[1] = [];
    // Both draw before either grows its tree, because the thread answers one call after another.
    const held = await Promise.all(
      ([0, 1] as const).map((side) => this.#draw(question, ids[side], side, set)),
    );
    for (const side of [0, 1] as const) {
      const key = held[side]?.key;
      if (key === undefined || !isSame()) continue;
      await this.#attempt(side, set, async () =>
        set(side, { tree: await this.#tried.questions.tree(key, question) }),
      );
    }
    for (const side of [0, 1] as const) {
      const key = held[side]?.key;
      if (key === undefined || !isSame()) continue;
      await this.#attempt(side, set, async () => {
        const draws = await this.#tried.questions.draws(key, question, 0, drawsCounted);
        if (!isSame()) return;
        this.#draws[side] = [...draws];
        set(side, { right: rightIn(draws) });
      });
    }
  }

  /** Shows the next draw of one policy. */
  async drawAgain(side: 0 | 1): Promise<void> {
    const { held, drawn } = this.sides[side];
    const [question, asked] = [this.question, this.#asked];
    if (held === null || drawn === null || question === null) return;
    const next = drawn.draw + 1;
    const set = (of: 0 | 1, answers: Partial<Answers>): void => {
      if (asked !== this.#asked) return;
      const [before, after] = this.sides;
      this.sides = of === 0 ? [{ ...before, ...answers }, after] : [before, { ...after, ...answers }];
    };
    await this.#attempt(side, set, async () => {
      const known = this.#draws[side][next];
      const [one] = known ? [known] : await this.#tried.questions.draws(held.key, question, next, 1);
      if (one) set(side, { drawn: one });
    });
  }

  async #draw(
    question: PromptQuestion,
    id: string,
    side: 0 | 1,
    set: (side: 0 | 1, answers: Partial<Answers>) => void,
  ): Promise<HeldPoint | null> {
    let held: HeldPoint | null = null;
    await this.#attempt(side, set, async () => {
      held = await this.#tried.hold(id);
      const [drawn = null] = await this.#tried.questions.draws(held.key, question, 0, 1);
      set(side, { held, drawn, right: null, failure: null });
    });
    return held;
  }

  async #attempt(
    side: 0 | 1,
    set: (side: 0 | 1, answers: Partial<Answers>) => void,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      set(side, { ...nothing, failure: sentenceOf(error) });
    }
  }
}
