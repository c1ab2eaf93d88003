/** The README of the measuring programs, which is written from results alone. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figuresText } from './figures.ts';
import { programs } from './programs.ts';

it('the README of the measuring programs holds the committed results, as the programs write them', () => {
  const written = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  expect(written).toBe(figuresText());
});

it('every program has a name of its own, a sentence and code that can be loaded', async () => {
  expect(new Set(programs.map(({ name }) => name)).size).toBe(programs.length);
  for (const { name, what, load } of programs) {
    expect(what, name).toMatch(/^[A-Z].*\.$/);
    expect((await load()).measure, name).toBeTypeOf('function');
  }
});
