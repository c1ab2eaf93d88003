/**
 * The guides for those who join stay true: their examples compile as the files that they name, together with the lines that they
 * add to lists, and the paths and commands that they name exist.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../src/cli/texts/catalogue.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const guides = ['AGENTS.md', ...readdirSync(join(root, '.github')).map((name) => `.github/${name}`)].filter(
  (path) => path.endsWith('.md'),
);
const contributing = textOf('.github/CONTRIBUTING.md');

interface Block {
  readonly path: string;
  readonly language: string;
  readonly code: string;
}

/** Code blocks: the last line before one names its file, and a diff names its files itself. */
const blocks: readonly Block[] = [
  ...contributing.matchAll(/(?:`([^`\n]+)`:\n\n?)?```(\w+)\n([\s\S]*?)\n```/g),
].flatMap(([, path = '', language = '', code = '']) =>
  language === 'diff'
    ? [...code.matchAll(/\+\+\+ (\S+)\n([\s\S]*?)(?=\n\+\+\+|$)/g)].map(([, named = '', lines = '']) => ({
        path: named,
        language,
        code: lines,
      }))
    : language === 'sh'
      ? []
      : [{ path, language, code }],
);

/** A file with a diff's lines, each after the line above it. Throws where it lacks a line that the diff shows. */
function withLines({ path, code }: Block): string {
  const lines = textOf(path).split('\n');
  let at = 0;
  for (const line of code.split('\n')) {
    if (line.startsWith('+')) {
      lines.splice(at++, 0, line.slice(1));
      continue;
    }
    const found = lines.indexOf(line.slice(1), at);
    if (found < 0)
      throw new Error(`${path}: must have the line "${line.slice(1)}" of the guide; correct the guide`);
    at = line.startsWith('-') ? found : found + 1;
    if (line.startsWith('-')) lines.splice(found, 1);
  }
  return lines.join('\n');
}

const files = new Map(
  blocks
    .filter(({ language }) => language === 'ts' || language === 'diff')
    .map((block) => [block.path, block.language === 'ts' ? block.code : withLines(block)] as const),
);

/** What the compiler finds in these files of the project, as sentences with their places. */
function faultsIn(served: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  options.types = ['node'];
  const host = ts.createCompilerHost(options);
  const own = new Map([...served].map(([path, code]) => [join(root, path), code]));
  const folders = new Set([...own.keys()].map((path) => dirname(path)));
  const { fileExists, readFile, directoryExists, getSourceFile } = host;
  host.fileExists = (path) => own.has(path) || fileExists(path);
  host.readFile = (path) => own.get(path) ?? readFile(path);
  host.directoryExists = (path) => folders.has(path) || (directoryExists?.(path) ?? true);
  host.getSourceFile = (path, version, ...rest) => {
    const code = own.get(path);
    return code === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, code, version);
  };
  const program = ts.createProgram([...own.keys()], options, host);
  return [...own.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ start = 0, messageText }) =>
        `${path.slice(root.length + 1)}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

describe('the guides of CONTRIBUTING.md', () => {
  test('have examples that compile as the files that they name, and one whose line in a list is missing does not', () => {
    expect(blocks.length).toBeGreaterThan(10);
    expect(blocks.map(({ path }) => path)).not.toContain('');
    const [listed, missing] = ['src/methods/halfClip.ts', 'src/methods/notListed.ts'];
    const unlisted = files.get(listed)?.replaceAll('half-clip', 'not-listed') ?? '';
    // One program for both, because it takes seconds.
    const faults = faultsIn(new Map([...files, [missing, unlisted]]));
    expect(faults.filter((fault) => !fault.startsWith(missing))).toEqual([]);
    expect(faults.join()).toContain(`${missing}:5: Type '"not-listed"' is not assignable`);
  }, 120_000);

  test('have translations without a fault, of messages that the page has', () => {
    const known = textOf('src/texts/de.po');
    for (const { path, code } of blocks.filter(({ language }) => language === 'po')) {
      expect(readCatalogue(path, code).faults).toEqual([]);
      for (const [id] of code.matchAll(/^msgid .*$/gm)) expect(known).toContain(id);
    }
  });

  test('have at most 40 lines with text in each section, and one for each thing to add', () => {
    const sections = contributing.split(/^## /m).slice(1);
    const titles = sections.map((section) => section.split('\n')[0]);
    for (const thing of ['a method', 'a task', 'a strategy', 'a language'])
      expect(titles).toContain(`Add ${thing}`);
    for (const section of sections)
      expect([
        section.split('\n')[0],
        section.split('\n').filter((line) => line !== '').length <= 40,
      ]).toEqual([section.split('\n')[0], true]);
  });
});

const scripts = (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts;
/** Files that the examples make, and those that a build makes. */
const made = (path: string): boolean =>
  blocks.some((block) => block.path.startsWith(path)) || path.startsWith('dist');

describe.each(guides)('%s', (guide) => {
  const text = textOf(guide);

  test('names files and folders that exist', () => {
    const paths = text.matchAll(
      /(?<![\w/.-])((?:src|test|workers|models|public|\.github|\.ci|node_modules)\/[\w./-]*\w)/g,
    );
    const missing = [...paths]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)) && !made(path));
    expect(missing).toEqual([]);
  });

  test('names commands that exist', () => {
    const named = [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const programs = [...text.matchAll(/\bnpx ([\w-]+)/g)].map(([, name = '']) => name);
    expect(programs.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)))).toEqual([]);
  });
});

test('AGENTS.md has at most 40 lines', () => {
  expect(textOf('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('the citation and the package have one version', () => {
  const { version, license } = JSON.parse(textOf('package.json')) as { version: string; license: string };
  expect(textOf('CITATION.cff')).toContain(`\nversion: ${version}\n`);
  expect(textOf('CITATION.cff')).toContain(`\nlicense: ${license}\n`);
});

describe('PRIVACY.md', () => {
  const stored = [...textOf('.github/PRIVACY.md').matchAll(/^\| `(espalier[\w-]*)/gm)].map(
    ([, name = '']) => name,
  );
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path) => textOf(`src/${path}`));

  test('names nothing that the source does not store', () => {
    const names = stored.filter(
      (name) => !sources.some((source) => new RegExp(`['\`]${name}['\` ]`).test(source)),
    );
    expect(names).toEqual([]);
    expect(stored.length).toBeGreaterThan(10);
  });

  test('names every database and every key of local and session storage', () => {
    const inSource = sources
      .filter((source) => /localStorage|sessionStorage|keepHere|openDB|openCodeShelf|openShelf/.test(source))
      .flatMap((source) =>
        [...source.matchAll(/['`](espalier(?:-[\w-]+)?)['` ]/g)].map(([, name = '']) => name),
      );
    expect([...new Set(inSource)].filter((name) => !stored.includes(name))).toEqual([]);
  });
});
