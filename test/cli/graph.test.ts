/** The graph command writes ONNX, and a JSON file that describes it correctly. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema } from 'onnx-buf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graph as writeGraph } from '../../src/cli/graph.ts';
import { inThisProcess } from './inThisProcess.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'espalier-graph-'));
});
afterAll(() => rm(folder, { recursive: true }));

const graph = (...flags: string[]) => inThisProcess(writeGraph, flags);

interface Info {
  readonly inputs: readonly { name: string; dtype: string; shape: unknown[]; meaning: string }[];
  readonly outputs: readonly { name: string }[];
  readonly parameters: readonly { name: string; group: string; offset: number; shape: number[] }[];
}

async function write(
  program: string,
  ...more: string[]
): Promise<{ onnx: ReturnType<typeof readModel>; info: Info }> {
  const [out, json] = [join(folder, `${program}.onnx`), join(folder, `${program}.json`)];
  const { code, errors } = await graph(
    '--method',
    'grpo',
    '--task',
    'chain-sum',
    '--program',
    program,
    '--out',
    out,
    '--json',
    json,
    ...more,
  );
  expect([code, errors]).toEqual([0, expect.stringMatching(/^\S+: \d+ bytes, \d+ inputs, .*\n$/)]);
  return { onnx: readModel(await readFile(out)), info: JSON.parse(await readFile(json, 'utf8')) as Info };
}

const readModel = (bytes: Uint8Array): { inputs: string[]; outputs: string[] } => {
  const { graph: model } = fromBinary(ModelProtoSchema, bytes);
  return {
    inputs: (model?.input ?? []).map(({ name }) => name),
    outputs: (model?.output ?? []).map(({ name }) => name),
  };
};

test.each(['update', 'generate', 'score'])(
  'the graph command writes the %s program and says what it takes and gives',
  async (program) => {
    const { onnx, info } = await write(program);
    expect(info.inputs.map(({ name }) => name)).toEqual(onnx.inputs);
    expect(info.outputs.map(({ name }) => name)).toEqual(onnx.outputs);
    for (const { meaning } of info.inputs) expect(meaning).not.toBe('');
    const flat = info.inputs.find(({ name }) => name === 'parameters');
    const last = info.parameters.at(-1);
    expect(flat?.shape).toEqual([(last?.offset ?? NaN) + (last?.shape.reduce((a, b) => a * b) ?? NaN)]);
  },
);

test('the graph command follows the settings: a KL term asks for the log-probabilities of its anchor', async () => {
  const { info } = await write('update', '--set', 'beta=0.1', 'policy=tiny');
  expect(info.inputs.map(({ name }) => name)).toEqual(expect.arrayContaining(['beta', 'ref_logps']));
  expect(info.outputs.map(({ name }) => name)).toContain('kl');
});

test('the graph command names an unknown task', async () => {
  const out = join(folder, 'none.onnx');
  const { code, errors } = await graph('--task', 'chess', '--program', 'score', '--out', out);
  expect([code, errors]).toEqual([2, expect.stringMatching(/^task: must be .*\n$/)]);
});
