/** Learns from data of a run alone, a part after the other, until all is learned or the reader stops. */
import { offlineProblem, usualPlan, type OfflinePlan } from '../../question/offline/plan.ts';
import { learnOffline, type OfflineFound } from '../../question/offline/results.ts';
import { sentenceOf } from '../state/sentences.ts';
import type { HeldPoint, Tried } from './Tried.svelte.ts';

/** Earlier rounds that data is made of at most: those that the thread holds beside the run's last policy. */
const mostEarlier = 4;

export class OfflineLearning {
  readonly #tried: Pick<Tried, 'questions' | 'hold' | 'points'>;
  chosen = $state.raw<OfflinePlan>(usualPlan);
  /** What is found so far, with its policy, plan and earlier rounds; null before the first part. */
  found = $state.raw<
    (OfflineFound & { held: HeldPoint; plan: OfflinePlan; rounds: readonly number[] }) | null
  >(null);
  isRunning = $state.raw(false);
  failure = $state.raw<string | null>(null);
  readonly problem = $derived.by(() => {
    const problem = offlineProblem(this.chosen);
    return problem === null ? null : sentenceOf(problem);
  });

  constructor(tried: Pick<Tried, 'questions' | 'hold' | 'points'>) {
    this.#tried = tried;
  }

  /** Changes the plan of the next measurement. */
  setPlan(parts: Partial<OfflinePlan>): void {
    this.chosen = { ...this.chosen, ...parts };
  }

  stop(): void {
    this.isRunning = false;
  }

  /** The policies of stored rounds between the first and that of the held one, the latest of them. */
  async #earlier({ round }: HeldPoint) {
    const points = this.#tried.points.filter((one) => one.serial !== null && one.round < round);
    const tables = [];
    for (const { id, round } of points.slice(-mostEarlier)) {
      const { key } = await this.#tried.hold(id);
      tables.push({ round, table: await this.#tried.questions.policyTable(key) });
    }
    return tables;
  }

  /** Learns from data of a held policy; what was found before stays until the first part is there. */
  async start(held: HeldPoint): Promise<void> {
    if (this.isRunning || this.problem !== null) return;
    const plan = this.chosen;
    this.isRunning = true;
    this.failure = null;
    const { questions } = this.#tried;
    try {
      const earlier = await this.#earlier(held);
      const rounds = earlier.map(({ round }) => round);
      const parts = learnOffline(
        {
          facts: () => questions.offlineFacts(held.key, plan, earlier),
          part: (arm, state) => questions.offlinePart(held.key, plan, earlier, arm, state),
        },
        plan,
      );
      for await (const found of parts) {
        if (!this.isRunning) break;
        this.found = { ...found, held, plan, rounds };
      }
    } catch (error) {
      this.failure = sentenceOf(error);
    }
    this.isRunning = false;
  }
}
