/** The notebook of the site: a valid file without outputs, whose code Python can read, with a recipe filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notebookOf } from '../../src/ui/share/notebookFile.ts';
import { notebookFolder } from '../notebook/python.ts';
import { python } from '../runfile/python.ts';

interface Notebook {
  readonly nbformat: number;
  readonly nbformat_minor: number;
  readonly metadata: { readonly kernelspec: { readonly name: string } };
  readonly cells: readonly {
    readonly cell_type: string;
    readonly id: string;
    readonly source: readonly string[];
    readonly outputs?: readonly unknown[];
    readonly execution_count?: number | null;
  }[];
}

const text = readFileSync(join(import.meta.dirname, '../../public/espalier.ipynb'), 'utf8');
const notebook = JSON.parse(text) as Notebook;
const code = notebook.cells.filter((cell) => cell.cell_type === 'code');

test('the notebook is of version 4.5, its cells have ids of their own, and no output is stored', () => {
  expect(notebook).toMatchObject({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: 'python3' } },
  });
  expect(new Set(notebook.cells.map(({ id }) => id)).size).toBe(notebook.cells.length);
  for (const { id } of notebook.cells) expect(id).toMatch(/^[\w-]{1,64}$/);
  for (const one of code) expect(one).toMatchObject({ outputs: [], execution_count: null });
  expect(text.length).toBeLessThan(8000);
});

test('a recipe and a site are filled in, and nothing else changes', () => {
  const link = '#v=1&method=treepo&note="a\\b"';
  const made = JSON.parse(notebookOf(text, 'https://a.example/espalier/', link)) as Notebook;
  const setup = made.cells.find((cell) => cell.cell_type === 'code');
  const read = `import json, sys\nnames = {}\nexec("".join(json.load(sys.stdin)), names)\nprint(json.dumps([names["SITE"], names["RECIPE"]]))`;
  expect(python(read, { input: setup?.source.slice(0, 2) })).toEqual(['https://a.example/espalier/', link]);
  const rest = (one: Notebook) =>
    one.cells.flatMap(({ source }) => source).filter((line) => !/^(SITE|RECIPE) = /.test(line));
  expect(rest(made)).toEqual(rest(notebook));
  expect(() => notebookOf(text.replace('SITE = ', 'PLACE = '), 'x', 'y')).toThrow('must set SITE');
});

test('every cell of code runs in Python alone, beside the widget’s file, and shows metrics without pandas', async () => {
  const folder = await notebookFolder('export default {};');
  const script = `
import contextlib, io, json, pathlib, sys, types
import anywidget
anywidget.deliver = lambda message: None
asked = json.load(sys.stdin)
pathlib.Path("espalier.py").write_text(asked["reader"])
for name in ("pandas", "matplotlib", "matplotlib.pyplot"): sys.modules[name] = None
class Output:
    def capture(self, **_options): return lambda function: function
shown = []
sys.modules["ipywidgets"] = types.SimpleNamespace(Output=Output)
sys.modules["IPython"], sys.modules["IPython.display"] = types.ModuleType("IPython"), types.SimpleNamespace(display=shown.append)
names, said = {}, io.StringIO()
with contextlib.redirect_stdout(said):
    for cell in asked["cells"]:
        exec(cell, names)
        if "lab" in names and not names["lab"].metrics:
            names["lab"].set_trait("metrics", [{"round": 0, "pass@1": 0.25, "seconds": 1.5}])
print(json.dumps([said.getvalue(), len(shown), names["table"](names["lab"].metrics)]))`;
  const cells = code.map(({ source }) => source.join(''));
  const reader = readFileSync(join(import.meta.dirname, '../../public/espalier.py'), 'utf8');
  const [said, shown, rows] = python(script, { input: { cells, reader }, folder }) as [
    string,
    number,
    unknown,
  ];
  expect(said).toContain('<run(rounds=10): sent, not answered yet>');
  expect(said).toContain('run.espalier is not there: export a run in Espalier');
  expect(shown).toBe(2);
  expect(rows).toEqual([{ round: 0, 'pass@1': 0.25 }]);
});
