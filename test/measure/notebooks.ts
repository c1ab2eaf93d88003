/** The widget in notebook servers that run on this machine: whether it is shown, trains, answers, refuses and survives. */
import type { Flags } from '../../src/cli/arguments.ts';
import { inChromium } from './builtPage.ts';
import { openNotebook, type Notebook } from './notebooks/server.ts';
import { put } from './output.ts';

export interface NotebookHost {
  readonly host: string;
  /** Versions of the kernel and of its packages. */
  readonly kernel: string;
  /** What was tried, and whether it held. */
  readonly checks: Readonly<Record<string, boolean>>;
  /** Whether the answers of commands come while a cell waits for them; else it says so. */
  readonly answersWithinCell: boolean;
}

const recipe = '#v=1&method=grpo&policy=tiny&prompts_per_round=8&num_generations=4';

async function tryOut(book: Notebook, site: string): Promise<NotebookHost> {
  const { page, run } = book;
  const widget = `lab = EspalierLab(${JSON.stringify(site)}, link=${JSON.stringify(recipe)}, height=320)\nlab`;
  const begin = `import pathlib, urllib.request
pathlib.Path("espalier_widget.py").write_bytes(urllib.request.urlopen(${JSON.stringify(`${site}espalier_widget.py`)}).read())
from espalier_widget import EspalierLab\n`;
  const kernel = await run(
    'import anywidget, ipykernel, ipywidgets\nprint(f"ipykernel {ipykernel.__version__}, ipywidgets {ipywidgets.__version__}, anywidget {anywidget.__version__}")',
  );
  await run(begin + widget, 12_000);
  const frame = page.locator('espalier-lab').first().frameLocator('iframe');
  const checks: Record<string, boolean> = {};
  checks['shown'] = await frame.getByRole('button', { name: 'Run', exact: true }).isEnabled();
  await run('reply = lab.run(3)', 15_000);
  const trained =
    'print(reply.result()["round"], [row["round"] for row in lab.metrics], lab.config["policy"])';
  checks['trains, with its metrics'] = (await run(trained)) === '3 [0, 1, 2, 3] tiny';
  const awaited = await run('print((await lab.run(1))["round"])', 15_000);
  checks['awaited or explained'] = awaited === '4' || awaited.includes('read the answer in a later cell');
  await run('reply = lab.configure(seed=-1)');
  const words = 'seed: must be a whole number';
  checks['refusals raised and shown'] =
    (await run('reply.result()')).includes(`Error: ${words}`) &&
    (await page.getByRole('alert').filter({ hasText: words }).count()) > 0;
  checks['a second view follows'] = (await run('lab')).includes('in another view of this notebook. Round 4');
  await book.restart();
  await run(`from espalier_widget import EspalierLab\n${widget}`, 12_000);
  await run('reply = lab.run(1)', 12_000);
  checks['a second kernel trains'] = (await run('print(reply.result()["round"])')) === '1';
  return { host: book.host, kernel, checks, answersWithinCell: awaited === '4' };
}

export async function measure(flags: Flags): Promise<void> {
  const hosts = await inChromium(async (browser, site) => {
    const found: NotebookHost[] = [];
    for (const folder of flags.list('server')) {
      const book = await openNotebook(browser, folder);
      found.push(await tryOut(book, site));
      await book.page.close();
    }
    return { chromium: browser.version(), note: flags.text('note') ?? '', hosts: found };
  });
  if (hosts.hosts.some(({ checks }) => Object.values(checks).includes(false))) process.exitCode = 1;
  put(hosts, flags.text('json'));
}
