/** The licences beside the built page, against what the lock file says that the page depends on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { licensesFile } from '../../src/cli/site/licenses.ts';
import { built } from './plainHost.ts';

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
};

/** Parts of other builds of the engine, and of programs beside libraries, which reach no file of the page. */
const notShipped =
  /^(flatbuffers|guid-typescript|long|platform|protobufjs|@protobufjs\/.*|@types\/.*|undici-types|onnxruntime-common|commander|debug|ms|devlop|dequal|micromark-util-(types|symbol)|@codemirror\/streamparser|character-entities)$/;

/** Packages that the page's own packages depend on, directly or through others. */
function dependencies(): string[] {
  const found = new Set<string>();
  const queue = Object.keys(packages['']?.dependencies ?? {});
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name) || notShipped.test(name)) continue;
    found.add(name);
    queue.push(...Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}));
  }
  return [...found].sort();
}

test('the licence of every package that the page is made of stands beside it, and goes into packages', () => {
  const text = readFileSync(join(built, licensesFile), 'utf8');
  const missing = [...dependencies(), 'svelte'].filter((name) => !text.includes(`\n${name} `));
  expect(missing).toEqual([]);
  expect(text.startsWith(`Espalier\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`)).toBe(true);
  const { languages } = JSON.parse(readFileSync(join(built, 'package-files.json'), 'utf8')) as {
    languages: Readonly<Record<string, { readonly files: readonly string[] }>>;
  };
  for (const { files } of Object.values(languages)) {
    expect(files).toContain(licensesFile);
    expect(files.filter((path) => /jspi|asyncify|webgpu/.test(path))).toEqual([]);
  }
});
