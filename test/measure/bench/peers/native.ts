/**
 * onnxruntime's native build, in the page's version. The package unpacks to 290 MB, mostly for other systems, so it is no
 * dependency: it is fetched into the benchmark's own folder on demand.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Executor } from '../../../../src/graph/index.ts';
import { createOrtExecutor, type Ort } from '../../../../src/runtime/ortExecutor.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'node_modules/.bench/native');

export interface Native {
  readonly ort: Ort;
  /** Package and version. */
  readonly name: string;
}

/** Throws a sentence if it is missing and cannot be fetched. */
export async function openNative(): Promise<Native> {
  const own = await readFile(join(root, 'node_modules/onnxruntime-web/package.json'), 'utf8');
  const { version } = JSON.parse(own) as { version: string };
  const name = `onnxruntime-node@${version}`;
  if (!existsSync(join(folder, 'node_modules/onnxruntime-node/package.json'))) {
    process.stderr.write(`bench: fetching ${name} into ${folder}\n`);
    await mkdir(folder, { recursive: true });
    const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', name];
    await promisify(execFile)('npm', install).catch(() => {
      throw new Error(`${name} cannot be fetched; connect to the npm registry, or leave this row out`);
    });
  }
  const ort = createRequire(join(folder, 'package.json'))('onnxruntime-node') as Ort;
  return { ort, name: name.replace('@', ' ') };
}

/** An executor on one native thread. */
export function nativeExecutor({ ort }: Native): Executor {
  const onCpu: Ort = {
    ...{ env: ort.env, Tensor: ort.Tensor },
    InferenceSession: {
      create: (bytes, options) =>
        ort.InferenceSession.create(bytes, {
          ...options,
          ...{ executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 },
        }),
    },
  };
  return createOrtExecutor(onCpu, { provider: 'wasm', now: () => performance.now() });
}
