/**
 * Gives the configuration and the Lab of a built page what they need of every method, its settings and its purpose,
 * without the other texts of its card: those are a quarter of the code, and only the catalogue shows them.
 */
import type { Plugin } from 'vite';
import { methods } from '../../methods/index.ts';
import type { Method } from '../../methods/method.ts';

/** The files under `methods/` that need some fields of all methods alone. */
const fieldsOf: Readonly<Record<string, readonly (keyof Method)[]>> = {
  'settingsOf.ts': ['settings', 'settingsOn'],
  'purposeOf.ts': ['purpose'],
};

const prefix = '\0methods-for-';

/** Replaces the methods that `methods/settingsOf.ts` and `methods/purposeOf.ts` import by the fields that they read. */
export function methodSettingsPlugin(): Plugin {
  return {
    name: 'method-settings',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== './index.ts') return null;
      const name = /src\/methods\/(\w+\.ts)$/.exec(importer?.replaceAll('\\', '/') ?? '')?.[1];
      return name && Object.hasOwn(fieldsOf, name) ? prefix + name : null;
    },
    load(wanted) {
      const fields = wanted.startsWith(prefix) ? fieldsOf[wanted.slice(prefix.length)] : undefined;
      if (!fields) return null;
      const kept = Object.entries(methods).map(([id, method]) => [
        id,
        Object.fromEntries(fields.map((field) => [field, method[field]])),
      ]);
      return `export const methods = ${JSON.stringify(Object.fromEntries(kept))};`;
    },
  };
}
