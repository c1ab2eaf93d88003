/** Claims of a lesson's text about its runs, as data: a figure against another, or against a number. */
import type { FigureValues } from './figure.ts';

/** Compares figures. `name@arm` is the figure `name` of an arm. */
export interface LessonCondition {
  readonly figure: string;
  readonly is: 'above' | 'below';
  /** Another figure, or a number. */
  readonly than: string | number;
  /** Minimum difference; 0 if absent. */
  readonly by?: number;
}

/** The figures of a lesson's runs by arm; null while it trains. */
export type ArmFigures = Readonly<Record<string, FigureValues | null>>;

/** Splits `name@arm`. Throws on another form. */
export function figurePlace(text: string): { readonly name: string; readonly arm: string } {
  const [name, arm, ...others] = text.split('@');
  if (!name || !arm || others.length > 0)
    throw new Error(`internal: a figure must be written name@arm, got "${text}"`);
  return { name, arm };
}

/** The value of `name@arm`; null if that run is missing or did not measure it. Throws on an unknown figure. */
export function namedValue(text: string, measured: ArmFigures): number | null {
  const { name, arm } = figurePlace(text);
  const figures = measured[arm];
  if (!figures) return null;
  const value = figures[name];
  if (value === undefined)
    throw new Error(
      `internal: a lesson must have the figure ${name}, has ${Object.keys(figures).join(', ')}`,
    );
  return value;
}

/** Whether the condition holds; null while a run that it needs is missing. */
export function conditionHolds(
  { figure, is, than, by = 0 }: LessonCondition,
  measured: ArmFigures,
): boolean | null {
  const value = namedValue(figure, measured);
  const other = typeof than === 'number' ? than : namedValue(than, measured);
  if (value === null || other === null) return null;
  return is === 'above' ? value > other + by : value < other - by;
}

/** Whether all conditions hold; null while a run is missing. */
export function allHold(conditions: readonly LessonCondition[], measured: ArmFigures): boolean | null {
  const results = conditions.map((one) => conditionHolds(one, measured));
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}
