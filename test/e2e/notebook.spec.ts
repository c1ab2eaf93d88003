/** The widget in a notebook: Python's class on one side, the published front end of anywidget on the other, and a real run. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { build } from 'vite';
import { startKernel, type Kernel, type WidgetMessage } from '../notebook/kernel.ts';
import { serveArticle, type Article } from './article.ts';
import { quickLink } from './lab.ts';
import { expectNoViolations } from './look.ts';
import { built, servePlainly, type PlainHost } from './plainHost.ts';

const root = join(import.meta.dirname, '../..');
// Its package names no files for Node.
const front = join(dirname(createRequire(import.meta.url).resolve('anywidget')), 'index.js');
let host: PlainHost;
let notebook: Article;

/** The page of a notebook as one script. */
async function notebookPage(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(root, 'test/notebook/page.ts'), output: { format: 'iife' } },
    },
  });
  if (!('output' in made)) throw new Error('the page of the notebook must be one build');
  return made.output[0].code;
}

test.beforeAll(async () => {
  host = await servePlainly('/espalier/');
  const scripts = [await notebookPage(), readFileSync(front, 'utf8')];
  const tags = scripts.map((code) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`);
  notebook = await serveArticle(`<main><h1>A notebook</h1></main>${tags.join('\n')}`);
});
test.afterAll(async () => {
  await notebook.close();
  await host.close();
});

/** Opens a notebook in this page, whose kernel has the file that the site serves. */
async function openNotebook(page: Page): Promise<Kernel> {
  let last: Promise<void> = Promise.resolve();
  const hear = (message: WidgetMessage) => {
    last = last.then(() => page.evaluate(`fromKernel(${JSON.stringify(message)})`));
  };
  const kernel = await startKernel(readFileSync(join(built, 'espalier_widget.js'), 'utf8'), hear);
  await page.exposeFunction('toKernel', (message: WidgetMessage) => kernel.receive(message));
  await page.goto(notebook.url);
  return {
    ...kernel,
    async run(code, value) {
      const answer = await kernel.run(code, value);
      await last;
      return answer;
    },
  };
}

const show = (page: Page, id: string): Promise<void> => page.evaluate(`show(${JSON.stringify(id)})`);
const start = (attributes: string): string =>
  `from espalier_widget import EspalierLab\nlab = EspalierLab(${JSON.stringify(host.url)}, ${attributes})`;

test('a notebook runs two rounds, reads their metrics, is told what is refused, and shows the run in two outputs', async ({
  page,
}) => {
  const kernel = await openNotebook(page);
  try {
    await kernel.run(start(`link=${JSON.stringify(quickLink())}, height=360`));
    await show(page, 'one');
    const frame = page.locator('#one').frameLocator('iframe');
    await expect(frame.getByRole('button', { name: 'Run' })).toBeEnabled({ timeout: 30_000 });
    await show(page, 'two');
    await expect(page.locator('#two')).toContainText(
      'Espalier trains this run in another view of this notebook.',
    );

    await kernel.run('first = lab.run(2)');
    await expect.poll(() => kernel.run('', 'first.done()'), { timeout: 60_000 }).toBe(true);
    expect(await kernel.run('', '[row["round"] for row in lab.metrics]')).toEqual([0, 1, 2]);
    expect(await kernel.run('', 'lab.metrics[2]')).toMatchObject({
      reward: expect.any(Number),
      loss: expect.any(Number),
    });
    expect(await kernel.run('', 'first.result()')).toMatchObject({
      state: 'paused',
      round: 2,
      failure: null,
    });
    await expect.poll(() => kernel.run('', 'lab.config')).toMatchObject({ method: 'grpo', policy: 'tiny' });
    await expect(page.locator('#two')).toContainText('Round 2, paused');
    await expect(page.locator('#two').getByRole('img', { name: /up to round 2$/ })).toBeVisible();
    await expectNoViolations(page);

    // What the reader does arrives too.
    await frame.getByRole('button', { name: 'Run' }).click();
    await expect
      .poll(() => kernel.run('', 'lab.state["round"]'), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(4);
    await kernel.run('lab.pause()');
    await expect.poll(() => kernel.run('', 'lab.state["state"]')).toBe('paused');

    for (const [command, sentence] of [
      ['lab.configure(seed=-1)', 'seed: must be a whole number'],
      ['lab.run(0)', 'rounds: must be >=1, got 0'],
    ] as const) {
      await kernel.run(`wrong = ${command}`);
      await expect.poll(() => kernel.run('', 'wrong.done()')).toBe(true);
      await expect(kernel.run('', 'wrong.result()')).rejects.toThrow(`Error: ${sentence}`);
      await expect(page.locator('#one').getByRole('alert')).toContainText(sentence);
    }

    // The first output is emptied: its run has ended, and the second can train.
    await page.evaluate('clear("one")');
    await expect(page.locator('#two').getByRole('alert')).toContainText('so its run has ended');
    await kernel.run('lab.configure(seed=5)\nagain = lab.run(1)');
    await expect.poll(() => kernel.run('', 'again.done()'), { timeout: 60_000 }).toBe(true);
    expect(await kernel.run('', '[row["round"] for row in lab.metrics], lab.config["seed"]')).toEqual([
      [0, 1],
      5,
    ]);

    await kernel.run('lab.close()');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(kernel.run('lab.run()')).rejects.toThrow('the widget was closed');
  } finally {
    kernel.close();
  }
});

test('a wrong attribute and a site that does not answer are said in the output and in Python', async ({
  page,
}) => {
  const kernel = await openNotebook(page);
  try {
    await kernel.run(
      `from espalier_widget import EspalierLab\nlab = EspalierLab("http://127.0.0.1:9/")\nasked = lab.run(1)`,
    );
    await show(page, 'one');
    const words = 'site: http://127.0.0.1:9/espalier.js could not be read';
    await expect(page.locator('#one').getByRole('alert')).toContainText(words);
    await expect.poll(() => kernel.run('', 'asked.done()')).toBe(true);
    await expect(kernel.run('', 'asked.result()')).rejects.toThrow(`run: ${words}`);

    await kernel.run(`lab.method = "nonsense"\nlab.site = ${JSON.stringify(host.url)}`);
    await expect(page.locator('#one').getByRole('alert')).toContainText('method: must be one of', {
      timeout: 30_000,
    });
    await expect.poll(() => kernel.run('', 'lab.problem')).toContain('method: must be one of');
    await kernel.run('lab.method = "rloo"\nlab.task = "countdown"');
    const frame = page.locator('#one').frameLocator('iframe');
    await expect(frame.getByRole('heading')).toContainText('RLOO on');
    await expect.poll(() => kernel.run('', 'lab.config')).toEqual({ method: 'rloo', task: 'countdown' });
  } finally {
    kernel.close();
  }
});
