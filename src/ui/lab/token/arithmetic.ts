/** Writes a step of the Token panel: its arithmetic in parts, and its operands with their names. */
import type { LineTrace } from '../../../run/records.ts';
import { stepWords } from '../../../strategies/words.ts';
import { significant } from '../../state/format.ts';

export type ArithmeticStep = LineTrace['advantages'][number][number];

/** A signs-only part, or an operand with its value. */
export type FormulaPart = { readonly text: string } | { readonly name: string; readonly value: string };

/** Longer lists are abbreviated. */
const mostListed = 12;

/** One or several numbers in three significant digits. */
function operandText(operand: ArithmeticStep['operands'][string]): string {
  if (typeof operand === 'number') return significant(operand);
  const shown = Array.from(operand.slice(0, mostListed), (value) => significant(value)).join(', ');
  return operand.length > mostListed ? `${shown}, … (${operand.length})` : shown;
}

/** All digits. */
export const inFull = (operand: ArithmeticStep['operands'][string]): string =>
  (typeof operand === 'number' ? [operand] : operand).join(', ').replaceAll('-', '−');

export const stepLabelOf = ({ id }: ArithmeticStep): string => stepWords[id]?.label ?? id;

/** Name of an operand: the step's own name for it, or the result of another step. */
export const operandNameOf = ({ id }: ArithmeticStep, operand: string): string =>
  stepWords[id]?.operands[operand] ?? stepWords[operand]?.label ?? operand;

/** The arithmetic of a step; empty if it computes nothing. */
export function partsOf(step: ArithmeticStep): readonly FormulaPart[] {
  const line = step.line ?? stepWords[step.id]?.line ?? '';
  return line.split(/\{([^}]*)\}/).flatMap((text, i): FormulaPart[] => {
    if (i % 2 === 0) return text === '' ? [] : [{ text }];
    const operand = step.operands[text];
    return operand === undefined ? [] : [{ name: operandNameOf(step, text), value: bracketed(operand) }];
  });
}

/** Negative numbers in brackets, so that no two signs meet. */
const bracketed = (operand: ArithmeticStep['operands'][string]): string =>
  typeof operand === 'number' && operand < 0 ? `(${operandText(operand)})` : operandText(operand);

/** The step as a sentence for a screen reader. */
export function spokenStep(step: ArithmeticStep): string {
  const operands = Object.entries(step.operands).map(
    ([name, operand]) => `${operandNameOf(step, name)}: ${operandText(operand)}`,
  );
  const result = step.left ? [] : [`result: ${significant(step.result)}`];
  return [stepLabelOf(step), ...operands, ...result].join('; ');
}

/** The bound that stopped a token's gradient, if any. */
export function clipSide(steps: readonly ArithmeticStep[]): 'low' | 'high' | null {
  if (steps.some(({ operands }) => operands.clippedLow === 1)) return 'low';
  return steps.some(({ operands }) => operands.clippedHigh === 1) ? 'high' : null;
}

/** Value of the first operand with one of these names in any of the steps. */
export function operandOf(steps: readonly ArithmeticStep[], ...names: readonly string[]): number | null {
  for (const { operands } of steps) {
    for (const name of names) {
      const found = operands[name];
      if (typeof found === 'number') return found;
    }
  }
  return null;
}
