/** How the page is served, built and tested. Tests are of two kinds: in Node, and in a real Chromium. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import type { InlineConfig, Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { languagePages, lookedUp, pageLanguage } from './src/cli/site/language.ts';
import { contentPolicy } from './src/cli/site/contentPolicy.ts';
import { siteFiles } from './src/cli/site/siteFiles.ts';
import { serviceWorker } from './src/cli/site/serviceWorker.ts';
import { docsPlugin } from './src/cli/docs/docsPlugin.ts';
import { packagePage } from './src/scorm/pages.ts';
import { packagePages } from './src/cli/site/packagePages.ts';
import { licenses } from './src/cli/site/licenses.ts';
import { helpApart, helpLeftOut } from './src/cli/site/helpApart.ts';
import { metricsApart } from './src/cli/site/metricsApart.ts';
import { elementPlugin } from './src/cli/embed/elementPlugin.ts';
import { methodSettingsPlugin } from './src/cli/embed/methodSettingsPlugin.ts';
import { languageCodes } from './src/site/languages.ts';
import { chromiumFlags, findChromium, withoutWindows } from './test/chromium.mjs';
import { shortRuns } from './test/shortRuns.mjs';
import { threadBundles } from './test/threadBundles.ts';
import { beyondFirstTier } from './test/tiers.mjs';
import { workerBundles } from './test/workerBundles.ts';

// Cross-origin isolation: without it there is no SharedArrayBuffer, and training has one thread.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // Other pages load the element, and frames in a sandbox everything.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Leaves those of KaTeX's fonts that formulas use, in the one format that every browser with WebAssembly threads reads. */
function fewFonts(): Plugin {
  return {
    name: 'few-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/katex[^/]*\.css$/.test(id)) return null;
      const used = code.replace(/@font-face\{[^}]*KaTeX_(Fraktur|SansSerif|Script|Typewriter)[^}]*\}/g, '');
      return { code: used.replace(/,\s*url\([^)]*\) format\("(woff|truetype)"\)/g, ''), map: null };
    },
  };
}

/**
 * Leaves the engine's scripts the same in every thread's build, so that they are one file: a helper for `require`, which no
 * browser has, would come from a chunk of each build.
 */
function engineWithoutRequire(): Plugin {
  return {
    name: 'engine-without-require',
    transform(code, id) {
      if (!/onnxruntime-web\/dist\/ort\.[\w.]+\.mjs$/.test(id)) return null;
      return { code: code.replace(/(?<![\w$.]|Dynamic )require\b/g, 'globalThis.require'), map: null };
    },
  };
}

/**
 * Keeps what a thread's parts share out of its script: its address has the thread's name behind a #, so that a part which imported
 * from the script would run it a second time.
 */
const scriptsApart = (): Plugin => ({
  name: 'scripts-apart',
  options: (given) => ({ ...given, preserveEntrySignatures: 'strict' }),
});

/** What was built: the version of package.json, and the commit where there is a repository. */
function madeFrom(): { readonly version: string; readonly commit: string | null } {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    version: string;
  };
  const git = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return { version, commit: git.status === 0 ? git.stdout.trim() : null };
}

/** Languages of the page besides English. */
const languages = languageCodes.filter((code) => code !== 'en').map(pageLanguage);

const shipped = licenses(import.meta.dirname);

const built = {
  define: { ESPALIER_MADE_FROM: JSON.stringify(madeFrom()) },
  // Relative, so that the built folder works from any sub-path of a static host.
  base: './',
  build: {
    target: 'esnext',
    copyPublicDir: false,
    sourcemap: false,
    // Files only: what is written into styles and scripts would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'embed.html', packagePage],
      // Who builds the page to use it need not know how long its plugins take.
      checks: { pluginTimings: false },
      // A file of its own is the same in packages.
      output: {
        codeSplitting: {
          groups: [
            { name: 'katex', test: /node_modules\/katex\// },
            // With all that it imports: small chunks of what every page needs would weigh more.
            { name: 'schema', test: /src\/config\/schema\.ts$/ },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    // The engine's WASM is an asset of 14 MB by nature.
    chunkSizeWarningLimit: 1024,
    reportCompressedSize: false,
  },
  worker: {
    format: 'es',
    rolldownOptions: { checks: { pluginTimings: false } },
    plugins: () => [
      methodSettingsPlugin(),
      engineWithoutRequire(),
      scriptsApart(),
      helpLeftOut(),
      shipped.collect(),
    ],
  },
} satisfies InlineConfig;

/** What compiles the page. */
const compiling = (): Plugin[] => [
  ...lookedUp().map((plugin): Plugin => ({ ...plugin, apply: 'build' })),
  ...svelte({ configFile: false }),
  fewFonts(),
  methodSettingsPlugin(),
  shipped.collect(),
  metricsApart(),
  helpApart(),
  contentPolicy(),
];

// Only tests need one; looking takes a moment.
const chromium = process.env['VITEST'] ? (withoutWindows(findChromium()) ?? undefined) : undefined;

/** `npm test` runs the first tier; a call of Vitest by itself finds every file. */
const excluded = [
  ...configDefaults.exclude,
  'test/e2e/**',
  ...(process.env['ESPALIER_TIER'] === 'first' ? beyondFirstTier : []),
];

export default defineConfig({
  ...built,
  plugins: [
    ...compiling(),
    siteFiles(),
    elementPlugin(),
    languagePages(languages),
    serviceWorker(),
    docsPlugin(),
    // After the service worker, so that readers do not keep its files.
    packagePages(languages),
    shipped.write(),
  ],
  // Already one ES module that finds its WASM beside itself; bundling it again would move it away.
  optimizeDeps: {
    exclude: [
      'onnxruntime-web',
      'onnxruntime-web/wasm',
      'onnxruntime-web/webgpu',
      'onnxruntime-web/jspi',
      '@jitl/quickjs-wasmfile-release-sync',
    ],
  },
  server: { headers: isolation },
  preview: { port: 4173, strictPort: true, headers: isolation, cors: { origin: '*' } },
  test: {
    // Two of each suits two cores, and more would only disturb the tests that measure time.
    maxWorkers: 2,
    passWithNoTests: true,
    setupFiles: ['test/setup.ts'],
    // A page on a machine that does many things at once needs more than the second that is usual.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        plugins: [threadBundles()],
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...excluded, 'test/**/*.browser.test.ts'],
          // For machines that do many things at once: a test that hangs is found all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // Files share modules and the engine of their worker: nothing here lives in globals, and it takes 40 % less time.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [workerBundles()],
        // Found before the tests begin: a dependency found later would reload the page under a test.
        optimizeDeps: {
          include: [
            'fast-check',
            'comlink',
            'idb',
            'katex',
            'micromark',
            'uplot',
            'valibot',
            'onnx-buf',
            'papaparse',
            'quickjs-emscripten-core',
            '@bufbuild/protobuf',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.ts'],
          exclude: excluded,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromium,
                args: [...chromiumFlags, `--js-flags=${shortRuns}`],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
