/**
 * Builds the two pages of packages for learning platforms, apart from the page: as further entries of one build they would
 * divide its first scripts into more files. Lists all that a package needs in `package-files.json`.
 */
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite';
import { checkPage, packageList, packagePage } from '../../scorm/pack.ts';

/**
 * Left out: engines for graphics cards, because activities train on the processor, and the thread that teaches own tasks, which
 * no package has.
 */
const unneeded = /jspi|asyncify|webgpu|\/teacher\.worker/;
/** Files of `public/` that both pages name. */
const ofPublic = ['favicon.svg', 'start.js'];

export interface PagesOptions {
  /** The plugins that the page's code needs. */
  readonly plugins: () => PluginOption[];
  /** The settings that both builds share. */
  readonly shared: Pick<UserConfig, 'base' | 'worker' | 'build'>;
}

/** Adds both pages, their scripts and the list to the build of the page. */
export function packagePages({ plugins, shared }: PagesOptions): Plugin {
  let root = '';
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
        const made = await build({
          ...shared,
          root,
          configFile: false,
          logLevel: 'warn',
          plugins: plugins(),
          build: {
            ...shared.build,
            write: false,
            copyPublicDir: false,
            rolldownOptions: { input: [packagePage, checkPage] },
          },
        });
        const [result] = Array.isArray(made) ? made : [made];
        if (!result || !('output' in result))
          throw new Error('internal: the build of the package pages must give files');
        const needed = result.output.filter(({ fileName }) => !unneeded.test(fileName));
        for (const file of needed) {
          // The engine and its threads are the page's own.
          if (file.fileName in bundle) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
        const files = [...needed.map(({ fileName }) => fileName), ...ofPublic].sort();
        this.emitFile({ type: 'asset', fileName: packageList, source: JSON.stringify({ v: 1, files }) });
      },
    },
  };
}
