/** The README's commands for hosting, run on the page as it is built. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../freePort.mjs';
import { isIsolated, worksOffline } from './delivery.ts';
import { button, fillIn, openLab, quick, reaches } from './lab.ts';

test.use({ serviceWorkers: 'allow' });
test.skip(() => spawnSync('python3', ['--version']).status !== 0, 'python3 is not installed here');

const root = join(import.meta.dirname, '../..');

/** The commands of the first shell block below this heading, without their comments. */
function commandsBelow(heading: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = readme.split(`## ${heading}\n`)[1] ?? '';
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  return block
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}

test('the README names the commands that build and host the page; it is isolated on that host and survives it', async ({
  page,
}) => {
  // The first of them made the page that is hosted here.
  const [build, serve = '', ...more] = commandsBelow('Host it, offline, in other programs');
  expect([build, more]).toEqual(['npm run build', []]);
  const port = await freePort();
  const [program = '', ...args] = serve.replace('8080', String(port)).split(/\s+/);
  const host = spawn(program, args, { cwd: root, stdio: 'ignore' });
  try {
    const url = `http://localhost:${port}/`;
    await expect(async () => expect((await fetch(url)).ok).toBe(true)).toPass({ timeout: 15_000 });
    await page.goto(url);
    await worksOffline(page);
    expect(await isIsolated(page)).toBe(true);
    host.kill();
    await openLab(page, url);
    await fillIn(page, quick);
    await button(page, 'Run').click();
    await reaches(page, 2);
    expect(await isIsolated(page)).toBe(true);
  } finally {
    host.kill();
  }
});
