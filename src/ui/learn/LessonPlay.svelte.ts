/**
 * The state of a lesson in progress: the current step, the reader's predictions, and the runs so far. It drives its own Lab,
 * whose runs stay in memory.
 */
import { untrack } from 'svelte';
import { encodeLink } from '../../config/link.ts';
import type { RunConfig, SettingKey } from '../../config/settings.ts';
import { readValue } from '../../config/text.ts';
import { runsOf, toLastRound, type Study, type StudyRun } from '../../experiment/study.ts';
import type { ArmFigures } from '../../lessons/condition.ts';
import { figureValues, type FigureValues } from '../../lessons/figure.ts';
import { keptRunOf, predictionSteps, type LessonPlace } from '../../lessons/lessonPlace.ts';
import type { Lesson, LessonStep } from '../../lessons/lesson.ts';
import type { SettingText } from '../../lessons/prose.ts';
import { filled } from '../../lessons/prediction.ts';
import { armOf, lessonConfig, lessonStudy } from '../../lessons/study.ts';
import type { RoundReport } from '../../run/records.ts';
import { MetricHistory } from '../../run/MetricHistory.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { LessonResult } from './lessonResult.ts';

/** Name of the run with the reader's own settings, beside the arms of the lesson. */
export const ownArm = 'own';

/** The legend's name for a run. */
export function armLabelOf(lesson: Lesson, arm: string): string {
  return arm === ownArm ? 'your settings' : armOf(lesson, arm).label;
}

/** A finished run, or the one that trains. */
export interface LessonRun {
  readonly arm: string;
  readonly history: MetricHistory;
  /** Null while it trains. */
  readonly figures: FigureValues | null;
}

export interface LessonStart {
  /** The first step to show. */
  readonly step?: number;
  /** A pupil's seed for all runs, whose result the lesson then keeps; absent: the page's seed. */
  readonly seed?: number | undefined;
  /** Where the reader stopped earlier. */
  readonly place?: LessonPlace | null;
  /** Receives every step that is shown. */
  readonly onStep?: (step: number) => void;
}

export class LessonPlay {
  readonly lesson: Lesson;
  readonly lab: Lab;
  readonly #onStep: (step: number) => void;
  readonly #seed: number | undefined;
  /** Steps predicted before the first run of the lesson began; null before that. */
  #foreseen = $state.raw<readonly number[] | null>(null);
  /** The result of the class's arm, once that has finished with a pupil's seed. */
  result = $state.raw<LessonResult | null>(null);
  at = $state(0);
  #played = $state.raw<Readonly<Record<string, LessonRun>>>({});
  /** The reader's drawings by step: a value from 0 to 1 for each handle, or null where none is drawn yet. */
  #drawn = $state.raw<Readonly<Record<number, readonly (number | null)[]>>>({});
  #chosen = $state.raw<Readonly<Record<number, number>>>({});
  /** The reader's settings, including invalid typed values. */
  changes = $state.raw<Readonly<Partial<Record<SettingKey, unknown>>>>({});
  /** The setting that the text pointed at most recently. */
  pointed = $state<string | null>(null);
  /** The arm that is training, or null. */
  training = $state<string | null>(null);
  #waiting: readonly StudyRun[] = [];
  readonly #stopFollowing: () => void;

  constructor(
    lesson: Lesson,
    lab: Lab,
    { place = null, step = place?.step ?? 0, seed, onStep = () => undefined }: LessonStart = {},
  ) {
    this.lesson = lesson;
    this.lab = lab;
    this.#onStep = onStep;
    this.#seed = seed;
    this.at = Math.min(Math.max(0, step), lesson.steps.length - 1);
    if (place) this.#restore(place);
    this.#stopFollowing = $effect.root(() => {
      $effect(() => {
        const { state } = lab;
        untrack(() => this.#follow(state));
      });
    });
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at] as LessonStep;
  }
  /** What the reader did not predict in this step, which asks for it; null: nothing is missing. */
  get missing(): 'drawing' | 'answer' | null {
    const { kind } = this.step;
    if (kind === 'choose') return this.answer(this.at) === null ? 'answer' : null;
    if (kind !== 'draw') return null;
    return filled(this.drawing(this.at) ?? []) === null ? 'drawing' : null;
  }
  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Every run, including the one that trains; redrawn every round. */
  get runs(): readonly LessonRun[] {
    const done = Object.values(this.#played).filter(({ arm }) => arm !== this.training);
    const live = this.#live;
    return live ? [...done, live] : done;
  }
  /** What the finished runs measured. */
  get measured(): ArmFigures {
    return Object.fromEntries(Object.values(this.#played).map(({ arm, figures }) => [arm, figures]));
  }
  /** The values of the lesson's curve in an arm, one per row; empty before its first run has ended. */
  curveOf(arm: string): readonly number[] {
    return this.#played[arm]?.history.column(this.lesson.curve.metric) ?? [];
  }

  get #live(): LessonRun | null {
    if (this.training === null) return null;
    return { arm: this.training, history: this.lab.drawn.history, figures: null };
  }

  /** Steps whose prediction was made before the first run began. */
  get foreseen(): readonly number[] {
    return this.#foreseen ?? this.#predicted;
  }
  /** The place to keep; it holds the lesson's own runs and not the reader's. */
  get place(): LessonPlace {
    const runs = Object.values(this.#played).filter(({ arm }) => arm !== ownArm);
    const drawn = Object.entries(this.#drawn).map(
      ([step, values]) => [step, values.map((one) => (one === null ? null : Math.round(100 * one)))] as const,
    );
    return {
      step: this.at,
      chosen: { ...this.#chosen },
      drawn: Object.fromEntries(drawn),
      foreseen: [...this.foreseen],
      begun: this.#foreseen !== null,
      runs: Object.fromEntries(
        runs.map(({ arm, figures }) => [arm, keptRunOf(this.curveOf(arm), figures ?? {})]),
      ),
      code: this.result?.code ?? null,
    };
  }

  get #predicted(): readonly number[] {
    return predictionSteps(this.lesson).filter(
      (step) => this.answer(step) !== null || filled(this.drawing(step) ?? []) !== null,
    );
  }

  #restore({ chosen, drawn, foreseen, begun, runs, code }: LessonPlace): void {
    const { metric } = this.lesson.curve;
    this.#chosen = { ...chosen };
    this.#drawn = Object.fromEntries(
      Object.entries(drawn).map(([step, values]) => [
        step,
        values.map((one) => (one === null ? null : one / 100)),
      ]),
    );
    this.#foreseen = (begun ?? Object.keys(runs).length > 0) ? foreseen : null;
    this.#played = Object.fromEntries(
      Object.entries(runs).map(([arm, { curve, figures }]) => {
        const history = new MetricHistory();
        for (const [round, value] of curve.entries())
          history.add({ round, update: round, [metric]: value === null ? null : value / 1000 });
        return [arm, { arm, history, figures }];
      }),
    );
    this.result = code === null ? null : { code, proof: null };
  }

  /** Whether this arm has finished. */
  isDone(arm: string): boolean {
    return arm in this.#played;
  }

  drawing(step: number): readonly (number | null)[] | null {
    return this.#drawn[step] ?? null;
  }
  draw(step: number, values: readonly (number | null)[]): void {
    this.#drawn = { ...this.#drawn, [step]: values };
  }
  answer(step: number): number | null {
    return this.#chosen[step] ?? null;
  }
  choose(step: number, answer: number): void {
    this.#chosen = { ...this.#chosen, [step]: answer };
  }

  go(step: number): void {
    this.at = Math.min(Math.max(0, step), this.lesson.steps.length - 1);
    this.#onStep(this.at);
  }

  /** Gives the reader's own run the lesson's settings with these changes alone, and points at the last one's field. */
  set(changes: readonly SettingText[]): void {
    this.changes = Object.fromEntries(
      changes.map(([key, text]) => [key, readValue(key as SettingKey, text)]),
    );
    this.pointed = null;
    queueMicrotask(() => (this.pointed = changes.at(-1)?.[0] ?? null));
  }
  change(key: SettingKey, value: unknown): void {
    this.changes = { ...this.changes, [key]: value };
  }
  undo(): void {
    this.changes = {};
    this.pointed = null;
  }

  /** The settings of an arm; the reader's own run has those of the class arm with the reader's changes. Throws `ConfigError`. */
  configOf(arm: string): RunConfig {
    const seed = this.#seed === undefined ? {} : { seed: this.#seed };
    return arm === ownArm
      ? lessonConfig(this.lesson, this.lesson.classArm, { ...seed, ...this.changes })
      : lessonConfig(this.lesson, arm, seed);
  }
  /** A link that opens the settings of an arm in the Lab. */
  linkOf(arm: string): string {
    return encodeLink(this.configOf(arm));
  }

  /** The run of the reader's own settings as a study. Throws `ConfigError`. */
  get ownStudy(): Study {
    const config = this.configOf(ownArm);
    return toLastRound([{ name: ownArm, config }], [config.seed]);
  }

  /** All arms of the lesson. */
  get study(): Study {
    return lessonStudy(this.lesson, this.#seed === undefined ? undefined : [this.#seed]);
  }

  /**
   * Trains the runs of a study of one seed, one after another; repeats finished ones. What is predicted later was seen, so it
   * counts no more; the reader's own run shows none of the lesson's.
   */
  async run(study: Study): Promise<void> {
    if (this.training !== null) return;
    this.#waiting = runsOf(study);
    if (this.#waiting.some(({ arm }) => arm !== ownArm)) this.#foreseen ??= this.#predicted;
    await this.#next();
  }

  /** Pauses or continues. */
  async toggle(): Promise<void> {
    if (this.lab.state === 'running') await this.lab.pause();
    else if (this.lab.state === 'paused' || this.lab.state === 'error') await this.lab.start();
  }

  /** Stops the training; finished runs stay. */
  async stop(): Promise<void> {
    this.training = null;
    this.#waiting = [];
    await this.lab.reset();
  }

  dispose(): void {
    this.#stopFollowing();
  }

  async #next(): Promise<void> {
    const [run, ...others] = this.#waiting;
    this.#waiting = others;
    this.training = run?.arm ?? null;
    if (!run) return;
    await this.lab.reset();
    this.lab.apply(run.request.config);
    await this.lab.start();
  }

  #follow(state: Lab['state']): void {
    const arm = this.training;
    if (state !== 'done' || arm === null) return;
    const { history, report } = this.lab.drawn;
    const { ledger } = report as RoundReport;
    const figures = figureValues(this.lesson.figures, { column: (key) => history.column(key), ledger });
    this.#played = { ...this.#played, [arm]: { arm, history, figures } };
    if (arm === this.lesson.classArm && this.#seed !== undefined) void this.#keepResult(arm);
    else void this.#next();
  }

  /** Reads the result of the class's arm before the next run takes its place. */
  async #keepResult(arm: string): Promise<void> {
    const result = await import('./lessonResult.ts').then(
      ({ lessonResult }) => lessonResult(this.lab).catch(() => null),
      () => null,
    );
    if (this.training !== arm) return;
    this.result = result;
    await this.#next();
  }
}
