import { packTokens } from '../../src/learn/rows.ts';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import * as ort from 'onnxruntime-web';
import { ModelProtoSchema, type ModelProto } from 'onnx-buf';
import { describe, expect, it } from 'vitest';
import { readPolicyFile, writePolicyFile } from '../../src/policy/file.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { oneLayerSpec, randomWeights, smallSpec } from './smallPolicy.ts';
import { evaluate } from '../graph/evaluate.ts';

const parameters = randomWeights(smallSpec.layout.size);
const bytes = writePolicyFile(smallSpec, parameters);

/** The file with something done to it. */
function changed(change: (model: ModelProto) => void): Uint8Array {
  const model = fromBinary(ModelProtoSchema, bytes);
  change(model);
  return toBinary(ModelProtoSchema, model);
}
const weightOf = (model: ModelProto, name: string) =>
  model.graph!.initializer.find((tensor) => tensor.name === name)!;

describe('a policy file', () => {
  it('returns the bits that were written, unusual ones included', () => {
    const odd = parameters.slice();
    odd.set([0, -0, 1e-45, -1e-38, 3.4028234663852886e38, Math.fround(0.1)]);
    const read = readPolicyFile(writePolicyFile(smallSpec, odd), smallSpec);
    expect(new Uint32Array(read.buffer)).toEqual(new Uint32Array(odd.buffer));
  });

  it('is the same bytes each time', () => {
    expect(writePolicyFile(smallSpec, parameters)).toEqual(bytes);
  });

  it('runs as a plain model from tokens to logits, in which the score program agrees', async () => {
    ort.env.wasm.numThreads = 1;
    const session = await ort.InferenceSession.create(bytes);
    expect(session.inputNames).toEqual(['tokens']);
    expect(session.outputNames).toEqual(['logits']);
    const [rows, length] = [3, 7];
    const { vocabulary } = smallSpec.shape;
    const sequences = [1, 2, 3].map((seed) => seededInts(seed, length + 1, 0, vocabulary));
    const fed = Int32Array.from(sequences.flatMap((row) => row.slice(0, length)));
    const { logits } = await session.run({ tokens: new ort.Tensor('int32', fed, [rows, length]) });
    expect(logits!.dims).toEqual([rows, length, vocabulary]);
    const found = evaluate(scoreProgram(smallSpec), {
      ...packTokens(sequences, length, 0),
      parameters: { dtype: 'float32', shape: [parameters.length], data: parameters },
      temperature: { dtype: 'float32', shape: [], data: [1] },
    }).logps!.data;
    sequences.forEach((row, at) => {
      for (let t = 0; t < length; t++) {
        const start = (at * length + t) * vocabulary;
        const scores = Array.from((logits!.data as Float32Array).subarray(start, start + vocabulary));
        const logp = scores[row[t + 1]!]! - Math.log(scores.reduce((sum, x) => sum + Math.exp(x), 0));
        expect(Math.abs(logp - found[at * length + t]!)).toBeLessThan(1e-5);
      }
    });
    await session.release();
  });

  it('of an MLP is a plain model from observations to logits', async () => {
    ort.env.wasm.numThreads = 1;
    const spec = policyOf('mlp');
    const flat = randomWeights(spec.layout.size);
    const file = writePolicyFile(spec, flat);
    expect(readPolicyFile(file, spec)).toEqual(flat);
    const session = await ort.InferenceSession.create(file);
    expect(session.inputNames).toEqual(['observations']);
    const seen = Float32Array.from(seeded(1, 12, -1, 1));
    const { logits } = await session.run({ observations: new ort.Tensor('float32', seen, [3, 4]) });
    expect(logits!.dims).toEqual([3, 2]);
    for (const action of [0, 1]) {
      const { logps } = evaluate(scoreProgram(spec), {
        observations: { dtype: 'float32', shape: [3, 4], data: seen },
        targets: { dtype: 'int32', shape: [3, 1], data: [action, action, action] },
        parameters: { dtype: 'float32', shape: [flat.length], data: flat },
        temperature: { dtype: 'float32', shape: [], data: [1] },
      });
      for (let row = 0; row < 3; row++) {
        const [a, b] = [0, 1].map((i) => (logits!.data as Float32Array)[2 * row + i]!);
        const logp = [a!, b!][action]! - Math.log(Math.exp(a!) + Math.exp(b!));
        expect(logps!.data[row]).toBeCloseTo(logp, 5);
      }
    }
    await session.release();
  });

  it('uses only standard operators', () => {
    for (const id of ['tiny', 'small', 'medium', 'mlp']) {
      const spec = policyOf(id);
      const model = fromBinary(ModelProtoSchema, writePolicyFile(spec, new Float32Array(spec.layout.size)));
      expect(model.opsetImport.map(({ domain }) => domain)).toEqual(['']);
      expect(new Set(model.graph!.node.map(({ domain }) => domain))).toEqual(new Set(['']));
    }
  });

  it('is not written with too few or too many parameters', () => {
    expect(() => writePolicyFile(smallSpec, new Float32Array(3))).toThrow(
      `policy file: needs ${smallSpec.layout.size} parameters, got 3`,
    );
  });

  it('is read when another tool stored its floats as typed values', () => {
    const typed = changed((model) => {
      const tensor = weightOf(model, 'layer0.up');
      tensor.floatData = [...new Float32Array(tensor.rawData.slice().buffer)];
      tensor.rawData = new Uint8Array();
    });
    expect(readPolicyFile(typed, smallSpec)).toEqual(parameters);
  });

  it('is read for its numbers only: another graph in it changes nothing', () => {
    const other = changed((model) => {
      model.graph!.node = [];
      model.graph!.output = [];
    });
    expect(readPolicyFile(other, smallSpec)).toEqual(parameters);
  });
});

describe('a policy file that is not good', () => {
  const refused: [string, () => Uint8Array, string | RegExp][] = [
    [
      'other bytes',
      () => new TextEncoder().encode('<!doctype html><p>not found'),
      /must be an ONNX model|must hold parameter/,
    ],
    [
      'no bytes',
      () => new Uint8Array(),
      'policy file: is empty (0 bytes); export it again',
    ],
    ['a truncated file', () => bytes.slice(0, bytes.length >> 1), 'policy file: must be an ONNX model, got'],
    ['a file without its last byte', () => bytes.slice(0, -1), 'policy file: must be an ONNX model, got'],
    [
      'a policy with fewer layers',
      () => writePolicyFile(oneLayerSpec, randomWeights(oneLayerSpec.layout.size)),
      'policy file: must hold parameter layer1.query of the test policy, got none; choose the policy size that the file was made for',
    ],
    [
      'a policy of another width',
      () => writePolicyFile(policyOf('tiny'), new Float32Array(policyOf('tiny').layout.size)),
      'policy file: embed.token must be float32 [24, 16], got type 1 [64, 32]',
    ],
    [
      'a transposed weight',
      () => changed((model) => weightOf(model, 'layer0.up').dims.reverse()),
      'policy file: layer0.up must be float32 [16, 24], got type 1 [24, 16]',
    ],
    [
      'a weight of another type',
      () =>
        changed((model) => {
          weightOf(model, 'layer0.up').dataType = 7;
        }),
      'policy file: layer0.up must be float32 [16, 24], got type 7 [16, 24]',
    ],
    [
      'missing values',
      () =>
        changed((model) => {
          const tensor = weightOf(model, 'layer0.up');
          tensor.rawData = tensor.rawData.slice(4);
        }),
      `policy file: layer0.up must hold ${4 * 16 * 24} bytes, got ${4 * 16 * 24 - 4}; the file is damaged`,
    ],
    [
      'NaN',
      () =>
        writePolicyFile(
          smallSpec,
          parameters.map((x, i) => (i === 5 ? NaN : x)),
        ),
      'policy file: embed.token must hold finite numbers, got NaN at 5',
    ],
    [
      'an infinity',
      () =>
        writePolicyFile(
          smallSpec,
          parameters.map((x, i) => (i === parameters.length - 1 ? -Infinity : x)),
        ),
      'policy file: head.logits must hold finite numbers, got -Infinity',
    ],
  ];
  for (const [name, make, sentence] of refused) {
    it(`is refused in one sentence: ${name}`, () => {
      expect(() => readPolicyFile(make(), smallSpec)).toThrow(sentence);
    });
  }

  it('is refused, or read to the same shape, wherever a byte of it is damaged', () => {
    for (let at = 0; at < bytes.length; at += 97) {
      const damaged = bytes.slice();
      damaged[at] = damaged[at]! ^ 0xff;
      try {
        const read = readPolicyFile(damaged, smallSpec);
        expect(read).toHaveLength(parameters.length);
        expect(read.every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect((error as Error).message, `byte ${at}`).toMatch(/^policy file: /);
      }
    }
  });
});
