/** The page of packages for learning platforms in every language, and `package-files.json`, which lists all that a package needs. */
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { PackageWords } from '../../lessons/packaged.ts';
import { packageList, type PackageList } from '../../scorm/pack.ts';
import { packagePage } from '../../scorm/pages.ts';
import { pageTexts } from '../../texts/pageTexts.ts';
import { packed } from '../texts/catalogue.ts';
import { messagesOf } from '../texts/messages.ts';
import { filesOf } from './filesOf.ts';
import { catalogueIn, lookedUp, nameIn, pageIn, type PageLanguage } from './language.ts';
import { licensesFile } from './licenses.ts';

/** Left out: engines for graphics cards, because activities train on the processor, and what opens runs of other libraries. */
const unneeded = /jspi|asyncify|webgpu|\/(foreign|src)-/;
const icon = 'favicon.svg';
const startScript = 'start.js';

/** Lists what a package needs, and adds its page in these languages besides English. */
export function packagePages(languages: readonly PageLanguage[]): Plugin {
  let root = '';
  /** Titles and descriptions in a language; English without one. */
  const wordsIn = async (language: PageLanguage | null) => {
    const file = join(root, 'src/lessons/packaged.ts');
    const page = globalThis as { espalierTexts?: unknown };
    if (language) {
      const { first, later } = packed(language.texts, messagesOf(root));
      const texts = pageTexts(first, () => Promise.resolve(later));
      await texts.fetchMore();
      page.espalierTexts = texts;
    }
    const { module } = await runnerImport<{
      readonly allPackageWords: () => Readonly<Record<string, PackageWords>>;
    }>(file, { root, configFile: false, logLevel: 'error', plugins: lookedUp() });
    delete page.espalierTexts;
    return module.allPackageWords();
  };
  return {
    name: 'package-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Other builds with this configuration (benchmarks) have no page.
        if (!('index.html' in bundle)) return;
        const list: Record<string, PackageList['languages'][string]> = {};
        const needed = [...filesOf(packagePage, bundle)].filter((path) => !unneeded.test(path));
        const files = [icon, startScript, licensesFile, packagePage, ...needed];
        const page = bundle[packagePage];
        if (page?.type !== 'asset') throw new Error(`internal: ${packagePage} must be a file of the build`);
        list['en'] = { files: files.toSorted(), words: await wordsIn(null) };
        for (const language of languages) {
          const named = (path: string) =>
            path === packagePage || path === startScript ? nameIn(language.code, path) : path;
          const catalogue = catalogueIn(language.code, Object.keys(bundle));
          const source = pageIn(language, String(page.source), String(catalogue[0]));
          this.emitFile({ type: 'asset', fileName: named(packagePage), source });
          list[language.code] = {
            files: [...files.map(named), ...catalogue].sort(),
            words: await wordsIn(language),
          };
        }
        const source = JSON.stringify({ v: 2, languages: list } satisfies PackageList);
        this.emitFile({ type: 'asset', fileName: packageList, source });
      },
    },
  };
}
