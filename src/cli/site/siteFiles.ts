/** Puts the base policies and the files of `public/` that the page uses into the built site; in development both lie where they are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { parsePublished } from '../../experiment/published.ts';
import { byPlace } from '../../policy/packedFile.ts';
import { filesBelow } from './serviceWorker.ts';

/** Results of measurements that the page reads. The others are for the README and tests, as its picture and the audit are. */
const readByPage = /^(board|claims|pilots|recording|showcase)\.json$|^experiments\//;
const isShipped = (path: string): boolean =>
  !/^(screenshot\.png|audit\.mjs)$/.test(path) && (!path.endsWith('.json') || readByPage.test(path));

/** A file of results as the page fetches it: without line ends, and of an experiment what the page reads; null if that is nothing. */
function shippedJson(path: string, text: string): string | null {
  const all = JSON.parse(text) as { readonly effect?: unknown };
  if (!path.startsWith('experiments/')) return JSON.stringify(all);
  // Nothing was run where a condition failed.
  return all.effect === null ? null : JSON.stringify(parsePublished(all));
}

/** Needs `copyPublicDir: false`, which would copy every file as it is. */
export function siteFiles(): Plugin {
  let root = '';
  return {
    name: 'site-files',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle() {
      // Other builds with this configuration are of a part of the page.
      if (this.environment.name !== 'client') return;
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      const shared = join(root, 'public');
      for (const path of filesBelow(shared).filter(isShipped)) {
        const source = readFileSync(join(shared, path));
        const shipped = path.endsWith('.json') ? shippedJson(path, source.toString()) : source;
        if (shipped !== null) emit(path, shipped);
      }
      const models = join(root, 'models');
      if (!existsSync(models)) {
        this.warn(
          'models/ is missing, so the page has no policy to start from; make it with `npm run models`',
        );
        return;
      }
      for (const name of readdirSync(models).filter((name) => /\.(onnx|json)$/.test(name))) {
        const source = readFileSync(join(models, name));
        emit(`models/${name}`, name.endsWith('.onnx') ? gzipSync(byPlace(source), { level: 9 }) : source);
      }
    },
  };
}
