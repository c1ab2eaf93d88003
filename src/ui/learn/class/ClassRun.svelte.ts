/** Trains one pupil's run. The strip of a round can show it; its recipe cannot be changed. */
import { defaultConfig } from '../../../config/schema.ts';
import type { RunConfig } from '../../../config/settings.ts';
import type { ResultCode } from '../../../lessons/class/code.ts';
import { classResultOf } from '../../../lessons/class/result.ts';
import { encodeProvenLink } from '../../../config/proof.ts';
import { proofOf, whyNoProof } from '../../../run/proof.ts';
import type { MetricRow } from '../../../run/records.ts';
import type { RoundRun } from '../../round/roundRun.ts';
import { Progress } from '../../state/Progress.svelte.ts';
import { TrainingApart, type CreateHandle } from '../../state/TrainingApart.svelte.ts';

export class ClassRun implements RoundRun {
  readonly #training: TrainingApart;
  readonly progress = new Progress();
  readonly errors = {};
  readonly changes = [];
  config = $state.raw(defaultConfig());
  #proof: string | null = null;
  /** Reward by round. */
  points = $state.raw<readonly (readonly [number, number])[]>([]);

  constructor(createHandle?: CreateHandle) {
    this.#training = new TrainingApart(createHandle);
  }

  /** Finished rounds; null while nothing trains. */
  get round(): number | null {
    return this.#training.round;
  }
  get draft(): Readonly<Record<string, unknown>> {
    return { ...this.config };
  }
  get state(): 'running' | 'done' {
    return this.round === null ? 'done' : 'running';
  }
  get drawn(): Progress['drawn'] {
    return this.progress.drawn;
  }
  refusalOf(): null {
    return null;
  }
  turn(): void {
    throw new Error("class run: its recipe is the teacher's, got a switch. Lock the switches.");
  }
  /** The link with the proof of the finished run; null before, and where there is none. */
  get proof(): string | null {
    return this.#proof;
  }
  /** Why it stopped early, one sentence. */
  get failure(): string | null {
    return this.#training.failure;
  }

  /** Trains to the end; null if it was stopped or failed. */
  train(config: RunConfig): Promise<ResultCode | null> {
    this.points = [];
    this.#proof = null;
    this.config = config;
    this.progress.clear();
    return this.#training.run(async (train) => {
      let passAt1: number | null = null;
      const rows: MetricRow[] = [];
      const { checkpoint, device } = await train({ config }, (report) => {
        const { metrics } = report;
        const { round, reward } = metrics;
        this.progress.add(report);
        rows.length = Math.min(rows.length, round);
        rows.push(metrics);
        passAt1 = metrics['pass@1'] ?? passAt1;
        const before = this.points.filter(([at]) => at < round);
        this.points = reward == null ? before : [...before, [round, reward]];
        return false;
      });
      if (checkpoint === null || passAt1 === null)
        throw new Error('the run ended without a result; run it again');
      const trained = { checkpoint, metrics: rows };
      if (whyNoProof(trained) === null) {
        const { kind, threads } = device;
        this.#proof = encodeProvenLink(checkpoint.config, proofOf(trained, { device: kind, threads }));
      }
      return classResultOf(config, passAt1, checkpoint.hash);
    });
  }

  /** Stops at once. */
  stop(): void {
    this.#training.stop();
  }
}
