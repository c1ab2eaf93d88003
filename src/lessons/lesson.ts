/**
 * What a lesson is: data only. A lesson trains a few small runs, asks for a prediction before them, and explains after them
 * what happened with the numbers of the reader's own runs.
 */
import type { RunConfig } from '../config/settings.ts';
import type { Condition } from './condition.ts';
import type { Figure } from './figure.ts';

/** Some settings of a configuration. */
export type Settings = Readonly<Partial<RunConfig>>;

/** One run of a lesson. */
export interface Arm {
  readonly id: string;
  /** What the legend calls it. */
  readonly label: string;
  /** What it changes in the lesson's settings. */
  readonly settings: Settings;
}

/** A paragraph. With `when` it is shown only if the reader's runs bear it out; else `otherwise` is. */
export type Paragraph =
  string | { readonly when: readonly Condition[]; readonly text: string; readonly otherwise: string };

/** The title of a step and its text, in the markup of `prose.ts`. */
interface Titled {
  readonly title: string;
  readonly text: readonly Paragraph[];
}

/** One answer to a question. */
export interface Answer {
  readonly text: string;
  /** It is right where all of these hold in the reader's runs. */
  readonly when: readonly Condition[];
}

export type Step =
  /** Text alone. */
  | ({ readonly kind: 'read' } & Titled)
  /** The reader draws the curve of one arm before it is run. */
  | ({ readonly kind: 'draw'; readonly arm: string } & Titled)
  /** The reader chooses an answer; what is right is read off the runs. `expected` is the place of the answer we found. */
  | ({
      readonly kind: 'choose';
      readonly answers: readonly Answer[];
      readonly expected: number;
      readonly because: string;
    } & Titled)
  /** Trains some arms, one after the other. */
  | ({ readonly kind: 'run'; readonly arms: readonly string[] } & Titled)
  /** The reader changes settings and trains a run of their own. */
  | ({ readonly kind: 'try' } & Titled);

export interface Lesson {
  /** Stands in addresses, embeds and stored progress. */
  readonly id: string;
  readonly title: string;
  /** One line for the list. */
  readonly summary: string;
  /** What the reader will know afterwards. */
  readonly learn: readonly string[];
  /** Settings of all its runs, beside the defaults. */
  readonly settings: Settings;
  readonly arms: readonly Arm[];
  /** Settings shown as fields, which the text may set. */
  readonly fields: readonly string[];
  /** The metric that is drawn: from 0 to 1. */
  readonly curve: { readonly metric: string; readonly label: string };
  /** What the text and the table say of a run. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly steps: readonly Step[];
  /** What the text takes for granted: `npm run -s lessons` checks it with several seeds. */
  readonly promises: readonly Condition[];
  /** The arm that a class trains. */
  readonly classArm: string;
}
