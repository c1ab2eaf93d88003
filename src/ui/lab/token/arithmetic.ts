/** Writes a step of the Token panel: its arithmetic in parts, and its operands with their names. */
import type { LineTrace } from '../../../run/records.ts';
import { stepWords } from '../../../strategies/words.ts';
import { significant } from '../../format.ts';

export type Step = LineTrace['advantages'][number][number];

/** A signs-only part, or an operand with its value. */
export type Part = { readonly text: string } | { readonly name: string; readonly value: string };

/** Longer lists are abbreviated. */
const mostListed = 12;

/** One or several numbers in three significant digits. */
export function written(operand: Step['operands'][string]): string {
  if (typeof operand === 'number') return significant(operand);
  const shown = operand.slice(0, mostListed).map(significant).join(', ');
  return operand.length > mostListed ? `${shown}, … (${operand.length})` : shown;
}

/** All digits. */
export const inFull = (operand: Step['operands'][string]): string =>
  (typeof operand === 'number' ? [operand] : operand).join(', ').replaceAll('-', '−');

export const labelOf = ({ id }: Step): string => stepWords[id]?.label ?? id;

/** Name of an operand: the step's own name for it, or the result of another step. */
export const nameOf = ({ id }: Step, operand: string): string =>
  stepWords[id]?.operands[operand] ?? stepWords[operand]?.label ?? operand;

/** The arithmetic of a step; empty if it computes nothing. */
export function partsOf(step: Step): readonly Part[] {
  const line = step.line ?? stepWords[step.id]?.line ?? '';
  return line.split(/\{([^}]*)\}/).flatMap((text, i): Part[] => {
    if (i % 2 === 0) return text === '' ? [] : [{ text }];
    const operand = step.operands[text];
    return operand === undefined ? [] : [{ name: nameOf(step, text), value: bracketed(operand) }];
  });
}

/** Negative numbers in brackets, so that no two signs meet. */
const bracketed = (operand: Step['operands'][string]): string =>
  typeof operand === 'number' && operand < 0 ? `(${written(operand)})` : written(operand);

/** The step as a sentence for a screen reader. */
export function spokenStep(step: Step): string {
  const operands = Object.entries(step.operands).map(
    ([name, operand]) => `${nameOf(step, name)}: ${written(operand)}`,
  );
  const result = step.left ? [] : [`result: ${significant(step.result)}`];
  return [labelOf(step), ...operands, ...result].join('; ');
}

/** The bound that stopped a token's gradient, if any. */
export function clipSide(steps: readonly Step[]): 'low' | 'high' | null {
  if (steps.some(({ operands }) => operands.clippedLow === 1)) return 'low';
  return steps.some(({ operands }) => operands.clippedHigh === 1) ? 'high' : null;
}

/** Value of the first operand with one of these names in any of the steps. */
export function operandOf(steps: readonly Step[], ...names: readonly string[]): number | null {
  for (const { operands } of steps) {
    for (const name of names) {
      const found = operands[name];
      if (typeof found === 'number') return found;
    }
  }
  return null;
}
