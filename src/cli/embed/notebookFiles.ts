/** Writes the notebook's Python file: the class with the module that it brings and the attributes of the element. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attributes } from '../../ui/share/attributes.ts';

const source = join(import.meta.dirname, '../../ui/embed/notebook/espalier_widget.py');

// JSON's texts are Python's too.
const text = (value: string): string => JSON.stringify(value);

const attributeLines = attributes.map(
  ({ name, means, takes }) =>
    `    ${name.replaceAll('-', '_')} = _Attribute(help=${text(`${means} Takes ${takes}.`)}).tag(sync=True)`,
);

/** The text of `espalier_widget.py`, which holds `module`, the notebook's script. */
export async function notebookPython(module: string): Promise<string> {
  const template = await readFile(source, 'utf8');
  return template
    .replace('_esm = ""  # @MODULE', () => `_esm = ${text(module)}`)
    .replace('    # @ATTRIBUTES', () => attributeLines.join('\n'));
}
