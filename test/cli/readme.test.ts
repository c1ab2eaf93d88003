/** The commands that the README gives: each is a script that is there and has the flags that are named, on one line. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tasks } from '../../src/tasks/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

/** Commands in blocks and in sentences, with what follows `--`. */
const commands = [...readme.matchAll(/npm run (?:-s )?([\w-]+)(?: -- ([^`#\n]*))?/g)].map(
  ([, name = '', line = '']) => ({ name, flags: [...line.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag) }),
);

/** The file that a script starts. */
const fileOf = (name: string): string | undefined =>
  scripts[name]?.split(' ').find((word) => /\.(ts|mjs)$/.test(word));

describe('the README', () => {
  it('gives commands that are scripts, and files that are there', () => {
    expect(commands.length).toBeGreaterThan(25);
    for (const { name } of commands) expect(scripts).toHaveProperty([name]);
    const files = commands.flatMap(({ name }) => fileOf(name) ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const named = [...readme.matchAll(/`((?:src|test|public|models)\/[\w./-]+)`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names only flags that the commands know', () => {
    const unknown = commands.flatMap(({ name, flags }) => {
      const file = fileOf(name);
      return flags.filter((flag) => !file || !new RegExp(`['\`-]${flag}\\b`).test(read(file)));
    });
    expect(unknown).toEqual([]);
  });

  it('has no line over 130 characters and breaks no command', () => {
    const lines = readme.split('\n');
    // A table's row cannot be wrapped.
    expect(lines.filter((line) => line.length > 130 && !line.startsWith('|'))).toEqual([]);
    // An open backtick at the end of a line would be a command that goes on.
    const broken = lines.filter((line) => /`npm run [^`]*$/.test(line));
    expect(broken).toEqual([]);
  });

  it('names every task', () => {
    const table = /\| task \|[\s\S]*?\n\n/.exec(readme)?.[0] ?? '';
    const ids = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, id]) => id),
    );
    expect(ids.sort()).toEqual(Object.keys(tasks).sort());
  });
});
