/** Measures what more completions of each prompt are worth, a few prompts after each other, until all are done or the reader stops. */
import {
  curvesOf,
  promptsAtOnce,
  testTimeProblem,
  type TestTimePlan,
  type TestTimeRows,
} from '../../question/testTime/plan.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { HeldPoint, Tried } from './Tried.svelte.ts';

export class TestTime {
  readonly #tried: Pick<Tried, 'questions'>;
  chosen = $state.raw<TestTimePlan>({ completions: 16, prompts: 64 });
  /** What is measured so far, with its policy and plan; null before the first part. */
  found = $state.raw<{ held: HeldPoint; plan: TestTimePlan; parts: readonly TestTimeRows[] } | null>(null);
  isRunning = $state.raw(false);
  failure = $state.raw<string | null>(null);
  readonly curves = $derived(this.found ? curvesOf(this.found.plan, this.found.parts) : []);
  /** Prompts measured, and all of the plan that the level has. */
  readonly measured = $derived(this.found?.parts.reduce((sum, part) => sum + part.measured, 0) ?? 0);
  readonly prompts = $derived(this.found?.parts[0]?.prompts ?? this.chosen.prompts);
  readonly problem = $derived.by(() => {
    const problem = testTimeProblem(this.chosen);
    return problem === null ? null : sentenceOf(problem);
  });

  constructor(tried: Pick<Tried, 'questions'>) {
    this.#tried = tried;
  }

  /** Changes the plan of the next measurement. */
  setPlan(parts: Partial<TestTimePlan>): void {
    this.chosen = { ...this.chosen, ...parts };
  }

  stop(): void {
    this.isRunning = false;
  }

  /** Measures a held policy; what was measured before stays until the first part is there. */
  async start(held: HeldPoint): Promise<void> {
    if (this.isRunning || this.problem !== null) return;
    const plan = this.chosen;
    this.isRunning = true;
    this.failure = null;
    const parts: TestTimeRows[] = [];
    try {
      for (
        let first = 0;
        this.isRunning && first < (parts[0]?.prompts ?? plan.prompts);
        first += promptsAtOnce
      ) {
        parts.push(await this.#tried.questions.testTime(held.key, plan, first));
        this.found = { held, plan, parts: [...parts] };
      }
    } catch (error) {
      this.failure = sentenceOf(error);
    }
    this.isRunning = false;
  }
}
