/** The sentences of “Show me” about its measurement: what is saved, seconds and pass@1, each with its interval. */
import { switches } from '../../config/option.ts';
import type { MeasuredEffect } from '../../experiment/showcaseFile.ts';
import { fixed, percent, signed } from '../state/format.ts';

const savedWords = {
  tok_unique: 'generated tokens',
  tok_train: 'trained tokens',
  steps_seq: 'decode steps',
} as const;

const passWords = ({ difference, low, high }: MeasuredEffect['difference']): string =>
  `changed final pass@1 by ${signed(difference, 3)} (${signed(low, 3)} to ${signed(high, 3)})`;

/** The measurement in sentences. */
export function measuredWords({
  shows,
  seeds,
  effect,
  difference,
  secondsRatio,
  part,
}: Omit<MeasuredEffect, 'id'>): string {
  const over = `Against runs without it, over ${seeds.length} seeds`;
  const saved =
    'saves' in shows
      ? `${over} it saved ${percent(effect.difference, 1)} of the ${savedWords[shows.saves]} (${fixed(100 * effect.low, 1)} to ${fixed(100 * effect.high, 1)}). It`
      : `${over} it`;
  const { mean, low, high } = secondsRatio;
  const seconds = `took ${fixed(mean)} times the seconds (${fixed(low)} to ${fixed(high)})`;
  const pass = passWords(difference);
  const whole = `${saved} ${seconds} and ${pass}. Brackets hold 95 % intervals.`;
  if (!part) return whole;
  const title = switches.find(({ setting }) => setting === part.id)?.title;
  return `${whole} Against runs with “${title}” alone it ${passWords(part.difference)}.`;
}
