/** Tests that retired words occur neither in what a user reads nor in comments and names of the source. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentsIn, namesIn, textsIn } from './words/collect.ts';
import { allowed, covered, retired, retiredInNames, storedNames } from './words/glossary.ts';

const root = join(import.meta.dirname, '..');

/** Files under these paths, relative to the root. */
function filesOf(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|svelte)$/.test(name));
}

/** Sentences about retired words in one file, each with its place and the word to use. */
function findingsIn(path: string, source: string): string[] {
  const texts = [...textsIn(path, source), ...commentsIn(path, source)].flatMap(({ line, text }) =>
    retired.flatMap(({ word, use }) => {
      const found = word.exec(allowed.reduce((rest, genuine) => rest.replaceAll(genuine, ''), text));
      return found ? [`${path}:${line}: "${found[0]}" in "${text.trim().slice(0, 90)}"; use ${use}`] : [];
    }),
  );
  const names = namesIn(path, source).flatMap(({ line, text }) =>
    retiredInNames.flatMap(({ word, use }) =>
      word.test(text) && !storedNames.includes(`${path} ${text}`)
        ? [`${path}:${line}: the name ${text}; use ${use}`]
        : [],
    ),
  );
  return [...texts, ...names];
}

test.each([...covered])('%s has no retired words', (path) => {
  const found = filesOf(path).flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')));
  expect(found.join('\n')).toBe('');
});

test('every folder of src keeps to the glossary', () => {
  const listed = covered.filter((path) => path.startsWith('src/')).map((path) => path.slice(4));
  expect(listed.sort()).toEqual(readdirSync(join(root, 'src')).sort());
});

describe('the search for retired words', () => {
  test.each([
    ['a.ts', `throw new Error(\`row \${i} was told a hint\`);`, 'told'],
    ['a.ts', `export const help = 'A branch with this likeness.';`, 'likeness'],
    ['a.ts', `const hintOccasion = 1;`, 'hintOccasion'],
    ['a.svelte', `<p>This hangs on the task.</p>`, 'hangs on'],
    ['a.svelte', `<button aria-label="Make room">x</button>`, 'Make room'],
    ['a.svelte', `<script lang="ts">const a = 'the chances';</script>`, 'chances'],
    ['a.md', 'How the rooms fit', 'rooms'],
    ['a.ts', `f(); // the row goes on`, 'goes on'],
    ['a.ts', `/**\n * A row that\n * goes on.\n */\nconst a = 1;`, 'goes on'],
    ['a.ts', `const a = {\n  // nobody reads it\n};`, 'nobody'],
    ['a.svelte', `<!-- Of which there are two. --><p>x</p>`, 'Of which'],
  ])('finds in %s: %s', (path, source, word) => {
    expect(findingsIn(path, source).join()).toContain(word);
  });

  test.each([
    ['a.ts', `import { told } from './room.ts';`],
    ['a.ts', `export const key = 'branch_chance'; const { told } = other;`],
    ['a.ts', `const help = 'The standard deviation of rewards.';`],
    ['a.svelte', `<style>.room { color: red }</style><p>Modules</p>`],
  ])('finds nothing in %s: %s', (path, source) => {
    expect(findingsIn(path, source)).toEqual([]);
  });
});
