/** That the list of the tiers names what is there, and what a change holds for the formatter. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedFiles } from './changedFiles.mjs';
import { mainList, mainPattern, wholeRunFiles } from './tiers.mjs';

const journeyFile = (file: string): string => readFileSync(join(import.meta.dirname, 'e2e', file), 'utf8');

test('the first tier has at most 30 journeys, each in its file, which the pattern for Playwright finds', () => {
  expect(mainList.length).toBeLessThanOrEqual(30);
  for (const { file, title } of mainList) {
    // A title that has an apostrophe of its own stands in other quotes, so only the title is looked for.
    expect(journeyFile(file).split(title), `${file} ${title}`).toHaveLength(2);
    expect(` ${file} ${title}`).toMatch(new RegExp(mainPattern));
    expect(` ${file} in a German browser ${title}`).toMatch(new RegExp(mainPattern));
  }
  expect(' embed.spec.ts the demo article runs: three figures, and its text steers one').not.toMatch(
    new RegExp(mainPattern),
  );
});

test('every file that only all tiers run is there', () => {
  const paths = wholeRunFiles.map((file) => join(import.meta.dirname, file));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(wholeRunFiles).toEqual([...new Set(wholeRunFiles)].sort());
});

test('a change holds what differs from main, committed or not, and what is new, but nothing that is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-changed-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  try {
    expect(changedFiles(folder)).toBe(null);
    git('init', '--quiet', '--initial-branch=main');
    for (const name of ['same.ts', 'committed.ts', 'edited.ts', 'deleted.ts']) write(name, 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Begin');
    expect(changedFiles(folder)).toEqual([]);
    git('checkout', '--quiet', '-b', 'change');
    write('committed.ts', 'two');
    git('commit', '--quiet', '-am', 'Change');
    write('edited.ts', 'two');
    write('new.ts', 'two');
    rmSync(join(folder, 'deleted.ts'));
    expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
