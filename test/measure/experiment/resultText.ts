/** Writes a result as indented text, with lists of numbers on one line and at most six significant digits for metrics. */

/** Shortens metrics of rounds and seconds, whose further digits are meaningless. */
function shorter(key: string, value: unknown): unknown {
  if (!Array.isArray(value) || (key !== 'value' && key !== 'seconds')) return value;
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(6)) : one)),
  );
}

export function textOf(result: unknown): string {
  return `${JSON.stringify(result, shorter, 1)
    .replaceAll(/\[\s+([^[\]{}"]*?)\s+\]/g, (_, inside: string) => `[${inside.replaceAll(/\s+/g, ' ')}]`)
    .replaceAll(
      /\{\s+"spent": ([\d.e+-]+),\s+"passAt1": ([\d.e+-]+)\s+\}/g,
      '{ "spent": $1, "passAt1": $2 }',
    )}\n`;
}
