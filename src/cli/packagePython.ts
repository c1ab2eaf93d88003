/** `npm run package:python`: makes the wheel `espalier` from `espalier.py` and the notebook's widget, by hatchling. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readFlags, type CommandForm } from './arguments.ts';
import { notebookFile } from './embed/elementPlugin.ts';
import { writeWhole } from './files.ts';
import { callOf, root } from './place.ts';
import { runIfStarted } from './runCommand.ts';

export const packagePythonForm: CommandForm = {
  call: callOf('package:python'),
  what: 'Makes the Python wheel espalier: run files, policies, metrics as data frames, and the widget for notebooks. Needs hatchling.',
  flags: [
    {
      form: '--out <folder>',
      help: 'The folder for its sources; the wheel is in dist below it.',
      default: relative(process.cwd(), join(root, 'dist-python')) || '.',
    },
  ],
  examples: ['--out dist-python'],
};

const projectOf = ({ version, description }: { version: string; description: string }): string =>
  `[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "espalier"
version = "${version}"
description = "${description}"
readme = "README.md"
license = { text = "MIT" }
requires-python = ">=3.9"

[project.optional-dependencies]
frames = ["pandas"]
policy = ["numpy", "onnxruntime"]
widget = ["anywidget"]

[tool.hatch.build.targets.wheel]
packages = ["espalier"]
`;

/** The files of the package by their path: one module as it stands in `public/`, and the widget as `espalier.widget`. */
async function sources(): Promise<Readonly<Record<string, string>>> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const reader = await read('public/espalier.py');
  const widget = (await notebookFile()).replaceAll('espalier_widget', 'espalier.widget');
  // The words of the modules about themselves are the text for readers.
  const words = [reader, widget].map((text) => /^"""(.*?)"""/s.exec(text)?.[1] ?? '');
  return {
    'espalier/__init__.py': reader,
    'espalier/widget.py': widget,
    'pyproject.toml': projectOf(JSON.parse(await read('package.json')) as Parameters<typeof projectOf>[0]),
    'README.md': `# espalier\n\n${words.join('\n')}`,
    LICENSE: await read('LICENSE'),
  };
}

/** How hatchling is started where it is installed, in the order of trying. */
const starts = [['hatchling'], ['python3', '-m', 'hatchling']] as const;

export async function packagePython(args: readonly string[]): Promise<void> {
  const out = readFlags(args, packagePythonForm).text('out') as string;
  for (const [name, text] of Object.entries(await sources()))
    await writeWhole(join(out, name), text, '--out');
  const build = (words: readonly string[]) =>
    spawnSync(words[0] as string, [...words.slice(1), 'build', '-t', 'wheel'], {
      cwd: out,
      encoding: 'utf8',
    });
  const start = starts.find(([name, ...rest]) => spawnSync(name, [...rest, '--help']).status === 0);
  if (!start)
    throw new Error(
      `hatchling: none found, so only the sources were written to ${out}; install it with pip install hatchling, or apt-get install python3-hatchling`,
    );
  const made = build(start);
  if (made.status !== 0) throw new Error(`hatchling: it must build ${out}, it said: ${made.stderr.trim()}`);
  process.stderr.write(
    `package:python: ${join(out, (made.stderr + made.stdout).trim().split('\n').at(-1) ?? '')}\n`,
  );
}

runIfStarted(import.meta.url, packagePython);
