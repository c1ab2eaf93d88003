/** The state of an exercise in progress: the pupil's settings, the attempts so far, and the best one. It drives its own Lab. */
import { untrack } from 'svelte';
import { encodeProvenLink } from '../../../config/proof.ts';
import type { Problem } from '../../../config/problem.ts';
import type { SettingKey } from '../../../config/settings.ts';
import type { SaveActivity } from '../../../lessons/activity.ts';
import { classResultOf } from '../../../lessons/class/result.ts';
import { writeAttempt } from '../../../lessons/exercise/code.ts';
import {
  changesIn,
  exerciseConfig,
  exerciseProblems,
  startConfig,
  type ExerciseChanges,
} from '../../../lessons/exercise/config.ts';
import type { Exercise } from '../../../lessons/exercise/exercise.ts';
import { assess, spentIn, type Assessment } from '../../../lessons/exercise/assess.ts';
import { readPlace, type BestAttempt, type ExercisePlace } from '../../../lessons/exercise/place.ts';
import { proofOf, whyNoProof } from '../../../run/proof.ts';
import type { Lab } from '../../state/Lab.svelte.ts';
import { sentenceOf } from '../../state/sentences.ts';

/** An attempt that has ended on this page. */
export interface ExerciseAttempt {
  /** From 1, those of earlier visits included. */
  readonly number: number;
  readonly changes: ExerciseChanges;
  readonly assessment: Assessment;
  /** Round and pass@1 of each evaluation. */
  readonly points: readonly (readonly [number, number])[];
}

interface ExerciseOptions {
  /** The pupil's seed. */
  readonly seed: number;
  /** What an earlier visit reported as its place; checked here. */
  readonly saved: unknown;
  readonly onrecord: SaveActivity;
}

export class ExercisePlay {
  readonly exercise: Exercise;
  readonly lab: Lab;
  readonly seed: number;
  /** Whether something was saved that this exercise cannot continue from. */
  readonly isForeign: boolean;
  readonly #onrecord: SaveActivity;
  /** The pupil's changes of the start settings, as typed. */
  changes = $state.raw<ExerciseChanges>({});
  /** The attempts of this visit, oldest first. */
  attempts = $state.raw<readonly ExerciseAttempt[]>([]);
  /** Number of attempts, those of earlier visits included. */
  made = $state(0);
  best = $state.raw<BestAttempt | null>(null);
  isTraining = $state(false);
  /** Why an attempt could not be assessed, one sentence. */
  failure = $state.raw<string | null>(null);
  readonly #stopFollowing: () => void;

  constructor(exercise: Exercise, lab: Lab, { seed, saved, onrecord }: ExerciseOptions) {
    this.exercise = exercise;
    this.lab = lab;
    this.seed = seed;
    this.#onrecord = onrecord;
    const place = readPlace(exercise, seed, saved);
    this.isForeign = place === null && saved !== null && saved !== undefined;
    if (place) {
      this.best = place.best;
      this.made = place.attempts;
      this.changes = place.best.changes;
    }
    this.#stopFollowing = $effect.root(() => {
      $effect(() => {
        const { state } = lab;
        untrack(() => void this.#follow(state));
      });
    });
  }

  /** The values of all settings, as typed. */
  get values(): Readonly<Record<string, unknown>> {
    return { ...startConfig(this.exercise), ...this.changes };
  }
  get problems(): readonly Problem[] {
    return exerciseProblems(this.exercise, this.changes);
  }

  change(key: SettingKey, value: unknown): void {
    this.changes = { ...this.changes, [key]: value };
  }
  undo(): void {
    this.changes = {};
  }

  /** Rounds of a whole attempt. */
  get rounds(): number {
    return startConfig(this.exercise).max_rounds;
  }
  /** Evaluations of the attempt that trains; empty between attempts. */
  get points(): ExerciseAttempt['points'] {
    if (!this.isTraining) return [];
    const { history } = this.lab.drawn;
    const rounds = history.column('round');
    return history
      .column('pass@1')
      .flatMap((value, at): [number, number][] =>
        Number.isNaN(value) ? [] : [[rounds[at] as number, value]],
      );
  }
  /** What the attempt that trains has spent of the budget, or the last one; 0 before the first. */
  get spent(): number {
    const { report, rounds } = this.lab.drawn;
    if (!this.isTraining) return this.attempts.at(-1)?.assessment.spent ?? this.best?.spent ?? 0;
    return report ? spentIn(this.exercise.goal.budget.counter, report.ledger, rounds) : 0;
  }

  /** The goal's other metric in the attempt that trains, or the last one; null where it was not measured or there is none. */
  get also(): number | null {
    const { also } = this.exercise.goal;
    if (!this.isTraining) return this.attempts.at(-1)?.assessment.also ?? null;
    return also ? this.lab.drawn.history.latest(also.metric) : null;
  }

  /** Trains an attempt with the current settings; does nothing while one trains or they are invalid. */
  async run(): Promise<void> {
    if (this.isTraining || this.problems.length > 0) return;
    this.failure = null;
    this.isTraining = true;
    await this.lab.reset();
    this.lab.apply(exerciseConfig(this.exercise, this.changes, this.seed));
    await this.lab.start();
  }

  /** Pauses or continues. */
  async toggle(): Promise<void> {
    if (this.lab.state === 'running') await this.lab.pause();
    else if (this.lab.state === 'paused' || this.lab.state === 'error') await this.lab.start();
  }

  /** Stops the training; the attempt does not count. */
  async stop(): Promise<void> {
    this.isTraining = false;
    await this.lab.reset();
  }

  dispose(): void {
    this.#stopFollowing();
  }

  async #follow(state: Lab['state']): Promise<void> {
    if (state !== 'done' || !this.isTraining) return;
    const { points } = this;
    try {
      await this.#finish(points);
    } catch (error) {
      this.failure = sentenceOf(error);
    } finally {
      this.isTraining = false;
    }
  }

  async #finish(points: ExerciseAttempt['points']): Promise<void> {
    const { exercise, lab } = this;
    const [kept, report, device] = [await lab.snapshot(), lab.drawn.report, lab.device];
    if (kept === null || report === null || device === null)
      throw new Error('the run has left this tab before it was assessed; press Run again');
    // Reset was pressed while the page waited for the run.
    if (!this.isTraining) return;
    const { checkpoint, metrics } = kept;
    const { config } = checkpoint;
    const assessment = assess(exercise, { rows: metrics, ledger: report.ledger });
    const { score, passAt1, spent, solved } = assessment;
    const changes = changesIn(exercise, config);
    this.made++;
    this.attempts = [...this.attempts, { number: this.made, changes, assessment, points }];
    if (passAt1 !== null && (this.best === null || score > this.best.score)) {
      const machine = { device: device.kind, threads: device.threads };
      const proof = whyNoProof(kept) === null ? encodeProvenLink(config, proofOf(kept, machine)) : null;
      const code = writeAttempt(exercise, config, classResultOf(config, passAt1, checkpoint.hash));
      this.best = { changes, score, passAt1, spent, code, proof };
    }
    const best = this.best;
    if (best === null) return;
    const place: ExercisePlace = { exercise: exercise.id, seed: this.seed, attempts: this.made, best };
    const status = solved || best.score === 1 ? 'passed' : 'incomplete';
    this.#onrecord({ score: best.score, status, code: best.code, place, proof: best.proof });
  }
}
