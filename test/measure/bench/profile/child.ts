/**
 * Runs one program with onnxruntime's profiler and prints its events: the native build writes them to a file, the WASM build
 * to the console, among other lines. A separate process, so that nothing else is printed.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toOnnx } from '../../../../src/graph/index.ts';
import { engineInNode } from '../../../../src/runtime/nodeOrt.ts';
import type { Ort } from '../../../../src/runtime/ortExecutor.ts';
import { openNative } from '../peers/native.ts';
import { works, type WorkName } from '../work.ts';

const [name, library, runs] = process.argv.slice(2) as [WorkName, 'web' | 'native', string];
/** Runs until the engine has recompiled its busy kernels. */
const warmUp = 25;

const { program, feeds, skip } = works[name]();
const ort: Ort = library === 'web' ? engineInNode(1) : (await openNative()).ort;
const options: Parameters<Ort['InferenceSession']['create']>[1] = {
  executionProviders: [library === 'web' ? 'wasm' : 'cpu'],
  ...{ graphOptimizationLevel: 'all', intraOpNumThreads: 1, logSeverityLevel: 3 },
};
const given = Object.fromEntries(
  program.inputs.map(({ attributes }) => {
    const { dtype, data, shape } = feeds[attributes.name] ?? { dtype: 'float32', data: [], shape: [0] };
    return [attributes.name, new ort.Tensor(dtype, data, [...shape])];
  }),
);
const outputs = program.outputs.map((output) => output.name).filter((output) => !skip.includes(output));

const plain = await ort.InferenceSession.create(toOnnx(program), options);
for (let run = 0; run < warmUp; run++) await plain.run(given, outputs);

const prefix = `espalier-profile-${process.pid}`;
const profiled = await ort.InferenceSession.create(toOnnx(program), {
  ...options,
  ...{ enableProfiling: true, profileFilePrefix: join(tmpdir(), prefix) },
});
for (let run = 0; run < Number(runs); run++) await profiled.run(given, outputs);
profiled.endProfiling();
if (library === 'native') {
  const file = (await readdir(tmpdir())).find((one) => one.startsWith(prefix));
  if (file === undefined) throw new Error('the profiler must write a file, and wrote none');
  process.stdout.write(await readFile(join(tmpdir(), file), 'utf8'));
  await rm(join(tmpdir(), file));
}
