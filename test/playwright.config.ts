/** Journeys through the built page (`npm run build` first) in a real Chromium, two files at a time. */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium, withoutWindows } from './chromium.mjs';
import { freePort } from './freePort.mjs';
import { shortRuns } from './shortRuns.mjs';

const root = join(import.meta.dirname, '..');

// Playwright reads this file again in each of its processes: all must agree on the port.
const port = (process.env['ESPALIER_TEST_PORT'] ??= String(await freePort()));
const url = `http://127.0.0.1:${port}/`;

/**
 * Halves what a page costs, and changes nothing that it computes. Most journeys train for a second. Chromium loads no page for its own address bar with every window;
 * the features before the last two are those that Playwright itself switches off, because the last such flag replaces others.
 */
const thrift = [
  `--js-flags=${shortRuns}`,
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join()}`,
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: join(root, 'test-results'),
  // Alone a journey leaves a core idle half of the time.
  workers: 2,
  timeout: 180_000,
  // A journey waits for a page, threads and a server at once; one that a busy machine spoiled is told at the end.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: join(root, 'node_modules/.cache/espalier/browser.json') }]],
  use: {
    baseURL: url,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    // A worker would answer before the routes of a test; tests of the worker allow it.
    serviceWorkers: 'block',
    // Halves what an idle Lab draws; journeys about the strip's motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: withoutWindows(findChromium()) ?? undefined,
      args: [...chromiumFlags, ...thrift],
    },
  },
  webServer: {
    command: `"${process.execPath}" node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port}`,
    cwd: root,
    url,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
