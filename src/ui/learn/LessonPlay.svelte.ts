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
import type { Lesson, LessonStep } from '../../lessons/lesson.ts';
import type { SettingText } from '../../lessons/prose.ts';
import { filled } from '../../lessons/prediction.ts';
import { armOf, lessonConfig } from '../../lessons/study.ts';
import type { RoundReport } from '../../run/records.ts';
import type { MetricHistory } from '../state/MetricHistory.ts';
import type { Lab } from '../state/Lab.svelte.ts';

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

export class LessonPlay {
  readonly lesson: Lesson;
  readonly lab: Lab;
  readonly #onStep: (step: number) => void;
  #at = $state(0);
  #played = $state.raw<Readonly<Record<string, LessonRun>>>({});
  /** The reader's drawings by step: a value from 0 to 1 for each handle, or null where none is drawn yet. */
  #drawn = $state.raw<Readonly<Record<number, readonly (number | null)[]>>>({});
  #chosen = $state.raw<Readonly<Record<number, number>>>({});
  #changes = $state.raw<Readonly<Partial<Record<SettingKey, unknown>>>>({});
  #pointed = $state<string | null>(null);
  #training = $state<string | null>(null);
  #waiting: readonly StudyRun[] = [];
  readonly #stopFollowing: () => void;

  /** `onStep` receives every step that is shown. */
  constructor(
    lesson: Lesson,
    lab: Lab,
    { step = 0, onStep = () => undefined }: { step?: number; onStep?: (step: number) => void } = {},
  ) {
    this.lesson = lesson;
    this.lab = lab;
    this.#onStep = onStep;
    this.#at = Math.min(Math.max(0, step), lesson.steps.length - 1);
    this.#stopFollowing = $effect.root(() => {
      $effect(() => {
        const { state } = lab;
        untrack(() => this.#follow(state));
      });
    });
  }

  get at(): number {
    return this.#at;
  }
  get step(): LessonStep {
    return this.lesson.steps[this.#at] as LessonStep;
  }
  /** What the reader did not predict in this step, which asks for it; null: nothing is missing. */
  get missing(): 'drawing' | 'answer' | null {
    const { kind } = this.step;
    if (kind === 'choose') return this.answer(this.#at) === null ? 'answer' : null;
    if (kind !== 'draw') return null;
    return filled(this.drawing(this.#at) ?? []) === null ? 'drawing' : null;
  }
  get isLast(): boolean {
    return this.#at === this.lesson.steps.length - 1;
  }
  /** The arm that is training, or null. */
  get training(): string | null {
    return this.#training;
  }
  /** The setting that the text pointed at most recently. */
  get pointed(): string | null {
    return this.#pointed;
  }
  /** The reader's settings, including invalid typed values. */
  get changes(): Readonly<Partial<Record<SettingKey, unknown>>> {
    return this.#changes;
  }

  /** Every run, including the one that trains; redrawn every round. */
  get runs(): readonly LessonRun[] {
    const done = Object.values(this.#played).filter(({ arm }) => arm !== this.#training);
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
    if (this.#training === null) return null;
    return { arm: this.#training, history: this.lab.drawn.history, figures: null };
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
    this.#at = Math.min(Math.max(0, step), this.lesson.steps.length - 1);
    this.#onStep(this.#at);
  }

  /** Gives the reader's own run the lesson's settings with these changes alone, and points at the last one's field. */
  set(changes: readonly SettingText[]): void {
    this.#changes = Object.fromEntries(
      changes.map(([key, text]) => [key, readValue(key as SettingKey, text)]),
    );
    this.#pointed = null;
    queueMicrotask(() => (this.#pointed = changes.at(-1)?.[0] ?? null));
  }
  change(key: SettingKey, value: unknown): void {
    this.#changes = { ...this.#changes, [key]: value };
  }
  undo(): void {
    this.#changes = {};
    this.#pointed = null;
  }

  /** The settings of an arm; the reader's own run has those of the class arm with the reader's changes. Throws `ConfigError`. */
  configOf(arm: string): RunConfig {
    return arm === ownArm
      ? lessonConfig(this.lesson, this.lesson.classArm, this.#changes)
      : lessonConfig(this.lesson, arm);
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

  /** Trains the runs of a study of one seed, one after another; repeats finished ones. */
  async run(study: Study): Promise<void> {
    if (this.#training !== null) return;
    this.#waiting = runsOf(study);
    await this.#next();
  }

  /** Pauses or continues. */
  async toggle(): Promise<void> {
    if (this.lab.state === 'running') await this.lab.pause();
    else if (this.lab.state === 'paused' || this.lab.state === 'error') await this.lab.start();
  }

  /** Stops the training; finished runs stay. */
  async stop(): Promise<void> {
    this.#training = null;
    this.#waiting = [];
    await this.lab.reset();
  }

  dispose(): void {
    this.#stopFollowing();
  }

  async #next(): Promise<void> {
    const [run, ...others] = this.#waiting;
    this.#waiting = others;
    this.#training = run?.arm ?? null;
    if (!run) return;
    await this.lab.reset();
    this.lab.apply(run.request.config);
    await this.lab.start();
  }

  #follow(state: Lab['state']): void {
    const arm = this.#training;
    if (state !== 'done' || arm === null) return;
    const { history, report } = this.lab.drawn;
    const { ledger } = report as RoundReport;
    const figures = figureValues(this.lesson.figures, { column: (key) => history.column(key), ledger });
    this.#played = { ...this.#played, [arm]: { arm, history, figures } };
    void this.#next();
  }
}
