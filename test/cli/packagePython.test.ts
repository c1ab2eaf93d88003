/** The wheel `espalier`, installed without anything else: it reads a run of the command line to the last digit. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePython } from '../../src/cli/packagePython.ts';
import { train } from '../../src/cli/train.ts';
import { hasHatchling } from '../python.mjs';
import { inThisProcess } from './inThisProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-wheel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = join(folder, 'run.espalier');
const installed = join(folder, 'installed');
const canBuild = hasHatchling();

interface Result {
  readonly metrics: readonly Readonly<Record<string, number | null>>[];
}
let result: Result;
let wheel = '';

beforeAll(async () => {
  const json = join(folder, 'run.json');
  const words = `--rounds 2 --seed 3 --save ${run} --json ${json} --set policy=tiny prompts_per_round=2 num_generations=2 num_eval_prompts=4`;
  const trained = await inThisProcess(train, words.split(' '));
  expect(trained.code, trained.errors).toBe(0);
  result = JSON.parse(readFileSync(json, 'utf8')) as Result;
  const made = await inThisProcess(packagePython, ['--out', folder]);
  if (!canBuild)
    return expect(made.errors).toMatch(/hatchling: none found, so only the sources were written/);
  expect(made.code, made.errors).toBe(0);
  wheel = join(folder, 'dist', readdirSync(join(folder, 'dist'))[0] ?? '');
}, 120_000);

/** What a program says of the run: its metrics as plain numbers, what a frame is, and what the widget needs. */
const script = `
import json, sys
try:
    import pandas
except ImportError:
    pandas = None
sys.modules["anywidget"] = None
import espalier
run = espalier.read(sys.argv[1] if len(sys.argv) > 1 else "run.espalier")
rows = run.metrics if pandas is None else run.metrics.astype(object).where(run.metrics.notna(), None).to_dict("records")
try:
    frame = type(run.frame()).__name__
except espalier.Error as error:
    frame = str(error)
try:
    import espalier.widget
except ImportError as error:
    widget = str(error)
json.dumps({"rows": rows, "frame": frame, "widget": widget, "samples": len(run.samples), "weights": len(run.weights)})
`;

interface Told {
  readonly rows: Result['metrics'];
  readonly frame: string;
  readonly widget: string;
  readonly samples: number;
  readonly weights: number;
}

/** Each number of the JSON is the same number there, and what was not measured has none. */
function expectSame({ rows, frame, widget, samples, weights }: Told): void {
  expect(rows).toHaveLength(result.metrics.length);
  for (const [i, row] of result.metrics.entries()) expect(rows[i]).toMatchObject(row);
  expect(frame).toMatch(/^DataFrame$|^frame: needs pandas, got none; install it with pip install pandas/);
  expect(widget).toMatch(/^espalier\.widget: needs anywidget, got no anywidget; install it with/);
  expect([samples > 0, weights > 0]).toEqual([true, true]);
}

test('the wheel weighs at most 1 MB, names no other package that it needs, and is the same when it is made again', async (context) => {
  if (!canBuild) context.skip('hatchling is not here: apt-get install python3-hatchling');
  expect(statSync(wheel).size).toBeLessThanOrEqual(1_000_000);
  const first = readFileSync(wheel);
  await inThisProcess(packagePython, ['--out', folder]);
  expect(readFileSync(wheel).equals(first)).toBe(true);
  const metadata = execFileSync('python3', [
    '-c',
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read([n for n in z.namelist() if n.endswith("METADATA")][0]).decode())',
    wheel,
  ]).toString();
  expect(metadata).toMatch(/^Name: espalier$/m);
  expect(
    [...metadata.matchAll(/^Requires-Dist: (.*)$/gm)].filter(([line]) => !/extra ==/.test(line)),
  ).toEqual([]);
});

test('installed by pip it reads the run as Node wrote it', (context) => {
  if (!canBuild) context.skip('hatchling is not here: apt-get install python3-hatchling');
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--target', installed, wheel];
  try {
    execFileSync('python3', pip, { stdio: 'pipe' });
  } catch (error) {
    if (!/No module named pip/.test(String(error))) throw error;
    // A wheel is a zip with what is installed.
    execFileSync('python3', ['-m', 'zipfile', '-e', wheel, installed]);
  }
  const told = execFileSync(
    'python3',
    ['-B', '-c', script.replace(/^json\.dumps\((.*)\)$/m, 'print(json.dumps($1))'), run],
    {
      env: { ...process.env, PYTHONPATH: installed },
    },
  );
  expectSame(JSON.parse(told.toString()) as Told);
});

/** The package `pyodide` where it is installed: Python in WebAssembly, as notebooks in a browser have it. */
interface Pyodide {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  unpackArchive(bytes: Uint8Array, format: 'wheel'): void;
  runPython(script: string): unknown;
}
const name = process.env['PYODIDE_PACKAGE'] ?? 'pyodide';
const pyodide = (await import(/* @vite-ignore */ name).catch(() => null)) as {
  loadPyodide(): Promise<Pyodide>;
} | null;

test('in Pyodide it reads the same numbers', async (context) => {
  if (!canBuild) context.skip('hatchling is not here: apt-get install python3-hatchling');
  if (!pyodide) return context.skip('pyodide is not here: npm install pyodide');
  const python = await pyodide.loadPyodide();
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
  python.FS.writeFile('run.espalier', new Uint8Array(readFileSync(run)));
  expectSame(
    JSON.parse(
      String(python.runPython(script.replace('sys.argv[1] if len(sys.argv) > 1 else ', ''))),
    ) as Told,
  );
}, 120_000);
