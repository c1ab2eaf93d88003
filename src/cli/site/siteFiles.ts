/** Puts the base policies and the files of `public/` that the page uses into the built site; in development both lie where they are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { changesOf } from '../../config/changes.ts';
import { parseConfig } from '../../config/schema.ts';
import { parsePublished, type Published } from '../../experiment/published.ts';
import { byPlace } from '../../policy/packedFile.ts';
import { filesBelow } from './serviceWorker.ts';

/** Results of measurements that the page reads. The others are for the README and tests, as its picture and the audit are. */
const readByPage = /^(board|claims|pilots|recording|showcase)\.json$|^experiments\//;
const isShipped = (path: string): boolean =>
  !/^((screenshot|moving)\.png|audit\.mjs)$/.test(path) && (!path.endsWith('.json') || readByPage.test(path));

/** The result with the figures of its arms to six digits, and of each recipe what differs from its method, as in a link. */
export function shippedResult({ arms, ...result }: Published): Published {
  const short = arms.map(({ config, ...arm }) => {
    const { method, learning_rate, eval_every_rounds } = config;
    const whole = parseConfig(config);
    const changed = Object.fromEntries(changesOf(whole).map((key) => [key, whole[key]]));
    return {
      ...(JSON.parse(JSON.stringify(arm, sixDigits)) as typeof arm),
      config: { ...changed, task: whole.task, method, learning_rate, eval_every_rounds },
    };
  });
  return { ...result, arms: short };
}

const sixDigits = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value;

const zipped = (bytes: string | Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

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
        if (!path.startsWith('experiments/')) {
          // Written in lines for people who read changes of them.
          emit(path, path.endsWith('.json') ? JSON.stringify(JSON.parse(source.toString())) : source);
          continue;
        }
        const result = JSON.parse(source.toString()) as { readonly effect: unknown };
        // Where a condition failed nothing was run, and the page reads the reason from the list.
        if (result.effect !== null)
          emit(`${path}.gz`, zipped(JSON.stringify(shippedResult(parsePublished(result)))));
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
        emit(`models/${name}`, name.endsWith('.onnx') ? zipped(byPlace(source)) : source);
      }
    },
  };
}
