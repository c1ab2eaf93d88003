/** The npm package: made, installed into an empty folder without a network, and used in Node, on a server and in Chromium. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import sirv from 'sirv';

const root = join(import.meta.dirname, '../..');
const made = join(root, 'dist-npm');
const folder = mkdtempSync(join(tmpdir(), 'espalier-npm-'));
const recipe = ['--task', 'chain-sum', '--seed', '1', '--rounds', '2', '--set', 'policy=tiny'];
const bin = join(folder, 'node_modules/.bin/espalier');

const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const hashIn = (printed: string): string => (JSON.parse(printed) as { hash: string }).hash;
/** What a module prints that is run in the folder. */
const printed = (code: string): string => run(process.execPath, ['--input-type=module', '--eval', code]);

let tarball = '';
test.beforeAll(() => {
  test.setTimeout(300_000);
  run('npm', ['run', '-s', 'package:npm'], root);
  tarball = join(folder, run('npm', ['pack', '--silent', made]).trim());
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has no dependencies, keeps to its size, and is what bundlers and types expect', async () => {
  expect(statSync(tarball).size).toBeLessThan(13.1e6);
  const { messages } = await publint({ pkgDir: made, strict: true, pack: 'npm' });
  expect(messages).toEqual([]);
  const element = ['element.js', ...chunksOf('element.js')].map((name) => readFileSync(join(made, name)));
  expect(gzipSync(Buffer.concat(element), { level: 9 }).length).toBeLessThan(5000);
  expect(JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
});

/** The chunks that a file imports, at once or later. */
const chunksOf = (name: string): string[] =>
  [...readFileSync(join(made, name), 'utf8').matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].map(
    ([, chunk = '']) => chunk,
  );

test('types of the installed package say what its functions take, and refuse others', () => {
  const check = (code: string): string => {
    writeFileSync(join(folder, 'typed.ts'), code);
    try {
      run(process.execPath, [
        ...[join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck', 'false'],
        ...['--module', 'nodenext', '--target', 'es2022', 'typed.ts'],
      ]);
      return '';
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  };
  const use = `import { train } from 'espalier'; import { defineLab, type EspalierLab } from 'espalier/element';
    const { hash }: { hash: string } = await train({ task: 'chain-sum', settings: { seed: 1 } });
    await defineLab({ site: hash }); export const lab: EspalierLab | null = document.querySelector('espalier-lab');`;
  expect(check(use)).toBe('');
  expect(check(`import { train } from 'espalier'; await train({ tsk: 'chain-sum' });`)).toContain("'tsk'");
});

test('command and library of the package train to the bits of the checkout, and a run continues from its file', () => {
  const here = hashIn(run('npm', ['run', '-s', 'train', '--', ...recipe], root));
  expect(hashIn(run(bin, ['train', ...recipe]))).toBe(here);
  const code = `import { train, ask } from 'espalier';
    const settings = { seed: 1, policy: 'tiny', max_rounds: 1 };
    const one = await train({ task: 'chain-sum', settings });
    const two = await train({ settings: { max_rounds: 2 } }, { from: one.file, threads: 2 });
    const refused = await Promise.all([{ task: 'countdown' }, '#v=1'].map((recipe) =>
      train(recipe, { from: one.file }).catch(({ message }) => message)));
    const { completions } = await ask(two.file, { prompt: '28+54=', draws: 4 });
    console.log(JSON.stringify({ hash: two.hash, rounds: two.metrics.map(({ round }) => round), completions, refused }));`;
  const { hash, rounds, completions, refused } = JSON.parse(printed(code)) as {
    refused: string[];
    hash: string;
    rounds: number[];
    completions: { text: string; correct: boolean }[];
  };
  expect([hash, rounds]).toEqual([here, [0, 1, 2]]);
  expect(completions).toHaveLength(4);
  expect(refused).toEqual([
    'task: must be chain-sum, which a resumed run keeps, got "countdown". Leave it out, or start a new run.',
    'from: must stand beside settings, got a link; a run file has its own recipe',
  ]);
  for (const { text, correct } of completions) expect(correct).toBe(/^82\b/.test(text));
});

test('a wrong setting is a sentence, and neither library nor element does anything on a server when it is imported', () => {
  const code = `import { train } from 'espalier'; import { defineLab } from 'espalier/element';
    const why = await train({ settings: { learnin_rate: 1 } }).catch(({ message }) => message);
    console.log(JSON.stringify([why, await defineLab()]));`;
  expect(JSON.parse(printed(code))).toEqual([
    'learnin_rate: is not a setting. Did you mean learning_rate?',
    false,
  ]);
});

const html = `<!doctype html><title>page</title><script type="importmap">{"imports":{
  "espalier/element":"/node_modules/espalier/element.js"}}</script><body><espalier-lab loading="eager" height="400"></espalier-lab>
  <script type="module">import { defineLab } from 'espalier/element';
  globalThis.defined = [await defineLab(), await defineLab()];</script></body>`;
const worker = `import { train } from '/node_modules/espalier/lib/web.js';
  const settings = { seed: 1, policy: 'tiny', max_rounds: 2 };
  onmessage = async ({ data }) => postMessage(await train({ task: 'chain-sum', settings }, data)
    .then(({ hash }) => hash, ({ message }) => message));`;

async function served(): Promise<Server> {
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'work.js'), worker);
  const answer = sirv(folder, { dev: true });
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('in a browser the library trains in a worker to the same bits, and the element shows a widget that trains', async ({
  page,
}) => {
  const here = hashIn(run(bin, ['train', ...recipe]));
  const server = await served();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const trained = (options: object): Promise<unknown> =>
      page.evaluate((given) => {
        const thread = new Worker('/work.js', { type: 'module' });
        return new Promise((resolve, reject) => {
          thread.onmessage = ({ data }) => resolve(data);
          thread.onerror = ({ message }) => reject(new Error(message));
          thread.postMessage(given);
        });
      }, options);
    expect(await trained({})).toBe(here);
    expect(await trained({ site: '/nowhere' })).toMatch(
      /^site: must be the address of a folder with the built page/,
    );
    expect(await page.evaluate(() => (globalThis as { defined?: unknown }).defined)).toEqual([true, true]);
    const state = await page.evaluate(() => {
      const lab = document.querySelector('espalier-lab') as HTMLElement & {
        run(rounds: number): Promise<{ round: number }>;
      };
      return lab.run(1);
    });
    expect(state.round).toBe(1);
  } finally {
    server.close();
  }
});

test('three commands make a page with widgets from an empty folder: `npx espalier` serves it with threads', async ({
  page,
}) => {
  const started = spawn(bin, ['start', '--port', '0'], { cwd: folder });
  try {
    const address = await new Promise<string>((resolve) =>
      started.stdout.on('data', (said: Buffer) => resolve(/http\S+/.exec(String(said))?.[0] ?? '')),
    );
    await page.goto(address);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.locator('[data-round]').first()).not.toHaveAttribute('data-round', '0', {
      timeout: 60_000,
    });
  } finally {
    started.kill();
  }
  const copied = run(bin, ['site', 'public/espalier']);
  expect(copied).toContain('<script src="/espalier/espalier.js" async></script>');
  expect(statSync(join(folder, 'public/espalier/index.html')).size).toBeGreaterThan(0);
  expect(() => run(bin, ['site', 'public/espalier'])).toThrow();
});
