/** A notebook of a running server, whose cells a measuring program writes and runs: JupyterLab, and Notebook 6 and 7. */
import type { Browser, Page } from 'playwright';

/** What the servers' own scripts have in the page. */
interface Scripts {
  readonly Jupyter?: {
    readonly version: string;
    readonly notebook: {
      readonly kernel: { is_connected(): boolean; restart(): void };
      insert_cell_at_bottom(kind: 'code'): { set_text(text: string): void; execute(): void };
    };
  };
  readonly jupyterapp?: {
    readonly commands: { execute(name: string): Promise<void> };
    readonly shell: {
      readonly currentWidget: {
        readonly sessionContext: { readonly session: { readonly kernel: { restart(): Promise<void> } } };
        readonly content: {
          activeCellIndex: number;
          readonly widgets: readonly unknown[];
          readonly activeCell: {
            readonly model: { readonly sharedModel: { setSource(text: string): void } };
          };
        };
      };
    };
  };
}

export interface Notebook {
  /** Name and version of the server's page. */
  readonly host: string;
  readonly page: Page;
  /** Runs code in a new cell at the end; returns what it printed or showed after `waitMs`. */
  run(code: string, waitMs?: number): Promise<string>;
  restart(): Promise<void>;
}

const name = 'espalier-trial.ipynb';
const empty = {
  cells: [],
  metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
  nbformat: 4,
  nbformat_minor: 5,
};

/**
 * Opens a new notebook. `folder` is the address of the server's pages, such as http://127.0.0.1:8888/lab/tree/; the server asks
 * for no token. JupyterLab and Notebook 7 must run with `expose_app_in_browser`.
 */
export async function openNotebook(browser: Browser, folder: string): Promise<Notebook> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
  const server = /^(.*?\/)(lab|notebooks)\//.exec(folder)?.[1];
  if (server === undefined)
    throw new Error(`--server: must be an address that ends in /lab/tree/ or /notebooks/, got ${folder}`);
  await page.goto(folder.includes('/lab/') ? `${server}lab` : `${server}tree`);
  const status = await page.evaluate(
    async ({ server, name, content }) => {
      const token = /_xsrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRFToken': token };
      const body = JSON.stringify({ type: 'notebook', format: 'json', content });
      return (await fetch(`${server}api/contents/${name}`, { method: 'PUT', headers, body })).status;
    },
    { server, name, content: empty },
  );
  if (status > 201) throw new Error(`${server}: must take a notebook, answered ${status}`);
  await page.goto(`${folder}${name}${folder.includes('/lab/') ? '?reset' : ''}`);
  const isClassic = await isClassicPage(page);
  const cells = page.locator(isClassic ? '.cell' : '.jp-Notebook .jp-Cell');
  const output = isClassic ? '.output_wrapper' : '.jp-OutputArea-output';
  return {
    host: await hostOf(page, isClassic),
    page,
    async run(code, waitMs = 2000) {
      await page.evaluate(insertAndRun, code);
      await page.waitForTimeout(waitMs);
      return (await cells.last().locator(output).allInnerTexts()).join('\n').trim();
    },
    async restart() {
      await page.evaluate(async () => {
        const { Jupyter, jupyterapp } = globalThis as Scripts;
        if (Jupyter) Jupyter.notebook.kernel.restart();
        else await jupyterapp?.shell.currentWidget.sessionContext.session.kernel.restart();
      });
      await page.waitForTimeout(5000);
    },
  };
}

/** Waits for the page's script; whether it is the classic one. */
async function isClassicPage(page: Page): Promise<boolean> {
  await page.waitForFunction(
    () => {
      const { Jupyter, jupyterapp } = globalThis as Scripts;
      return (
        Jupyter?.notebook?.kernel?.is_connected?.() ?? jupyterapp?.shell.currentWidget?.content !== undefined
      );
    },
    null,
    { timeout: 60_000 },
  );
  // The kernel of the newer ones starts after the page.
  await page.waitForTimeout(5000);
  return page.evaluate(() => (globalThis as Scripts).Jupyter !== undefined);
}

async function hostOf(page: Page, isClassic: boolean): Promise<string> {
  if (isClassic)
    return `Jupyter Notebook ${await page.evaluate(() => (globalThis as Scripts).Jupyter?.version ?? '?')}`;
  const text = await page.locator('#jupyter-config-data').textContent();
  const { appName, appVersion } = JSON.parse(text ?? '{}') as { appName?: string; appVersion?: string };
  return `${appName ?? '?'} ${appVersion ?? '?'}`;
}

async function insertAndRun(code: string): Promise<void> {
  const { Jupyter, jupyterapp: app } = globalThis as Scripts;
  if (Jupyter) {
    const cell = Jupyter.notebook.insert_cell_at_bottom('code');
    cell.set_text(code);
    cell.execute();
  } else if (app) {
    const book = app.shell.currentWidget.content;
    book.activeCellIndex = book.widgets.length - 1;
    await app.commands.execute('notebook:insert-cell-below');
    book.activeCell.model.sharedModel.setSource(code);
    // It resolves when the cell has ended, and a cell may wait.
    void app.commands.execute('notebook:run-cell');
  }
}
