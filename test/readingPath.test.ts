/** Plain GRPO from prompts to new weights can be read in one sitting: counts the functions that the README lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Lines with code of each named declaration of a file; those of one inside another count for both. */
function linesOf(path: string): Map<string, number> {
  const text = read(path);
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const all = text.split('\n');
  const lines = new Map<string, number>();
  const isCode = (line: string): boolean => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line);
  const visit = (node: ts.Node): void => {
    const named =
      ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node);
    if (named && node.name) {
      const [from, to] = [node.getStart(file), node.end].map(
        (at) => file.getLineAndCharacterOfPosition(at).line,
      ) as [number, number];
      lines.set(node.name.getText(file), all.slice(from, to + 1).filter(isCode).length);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

const path = [...read('README.md').matchAll(/^\| `(src\/[^`]+\.ts)` \| (`[^|]+) \|/gm)].map(
  ([, file, functions]) => ({
    file: file as string,
    functions: [...(functions as string).matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
  }),
);
const counts = path.flatMap(({ file, functions }) => {
  const lines = linesOf(file);
  return functions.map((name) => ({ name: `${file} ${name}`, lines: lines.get(name) ?? 0 }));
});

test('the README lists fewer than ten files and fewer than 400 lines from prompts to new weights', () => {
  expect(path.length).toBeGreaterThan(5);
  expect(path.length).toBeLessThan(10);
  expect(counts.filter(({ lines }) => lines === 0)).toEqual([]);
  expect(counts.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThan(400);
});

test('no function of a collection is longer than 80 lines', () => {
  const collecting = ['src/rollout/collect.ts', 'src/rollout/decode.ts', 'src/run/collectRound.ts'];
  const long = collecting.flatMap((file) => [...linesOf(file)].filter(([, lines]) => lines > 80));
  expect(long).toEqual([]);
});
