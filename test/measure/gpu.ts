/** Measures the engine on a graphics card by Dawn in Node, here or from a folder that needs no network. */
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import type { Flags } from '../../src/cli/arguments.ts';
import { root } from './output.ts';

const script = join(import.meta.dirname, 'gpu/card.ts');
/** The loader of Vulkan, which a machine with only its card's driver lacks. */
const loader = '/usr/lib/x86_64-linux-gnu/libvulkan.so.1';
const mostBytes = 60e6;

/** What unpacks the archive beside it and measures; its first argument names the file of the result. */
const start = `#!/bin/sh
# Measures a graphics card beside WASM in at most eight minutes; needs no network. Usage: sh run.sh [RESULT.json]
set -e
from=$(cd "$(dirname "$0")" && pwd)
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
tar xJf "$from/gpu.tar.xz" -C "$to"
LD_LIBRARY_PATH="$to/lib:$LD_LIBRARY_PATH" "$to/node" --liftoff-only "$to/card.mjs" "\${1:-$from/gpu.json}"
`;

/** Files of the engine that Node opens by name. */
const engine = [
  ...['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'],
  ...[
    'ort.webgpu.bundle.min.mjs',
    'ort-wasm-simd-threaded.asyncify.mjs',
    'ort-wasm-simd-threaded.asyncify.wasm',
  ],
];

async function pack(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'espalier-gpu-'));
  try {
    await build({
      ...{ configFile: false, logLevel: 'error', root },
      ssr: { noExternal: true, external: ['webgpu', 'onnxruntime-web', 'onnxruntime-common'] },
      build: {
        ...{ ssr: script, outDir: work, target: 'node20', emptyOutDir: false },
        rolldownOptions: { output: { entryFileNames: 'card.mjs', codeSplitting: false } },
      },
    });
    const put = (from: string, to: string): void => {
      mkdirSync(dirname(join(work, to)), { recursive: true });
      copyFileSync(from, join(work, to));
    };
    const modules = join(root, 'node_modules');
    for (const file of engine)
      put(join(modules, 'onnxruntime-web/dist', file), `node_modules/onnxruntime-web/dist/${file}`);
    put(join(modules, 'onnxruntime-web/package.json'), 'node_modules/onnxruntime-web/package.json');
    cpSync(join(modules, 'onnxruntime-common'), join(work, 'node_modules/onnxruntime-common'), {
      recursive: true,
      filter: (path) => !/\.(map|ts)$|\/(cjs|lib)$/.test(path),
    });
    const dawn = `dist/${process.platform}-${process.arch}/dawn.node`;
    for (const file of ['index.js', 'package.json', dawn])
      put(join(modules, 'webgpu', file), `node_modules/webgpu/${file}`);
    put(process.execPath, 'node');
    if (existsSync(loader)) put(loader, 'lib/libvulkan.so.1');
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['cJf', join(folder, 'gpu.tar.xz'), '-C', work, '.'], {
      env: { ...process.env, XZ_OPT: '-4 -T0' },
    });
    writeFileSync(join(folder, 'run.sh'), start);
  } finally {
    rmSync(work, { recursive: true });
  }
  const { size } = statSync(join(folder, 'gpu.tar.xz'));
  process.stderr.write(`gpu: ${folder} has ${(size / 1e6).toFixed(1)} MB; start run.sh in it\n`);
  if (size > mostBytes)
    throw new Error(`gpu: the folder must be at most 60 MB, got ${(size / 1e6).toFixed(1)}`);
}

export async function measure(flags: Flags): Promise<void> {
  const folder = flags.text('pack');
  if (folder !== undefined) return pack(folder);
  const given = [flags.text('json') ?? '', join(root, 'public/gpu.json')];
  const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', script, ...given], {
    ...{ cwd: root, stdio: 'inherit' },
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error('gpu: results differ, or something was not measured; see `failures`');
}
