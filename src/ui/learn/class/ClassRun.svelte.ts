/** Trains one pupil's run. */
import type { RunConfig } from '../../../config/settings.ts';
import { engineMark, planMark, stateMark } from '../../../lessons/class/plan.ts';
import type { ResultCode } from '../../../lessons/class/code.ts';
import { TrainingApart, type CreateHandle } from '../../state/TrainingApart.svelte.ts';

export class ClassRun {
  readonly #training: TrainingApart;
  #points = $state.raw<readonly (readonly [number, number])[]>([]);

  constructor(createHandle?: CreateHandle) {
    this.#training = new TrainingApart(createHandle);
  }

  /** Finished rounds; null while nothing trains. */
  get round(): number | null {
    return this.#training.round;
  }
  /** Reward by round. */
  get points(): readonly (readonly [number, number])[] {
    return this.#points;
  }
  /** Why it stopped early, one sentence. */
  get failure(): string | null {
    return this.#training.failure;
  }

  /** Trains to the end; null if it was stopped or failed. */
  train(config: RunConfig): Promise<ResultCode | null> {
    this.#points = [];
    return this.#training.run(async (train) => {
      let passAt1: number | null = null;
      const { checkpoint } = await train({ config }, ({ metrics }) => {
        const { round, reward } = metrics;
        passAt1 = metrics['pass@1'] ?? passAt1;
        const before = this.#points.filter(([at]) => at < round);
        this.#points = reward == null ? before : [...before, [round, reward]];
        return false;
      });
      if (checkpoint === null || passAt1 === null)
        throw new Error('the run ended without a result; run it again');
      return {
        engine: engineMark,
        plan: planMark(config),
        seed: config.seed,
        solved: Math.round(passAt1 * config.num_eval_prompts),
        state: stateMark(checkpoint.hash),
      };
    });
  }

  /** Stops at once. */
  stop(): void {
    this.#training.stop();
  }
}
