/**
 * Gives the configuration of a built page what it needs of every method, its settings, without the texts of its card:
 * those are a quarter of the code, and only the catalogue shows them.
 */
import type { Plugin } from 'vite';
import { methods } from '../../methods/index.ts';

const id = '\0method-settings';

/** Replaces the methods that `methods/settingsOf.ts` imports by their settings alone. */
export function methodSettingsPlugin(): Plugin {
  return {
    name: 'method-settings',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === './index.ts' && importer?.replaceAll('\\', '/').endsWith('src/methods/settingsOf.ts')
        ? id
        : null,
    load(wanted) {
      if (wanted !== id) return null;
      const settings = Object.fromEntries(
        Object.entries(methods).map(([name, { settings, settingsOn }]) => [name, { settings, settingsOn }]),
      );
      return `export const methods = ${JSON.stringify(settings)};`;
    },
  };
}
