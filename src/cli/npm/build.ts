/**
 * `npm run package:npm`: makes the npm package in dist-npm from the built page and the sources: the library and the commands
 * (`lib`), the element, and the page itself (`site`).
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { elementDeclarations } from '../embed/elementDeclarations.ts';
import { root, siteFolder } from '../place.ts';
import { packageJson } from './manifest.ts';

const require = createRequire(import.meta.url);
const out = join(root, 'dist-npm');
const src = join(root, 'src');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Files that the package has in place of those of the checkout. */
const swapped: Readonly<Record<string, string>> = {
  'cli/place.ts': 'cli/npm/place.ts',
  'ui/embed/element/base.ts': 'ui/embed/element/moduleBase.ts',
};
const inPlace: Plugin = {
  name: 'in-place',
  enforce: 'pre',
  resolveId(path, importer) {
    // Its build for Node needs Node, and both libraries share it.
    if (path === 'fflate') return require.resolve('fflate/browser');
    if (importer === undefined || !path.startsWith('.')) {
      const isEngine = path === 'onnxruntime-web' && importer?.endsWith('/runtime/nodeOrt.ts');
      return isEngine ? join(src, 'cli/npm/engine.ts') : null;
    }
    const found =
      swapped[
        join(dirname(importer), path)
          .slice(src.length + 1)
          .replaceAll('\\', '/')
      ];
    return found === undefined ? null : join(src, found);
  },
  // The library names the place of the engine's WebAssembly, so that no copy of it is made here.
  transform: (code, id) =>
    /onnxruntime-web\/dist\/ort\.wasm/.test(id)
      ? { code: code.replaceAll(engineBeside, 'new URL(import.meta.url)'), map: null }
      : null,
  generateBundle(_, made) {
    for (const chunk of Object.values(made)) {
      if (chunk.type !== 'chunk') continue;
      // The sandbox's WebAssembly lies with the page.
      chunk.code = chunk.code.replaceAll('emscripten-module.wasm', `../site/assets/${sandboxWasm}`);
      // The helper for packages that call `require` is in a chunk of both libraries, and browsers cannot import Node's.
      if (chunk.name === 'rolldown-runtime')
        chunk.code = chunk.code.replace(
          /^import\{createRequire as (\w+)\}from"node:module";/,
          'var $1=globalThis.process?.getBuiltinModule?.("node:module").createRequire??(()=>0);',
        );
    }
  },
};
const engineBeside = 'new URL("ort-wasm-simd-threaded.wasm",import.meta.url)';

const make = (folder: string, input: Record<string, string>, more: InlineConfig = {}): Promise<unknown> =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [inPlace],
    define: {
      ESPALIER_VERSION: JSON.stringify(version),
      ESPALIER_ENGINE: JSON.stringify(`assets/${engine}`),
    },
    ...more,
    build: {
      outDir: join(out, folder),
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input,
        checks: { pluginTimings: false },
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      ...more.build,
    },
  });

if (!existsSync(join(siteFolder, 'index.html')))
  await build({ root, logLevel: 'warn', configLoader: 'runner' });
/**
 * Engines for graphics cards are three times as large as the rest, and the page of the package trains on the processor. The reference
 * is for reading on the web.
 */
const leftOut = /\/(ort[\w.-]*(jspi|asyncify|webgpu)[\w.-]*\.(wasm|js)|docs)$/;
const [engine, sandboxWasm] = ['ort-wasm-simd-threaded', 'emscripten-module'].map((name) => {
  const found = readdirSync(join(siteFolder, 'assets')).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.wasm') && !leftOut.test(`/${file}`),
  );
  if (found === undefined)
    throw new Error(`package:npm: ${siteFolder} must hold ${name}, found none; run npm run build again`);
  return found;
});

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
cpSync(siteFolder, join(out, 'site'), { recursive: true, filter: (path) => !leftOut.test(path) });
const cli = (path: string): string => join(src, 'cli', path);
await make(
  'lib',
  {
    ...{ index: cli('npm/host.ts'), bin: cli('npm/bin.ts'), child: cli('compare/child.ts') },
    ...{ sandbox: cli('sandbox/thread.ts'), rollout: cli('rollout/thread.ts') },
    ...{ generator: cli('generator/thread.ts'), web: join(src, 'api/web.ts') },
  },
  { ssr: { noExternal: true }, build: { ssr: true } },
);
await make('.', { element: join(src, 'ui/embed/element/module.ts') });

const beside = (from: string, to: string): void => cpSync(require.resolve(from), join(out, 'lib', to));
beside('onnxruntime-web/ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.mjs');
writeFileSync(join(out, 'index.d.ts'), readFileSync(join(src, 'api/declared.ts')));
writeFileSync(
  join(out, 'element.d.ts'),
  `${elementDeclarations()
    .replace(/^(interface|type) (?!HTMLElementTagNameMap)/gm, 'export $1 ')
    .replace(/^interface HTMLElementTagNameMap \{[^}]*\}/m, (found) => `declare global {\n${found}\n}`)}
/** Defines <espalier-lab>; see the package's README. */
export declare function defineLab(options?: { readonly site?: string }): Promise<boolean>;
`,
);
const bin = join(out, 'lib/bin.js');
writeFileSync(bin, `#!/usr/bin/env node\n${readFileSync(bin, 'utf8')}`);
writeFileSync(join(out, 'package.json'), `${JSON.stringify(packageJson(version), null, 2)}\n`);
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
cpSync(join(src, 'cli/npm/README.md'), join(out, 'README.md'));
const bytes = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .map((name) => statSync(join(out, name)))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
process.stderr.write(`dist-npm: espalier ${version}, ${(bytes / 1e6).toFixed(1)} MB unpacked\n`);
