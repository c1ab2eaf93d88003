/**
 * The data of a lesson. It trains a few small runs, asks for a prediction before them, and afterwards explains the result with
 * the numbers of the reader's own runs.
 */
import type { RunConfig } from '../config/settings.ts';
import type { Arm } from '../experiment/arm.ts';
import type { LessonCondition } from './condition.ts';
import type { Figure } from './figure.ts';

/** Some settings of a configuration. */
export type Settings = Readonly<Partial<RunConfig>>;

/** An arm, whose settings change those of the lesson. */
export interface LessonArm extends Pick<Arm, 'name' | 'settings'> {
  /** Its name in the legend. */
  readonly label: string;
}

/** A paragraph. With `when` it is shown only if the reader's runs support it; else `otherwise` is. */
export type Paragraph =
  string | { readonly when: readonly LessonCondition[]; readonly text: string; readonly otherwise: string };

/** The title of a step and its text, in the markup of `prose.ts`. */
interface Titled {
  readonly title: string;
  readonly text: readonly Paragraph[];
  /** Code shown under the text; lines that are not in `before` are marked. */
  readonly code?: { readonly source: string; readonly before?: string };
}

/** One answer to a question. */
interface LessonAnswer {
  readonly text: string;
  /** The answer is right if all of these hold in the reader's runs. */
  readonly when: readonly LessonCondition[];
}

export type LessonStep =
  /** Only text. */
  | ({ readonly kind: 'read' } & Titled)
  /** The reader draws the curve of one arm before it trains. */
  | ({ readonly kind: 'draw'; readonly arm: string } & Titled)
  /** The reader chooses an answer; the runs decide which is right. `expected`: index of the answer that we found. */
  | ({
      readonly kind: 'choose';
      readonly answers: readonly LessonAnswer[];
      readonly expected: number;
      readonly because: string;
    } & Titled)
  /** Trains all arms, one after another. */
  | ({ readonly kind: 'run' } & Titled)
  /** The reader changes settings and trains an own run. */
  | ({ readonly kind: 'try' } & Titled);

export interface Lesson {
  /** Used in addresses, embeds and stored progress. */
  readonly id: string;
  readonly title: string;
  /** One line for the list. */
  readonly summary: string;
  /** Learning goals. */
  readonly learn: readonly string[];
  /** Settings of all its runs, over the defaults. */
  readonly settings: Settings;
  readonly arms: readonly LessonArm[];
  /** Settings shown as fields; the text may set them. */
  readonly fields: readonly string[];
  /** The drawn metric, with values from 0 to 1. */
  readonly curve: { readonly metric: string; readonly label: string };
  /** Figures of a run for the text and the table. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly steps: readonly LessonStep[];
  /** Conditions that the text assumes; `npm run -s measure -- lessons` checks them with several seeds. */
  readonly promises: readonly LessonCondition[];
  /** The arm that a class trains. */
  readonly classArm: string;
  /** Method that the reader may open as code at the end; absent: the end has no link to the editor. */
  readonly edits?: string;
}
