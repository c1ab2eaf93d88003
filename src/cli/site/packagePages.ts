/**
 * Builds the page of packages for learning platforms apart from the page: as a further entry of one build it
 * would divide its first scripts into more files. Lists all that a package needs in `package-files.json`.
 */
import { join } from 'node:path';
import { build, runnerImport, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import type { PackageWords } from '../../lessons/packaged.ts';
import { packageList, type PackageList } from '../../scorm/pack.ts';
import { packagePage } from '../../scorm/pages.ts';
import { pageTexts } from '../../texts/pageTexts.ts';
import { packed } from '../texts/catalogue.ts';
import { messagesOf } from '../texts/messages.ts';
import { catalogueIn, lookedUp, nameIn, pageIn, type PageLanguage } from './language.ts';
import { licensesFile } from './licenses.ts';

/** Left out: engines for graphics cards, because activities train on the processor, and what opens runs of other libraries. */
const unneeded = /jspi|asyncify|webgpu|\/(foreign|src)-/;
const icon = 'favicon.svg';
const startScript = 'start.js';

export interface PagesOptions {
  /** The plugins that the page's code needs. */
  readonly plugins: () => PluginOption[];
  /** The settings that all builds share. */
  readonly shared: Pick<UserConfig, 'base' | 'build'>;
  /** Languages besides English. */
  readonly languages: readonly PageLanguage[];
}

/** Adds the page in every language, its scripts and the list to the build of the page. */
export function packagePages({ plugins, shared, languages }: PagesOptions): Plugin {
  let root = '';
  const filesOf = async () => {
    const made = await build({
      ...shared,
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: plugins(),
      build: {
        ...shared.build,
        write: false,
        rolldownOptions: { ...shared.build?.rolldownOptions, input: [packagePage] },
      },
    });
    const [result] = Array.isArray(made) ? made : [made];
    if (!result || !('output' in result))
      throw new Error('internal: the build of the page of packages must give files');
    return (result as Rolldown.RolldownOutput).output.filter(({ fileName }) => !unneeded.test(fileName));
  };
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
        const files: string[] = [icon, startScript, licensesFile];
        let html = '';
        for (const { fileName, ...file } of await filesOf()) {
          const source = file.type === 'chunk' ? file.code : file.source;
          files.push(fileName);
          if (fileName === packagePage) html = String(source);
          // The engine and its threads are the page's own.
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
        }
        list['en'] = { files: files.toSorted(), words: await wordsIn(null) };
        for (const language of languages) {
          const named = (path: string) =>
            path === packagePage || path === startScript ? nameIn(language.code, path) : path;
          const catalogue = catalogueIn(language.code, Object.keys(bundle));
          const source = pageIn(language, html, String(catalogue[0]));
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
