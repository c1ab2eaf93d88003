/** Trains one pupil's run in its own thread, in memory. */
import type { RunConfig } from '../../../config/settings.ts';
import { engineMark, planMark, stateMark } from '../../../lessons/class/plan.ts';
import type { ResultCode } from '../../../lessons/class/code.ts';
import type { TrainerHandle } from '../../../runtime/protocol.ts';
import { createWidgetHandle } from '../../../runtime/widgetHandle.ts';
import { newRunId, newRunName } from '../../../storage/names.ts';
import { sentenceOf } from '../../state/sentences.ts';

export class ClassRun {
  readonly #createHandle: () => TrainerHandle;
  #handle: TrainerHandle | null = null;
  #round = $state.raw<number | null>(null);
  #points = $state.raw<readonly (readonly [number, number])[]>([]);
  #failure = $state.raw<string | null>(null);

  constructor(createHandle = (): TrainerHandle => createWidgetHandle({ keepsRuns: false })) {
    this.#createHandle = createHandle;
  }

  /** Finished rounds; null while nothing trains. */
  get round(): number | null {
    return this.#round;
  }
  /** Reward by round. */
  get points(): readonly (readonly [number, number])[] {
    return this.#points;
  }
  /** Why it stopped early, one sentence. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Trains to the end; null if it was stopped or failed. */
  async train(config: RunConfig): Promise<ResultCode | null> {
    this.stop();
    const handle = (this.#handle = this.#createHandle());
    this.#round = 0;
    this.#points = [];
    this.#failure = null;
    try {
      const result = await this.#resultOf(handle, config);
      return this.#handle === handle ? result : null;
    } catch (error) {
      if (this.#handle === handle) this.#failure = sentenceOf(error);
      return null;
    } finally {
      if (this.#handle === handle) this.stop();
    }
  }

  /** Stops at once. */
  stop(): void {
    this.#handle?.dispose();
    this.#handle = null;
    this.#round = null;
  }

  async #resultOf(handle: TrainerHandle, config: RunConfig): Promise<ResultCode> {
    let passAt1: number | null = null;
    // Listens before training begins, because rounds may come before the answer to the call.
    const over = new Promise<void>((resolve, reject) => {
      handle.onEvent((event) => {
        if (event.type === 'stopped') {
          if (event.reason === 'error') reject(new Error(event.message));
          else resolve();
        }
        if (event.type !== 'round' || this.#handle !== handle) return;
        const { round, reward } = event.report.metrics;
        passAt1 = event.report.metrics['pass@1'] ?? passAt1;
        this.#round = round;
        const before = this.#points.filter(([at]) => at < round);
        this.#points = reward == null ? before : [...before, [round, reward]];
      });
    });
    over.catch(() => undefined);
    await handle.open({ kind: 'new', runId: newRunId(), name: newRunName(), config });
    await handle.start(null);
    await over;
    const hash = (await handle.snapshot())?.checkpoint.hash;
    if (hash === undefined || passAt1 === null)
      throw new Error('the run ended without a result; run it again');
    return {
      engine: engineMark,
      plan: planMark(config),
      seed: config.seed,
      solved: Math.round(passAt1 * config.num_eval_prompts),
      state: stateMark(hash),
    };
  }
}
