/** Reckons a line of arithmetic as the Token panel shows it, from its operands and nothing else. */
import type { TraceOperand } from '../../src/learn/trace.ts';

type Values = readonly number[];

const functions = {
  min: Math.min,
  max: Math.max,
  exp: Math.exp,
  log: Math.log,
  less: (a: number, b: number) => Number(a < b),
  where: (asked: number, a: number, b: number) => (asked === 0 ? b : a),
  stopGradient: (x: number) => x,
  clip: (value: number, low: number, high: number) => Math.max(low, Math.min(high, value)),
  sigmoid: (x: number) => 1 / (1 + Math.exp(-x)),
  abs: Math.abs,
  sum: (values: Values) => values.reduce((all, one) => all + one, 0),
  mean: (values: Values) => values.reduce((all, one) => all + one, 0) / values.length,
  times: (a: Values, b: Values) => a.map((one, i) => one * (b[i] as number)),
};

/** Throws on a line with anything that the panel's lines do not have. */
export function reckon(line: string, operands: Readonly<Record<string, TraceOperand>>): number {
  const names = Object.keys(operands);
  const code = line
    .replaceAll(/\|([^|]*)\|/g, 'abs($1)')
    .replaceAll(/\{([^}]*)\} × \{([^}]*)\}/g, (text, a: string, b: string) =>
      Array.isArray(operands[a]) ? `times({${a}}, {${b}})` : text,
    )
    .replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
      if (!(name in operands)) throw new Error(`the line reads ${name}, which no operand gives: ${line}`);
      return `(v[${names.indexOf(name)}])`;
    })
    .replaceAll('×', '*')
    .replaceAll('−', '-')
    .replaceAll('≤', '<=');
  if (!/^[\w\s.,()[\]+*/<=-]*$/.test(code)) throw new Error(`not arithmetic: ${line}`);
  const made = new Function('v', ...Object.keys(functions), `return Number(${code});`) as (
    ...all: readonly unknown[]
  ) => number;
  return made(Object.values(operands), ...Object.values(functions));
}
