/** Formats the figures of a lesson. */
import { namedValue } from '../../lessons/condition.ts';
import type { FigureForm } from '../../lessons/figure.ts';
import { fixed, percent, whole } from '../state/format.ts';
import type { LessonPlay } from './LessonPlay.svelte.ts';

const forms: Readonly<Record<FigureForm, (value: number | null) => string>> = {
  // Small shares need a decimal: 0.4 % must not become 0 %.
  percent: (value) => percent(value, value !== null && value > 0 && value < 0.1 ? 1 : 0),
  whole,
  decimals: (value) => fixed(value, value !== null && Math.abs(value) < 0.1 ? 3 : 2),
};

/** A value in its form; an en dash if it was not measured. */
export function inForm(value: number | null, as: FigureForm): string {
  return forms[as](value);
}

/** `name@arm` with the reader's numbers; an en dash until that run is done. */
export function figureText(
  place: string,
  { lesson, measured }: Pick<LessonPlay, 'lesson' | 'measured'>,
): string {
  const figure = lesson.figures[place.split('@')[0] ?? ''];
  if (!figure) throw new Error(`lesson: ${lesson.id} must have the figure ${place}, has it not`);
  return inForm(namedValue(place, measured), figure.as);
}
