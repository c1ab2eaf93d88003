/** Puts the base policies and the files of `public/` that the page uses into the built site; in development both lie where they are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesBelow } from './serviceWorker.ts';

/** Results of measurements that the page reads. The others are for the README and tests, as its picture is. */
const readByPage = /^(board|claims|pilots|recording|showcase)\.json$|^experiments\//;
const isShipped = (path: string): boolean =>
  path !== 'screenshot.png' && (!path.endsWith('.json') || readByPage.test(path));

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
        // Written in lines for people who read changes of them.
        emit(path, path.endsWith('.json') ? JSON.stringify(JSON.parse(source.toString())) : source);
      }
      const models = join(root, 'models');
      if (!existsSync(models)) {
        this.warn(
          'models/ is missing, so the page has no policy to start from; make it with `npm run models`',
        );
        return;
      }
      for (const name of readdirSync(models).filter((name) => /\.(onnx|json)$/.test(name)))
        emit(`models/${name}`, readFileSync(join(models, name)));
    },
  };
}
