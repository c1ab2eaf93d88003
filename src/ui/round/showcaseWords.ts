/** The sentences of “Show me” about its measurement: what is saved, seconds and pass@1, each with its interval. */
import { switches } from '../../config/option.ts';
import type { MeasuredEffect } from '../../experiment/showcaseFile.ts';
import { fixed, percent, signed } from '../state/format.ts';

const savedWords = {
  tok_unique: 'generated tokens',
  tok_train: 'trained tokens',
  steps_seq: 'decode steps',
} as const;

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
  const pass = `changed final pass@1 by ${signed(difference.difference, 3)} (${signed(difference.low, 3)} to ${signed(difference.high, 3)})`;
  const whole = `${saved} ${seconds} and ${pass}. Brackets hold 95 % intervals.`;
  if (!part) return whole;
  const title = switches.find(({ setting }) => setting === part.id)?.title;
  const added = `${signed(part.effect.difference, 3)} (${signed(part.effect.low, 3)} to ${signed(part.effect.high, 3)})`;
  return `${whole} Against runs with “${title}” alone: ${added}.`;
}
