/** The engine of the npm package: onnxruntime-web's own files for Node, with the WebAssembly that the page uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';
import { siteFolder } from './place.ts';

const assets = join(siteFolder, 'assets');
const name = readdirSync(assets).find((one) => /^ort-wasm-simd-threaded-.*\.wasm$/.test(one));
if (name === undefined)
  throw new Error(`engine: must be in ${assets}, found none; install the package espalier again`);
ort.env.wasm.wasmBinary = readFileSync(join(assets, name));
ort.env.wasm.wasmPaths = { mjs: new URL('./ort-wasm-simd-threaded.mjs', import.meta.url).href };

export * from 'onnxruntime-web';
