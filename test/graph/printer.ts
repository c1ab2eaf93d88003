/** Prints a program as text, one value per line, for reading and for snapshots in tests. */
import { showShape } from '../../src/graph/dims.ts';
import type { Program } from '../../src/graph/program.ts';
import { isPrimitive, topologicalOrder, type Value } from '../../src/graph/value.ts';

const letters: Record<string, string> = { float32: 'f32', int32: 'i32', bool: 'bool' };

/** Lines such as `%3:f32[rows, 64] = add %1 %2`; a loop's body is indented below it. */
export function printProgram(program: Program): string {
  const names = new Map<Value, string>();
  let count = 0;
  const nameOf = (value: Value): string => {
    if (isPrimitive(value, 'constant')) {
      const { data, shape } = value.attributes.tensor;
      return data.length === 1 && shape.length === 0 ? String(data[0]) : `const${showShape(shape)}`;
    }
    return names.get(value) ?? '?';
  };
  const lines: string[] = [];
  const print = (values: readonly Value[], indent: string): void => {
    for (const value of topologicalOrder(values)) {
      if (names.has(value) || isPrimitive(value, 'constant')) continue;
      const type = `${letters[value.dtype]}${showShape(value.shape)}`;
      if (isPrimitive(value, 'input')) {
        names.set(value, value.attributes.name);
        continue;
      }
      const name = `%${count++}`;
      names.set(value, name);
      const operands = value.inputs.map(nameOf).join(' ');
      if (isPrimitive(value, 'loop')) {
        const { iteration, carried, next, nextCarried, scanned } = value.attributes;
        names.set(iteration, `${name}.i`);
        carried.forEach((parameter, at) => names.set(parameter, `${name}.${at}`));
        lines.push(`${indent}${name} = loop ${operands}`);
        print([next, ...nextCarried, ...scanned], `${indent}  `);
        lines.push(
          `${indent}  while ${nameOf(next)} carry ${nextCarried.map(nameOf).join(' ')} stack ${scanned.map(nameOf).join(' ')}`,
        );
        continue;
      }
      lines.push(
        `${indent}${name}:${type} = ${value.primitive} ${operands}${printAttributes(value)}`.trimEnd(),
      );
    }
  };
  const signature = program.inputs
    .map((x) => `${x.attributes.name}:${letters[x.dtype]}${showShape(x.shape)}`)
    .join(', ');
  lines.push(`${program.name}(${signature})`);
  print(
    program.outputs.map((output) => output.value),
    '  ',
  );
  lines.push(
    `  return ${program.outputs.map((output) => `${output.name} = ${nameOf(output.value)}`).join(', ')}`,
  );
  return lines.join('\n');
}

function printAttributes(value: Value): string {
  const shown = Object.entries(value.attributes as Record<string, unknown>).flatMap(([key, of]) => {
    if (of === false || (key === 'alpha' && of === 1) || key === 'shape') return [];
    if (of === true) return [key];
    return [`${key}=${Array.isArray(of) ? `[${of.join(', ')}]` : String(of)}`];
  });
  return shown.length === 0 ? '' : ` {${shown.join(', ')}}`;
}
