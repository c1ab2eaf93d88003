/** Reduces methods in the page's main build to settings, purpose and metrics to watch: other texts are a quarter of its code. */
import type { Plugin } from 'vite';
import { written } from '../../methods/index.ts';
import { metricNamesIn } from '../../methods/metricNames.ts';
import type { Method } from '../../methods/method.ts';

/** Files under `methods/` that need only a part of every method, and that part. */
const partsOf: Readonly<Record<string, (method: Method) => Partial<Method>>> = {
  'settingsOf.ts': ({ settings, settingsOn }) => ({ settings, ...(settingsOn && { settingsOn }) }),
  'purposeOf.ts': ({ purpose }) => ({ purpose }),
  // Only the names, so that the same function finds them again.
  'watchOf.ts': ({ pitfalls }) => ({
    pitfalls: metricNamesIn(pitfalls).map((name) => (/\W|_/.test(name) ? name : `watch ${name}`)),
  }),
};

const prefix = '\0methods-for-';

/** Replaces the methods that these files import by reduced ones. */
export function methodSettingsPlugin(): Plugin {
  return {
    name: 'method-settings',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== './index.ts') return null;
      const name = /src\/methods\/(\w+\.ts)$/.exec(importer?.replaceAll('\\', '/') ?? '')?.[1];
      return name && Object.hasOwn(partsOf, name) ? prefix + name : null;
    },
    load(wanted) {
      const part = wanted.startsWith(prefix) ? partsOf[wanted.slice(prefix.length)] : undefined;
      if (!part) return null;
      const kept = Object.entries(written).map(([id, method]) => [id, part(method)]);
      return `export const methods = ${JSON.stringify(Object.fromEntries(kept))}, written = methods;`;
    },
  };
}
