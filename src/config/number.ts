/** Numbers in texts. The notebook's module has it too, so this file imports nothing. */

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Finite numbers become numbers; anything else stays text, which a schema refuses and quotes. */
export function readNumber(text: string): unknown {
  const value = decimal.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : text;
}
