/** The commands of the README's section on hosting, as they stand there. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('the commands of the README build the page and host it; it is isolated there and survives its host', async ({
  page,
}) => {
  test.slow();
  const [build = '', serve = '', ...more] = commandsBelow('Host it, offline');
  expect(more).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'espalier-readme-'));
  const port = await freePort();
  // Into another folder and on a free port, because tests of the page read dist/ meanwhile.
  await promisify(execFile)('sh', ['-c', `${build} -- --outDir '${folder}' --emptyOutDir`], { cwd: root });
  const [program = '', ...args] = serve
    .replace('8080', String(port))
    .replace(/\bdist$/, folder)
    .split(/\s+/);
  const host = spawn(program, args, { stdio: 'ignore' });
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
    rmSync(folder, { recursive: true, force: true });
  }
});
