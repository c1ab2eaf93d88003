/**
 * Builds the page of packages for learning platforms in every language, apart from the page: as a further entry of one build it
 * would divide its first scripts into more files. Lists all that a package needs in `package-files.json`.
 */
import { join } from 'node:path';
import { build, runnerImport, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import type { PackageWords } from '../../lessons/packaged.ts';
import { packageList, type PackageList } from '../../scorm/pack.ts';
import { packagePage } from '../../scorm/pages.ts';
import { asSaid } from './asSaid.ts';
import { licensesFile } from './licenses.ts';
import { nameIn, translate, type PageLanguage } from './language.ts';

/**
 * Left out: engines for graphics cards, because activities train on the processor, and the thread that teaches own tasks, which
 * no package has.
 */
const unneeded = /jspi|asyncify|webgpu|\/teacher\.worker/;
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
  const filesOf = async (translating: readonly Plugin[]) => {
    const made = await build({
      ...shared,
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [...translating, ...plugins()],
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
  /** Titles and descriptions as the translated source has them. */
  const wordsIn = async (translating: readonly Plugin[]) => {
    const file = join(root, 'src/lessons/packaged.ts');
    const { module } = await runnerImport<{
      readonly allPackageWords: () => Readonly<Record<string, PackageWords>>;
    }>(file, { root, configFile: false, logLevel: 'error', plugins: [...translating] });
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
        for (const language of [null, ...languages]) {
          const translating = [language ? translate(language) : asSaid()];
          const named = (path: string) => (language ? nameIn(language.code, path) : path);
          const files: string[] = [icon, named(startScript), licensesFile];
          for (const file of await filesOf(translating)) {
            const fileName = file.fileName === packagePage ? named(packagePage) : file.fileName;
            files.push(fileName);
            // The engine and its threads are the page's own.
            if (fileName in bundle) continue;
            const source = file.type === 'chunk' ? file.code : file.source;
            this.emitFile({ type: 'asset', fileName, source });
          }
          list[language?.code ?? 'en'] = { files: files.sort(), words: await wordsIn(translating) };
        }
        const source = JSON.stringify({ v: 2, languages: list } satisfies PackageList);
        this.emitFile({ type: 'asset', fileName: packageList, source });
      },
    },
  };
}
