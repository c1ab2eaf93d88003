/** The pages for measurements: the built page and the benchmark's own page, served with and without isolation, in Chromium. */
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import type { JobName, JobOptions, JobResult } from './site/jobs/index.ts';

const root = join(import.meta.dirname, '../../..');
const built = join(root, 'node_modules/.bench');

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

type SiteName = 'page' | 'jobs';

interface Served {
  readonly url: string;
  /** Folder of the built files. */
  readonly folder: string;
  /** Paths requested so far. */
  readonly asked: Set<string>;
}

interface Workbench {
  /** Runs a job in its own worker. Rejects with the job's message. */
  run<Name extends JobName>(job: Name, options: JobOptions<Name>): Promise<JobResult<Name>>;
  readonly page: Page;
  readonly browser: Browser;
}

export interface Stage {
  /** A built site at its own address, built and served once. Isolated: with the headers that allow threads. */
  served(site: SiteName, isolated: boolean): Promise<Served>;
  /** A new browser with an empty profile, closed after `use`. */
  inBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T>;
  /** The benchmark's own page in a new browser. `answer` answers the jobs' questions. */
  atWorkbench<T>(
    isolated: boolean,
    use: (workbench: Workbench) => Promise<T>,
    answer?: (at: { readonly browser: Browser; readonly page: Page }) => Promise<number>,
  ): Promise<T>;
  close(): Promise<void>;
}

async function chromiumPath(): Promise<string> {
  // The tests' helper finds a Chromium.
  const { href } = new URL('../../chromium.mjs', import.meta.url);
  const { findOrInstallChromium } = (await import(href)) as { findOrInstallChromium(): Promise<string> };
  return findOrInstallChromium();
}

async function buildSite(site: SiteName): Promise<string> {
  const outDir = join(built, site);
  process.stderr.write(`bench: building the ${site === 'page' ? 'page' : "benchmark's page"}\n`);
  const output = { outDir, emptyOutDir: true };
  if (site === 'page') await build({ root, logLevel: 'warn', build: output });
  else {
    await build({
      root: join(import.meta.dirname, 'site'),
      configFile: false,
      base: './',
      // Jobs start from the shipped policies.
      publicDir: join(root, 'models'),
      logLevel: 'warn',
      build: { ...output, target: 'esnext', chunkSizeWarningLimit: 4096, reportCompressedSize: false },
      worker: { format: 'es' },
    });
  }
  return outDir;
}

/** Builds and starts everything on demand. */
export function createStage(): Stage {
  const folders = new Map<SiteName, Promise<string>>();
  const sites = new Map<string, Promise<Served>>();
  const servers: PreviewServer[] = [];

  const folderOf = (site: SiteName): Promise<string> => {
    const folder = folders.get(site) ?? buildSite(site);
    folders.set(site, folder);
    return folder;
  };

  const serve = async (folder: string, isolated: boolean): Promise<Served> => {
    const server = await preview({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { outDir: folder },
      preview: { host: 'localhost', port: 0, open: false, ...(isolated && { headers: isolation }) },
    });
    servers.push(server);
    const asked = new Set<string>();
    server.httpServer.on('request', ({ url }: { url?: string }) => {
      if (url !== undefined) asked.add(url.replace(/[?#].*$/, ''));
    });
    const { port } = server.httpServer.address() as AddressInfo;
    return { url: `http://localhost:${port}/`, folder, asked };
  };

  return {
    served(site, isolated) {
      const key = `${site} ${isolated}`;
      const served = sites.get(key) ?? folderOf(site).then((folder) => serve(folder, isolated));
      sites.set(key, served);
      return served;
    },

    async inBrowser(use) {
      const browser = await chromium.launch({
        executablePath: await chromiumPath(),
        // Lets a job collect garbage and a page measure memory without waiting for an idle moment.
        args: [
          '--js-flags=--expose-gc',
          '--enable-blink-features=ForceEagerMeasureMemory',
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
      });
      try {
        return await use(browser);
      } finally {
        await browser.close();
      }
    },

    async atWorkbench(isolated, use, answer) {
      const { url } = await this.served('jobs', isolated);
      return this.inBrowser(async (browser) => {
        const page = await browser.newPage();
        page.on('console', (message) => process.stderr.write(`bench: ${message.text()}\n`));
        page.on('pageerror', (error) => process.stderr.write(`bench: ${error.message}\n`));
        await page.exposeFunction('answerFromOutside', () => answer?.({ browser, page }) ?? NaN);
        await page.goto(url);
        await page.waitForFunction(() => 'runJob' in window);
        return use({
          page,
          browser,
          run: async (job, options) => {
            const result = await page.evaluate(([name, given]) => window.runJob(name, given), [
              job,
              options,
            ] as const);
            return result as JobResult<typeof job>;
          },
        });
      });
    },

    async close() {
      for (const server of servers) {
        // A browser that just closed may have left a connection open.
        if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
        await server.close();
      }
    },
  };
}
