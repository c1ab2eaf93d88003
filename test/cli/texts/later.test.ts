/** Files whose texts a page in another language fetches later are loaded after them: a text looked up too early would be English. Library, command line and threads are English; what a thread says is looked up where it is drawn. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { isLater } from '../../../src/cli/texts/areas.ts';
import { sourceFiles } from '../../../src/cli/texts/ofSource.ts';

const root = join(import.meta.dirname, '../../..');
const imports = /^\s*(?:import|export) (?!type\b)([^;]*?) from '(\.[^']+)'|import\('(\.[^']+)'\)/gm;

/** Imports of a file that load files with later texts, but for types and what `withMoreTexts` or `withHelp` loads. */
function tooEarly(file: string, source: string): string[] {
  return [...source.matchAll(imports)].flatMap((found) => {
    const [, names = '', from, asked] = found;
    const target = posix.join(posix.dirname(file), from ?? asked ?? '');
    const isType = from !== undefined && /^\{(\s*type [^,}]+,?)*\s*\}$/.test(names);
    const isAwaited =
      asked !== undefined && /with(MoreTexts|Help)\(\(\) =>\s*$/.test(source.slice(0, found.index));
    return isLater(target) && !isType && !isAwaited ? [`${file}: ${target}`] : [];
  });
}

test('no other file loads one of them but by withMoreTexts or withHelp', () => {
  const others = sourceFiles(root).filter(
    (file) => !isLater(file) && /\.(ts|svelte)$/.test(file) && !/^src\/(api|cli|scorm|trainer)\//.test(file),
  );
  expect(others.flatMap((file) => tooEarly(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('a file that loads one too early is found', () => {
  const source = [
    "import { lessons } from '../lessons/index.ts';",
    "import type { Lesson } from '../lessons/lesson.ts';",
    "const view = () => import('./runs/Runs.svelte');",
    "const other = () => withMoreTexts(() => import('./learn/Learn.svelte'));",
  ].join('\n');
  expect(tooEarly('src/ui/some.ts', source)).toEqual([
    'src/ui/some.ts: src/lessons/index.ts',
    'src/ui/some.ts: src/ui/runs/Runs.svelte',
  ]);
});
