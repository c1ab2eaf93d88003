/** Policies that a reader brings: ours come back bit for bit, all others are refused in a sentence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema, type ModelProto } from 'onnx-buf';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPolicyFile, writePolicyFile } from '../../src/policy/file.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyFromOnnx } from '../../src/policy/ownPolicy.ts';
import { policyFromShape, policyOf } from '../../src/policy/sizes.ts';

const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../../models/chain-sum-tiny.onnx')));
const tiny = { policy: 'tiny' } as const;

function changed(change: (model: ModelProto) => void): Uint8Array {
  // A copy, because the model refers to the bytes that it was read from.
  const model = fromBinary(ModelProtoSchema, bytes.slice());
  change(model);
  return toBinary(ModelProtoSchema, model);
}

/** A file of a policy like ours with another alphabet or another number of positions. */
function ofShape(shape: { vocabulary?: number; maxLength?: number }): Uint8Array {
  const { shape: ours } = policyOf('tiny');
  const spec = policyFromShape('other', { ...ours, ...shape });
  return writePolicyFile(spec, initialParameters(spec.layout, 1));
}

const initializers = (model: ModelProto) => model.graph!.initializer;

it('a policy of a file is the one that was written, bit for bit, for transformers and MLPs', () => {
  expect(policyFromOnnx(bytes, tiny)).toEqual(readPolicyFile(bytes, policyOf('tiny')));
  const mlp = policyOf('mlp');
  const parameters = initialParameters(mlp.layout, 3);
  expect(policyFromOnnx(writePolicyFile(mlp, parameters), { policy: 'mlp' })).toEqual(parameters);
});

it.each<[string, () => Uint8Array, { policy: string }, string]>([
  ['size', () => bytes, { policy: 'small' }, 'must hold a small policy, got a tiny one; set Policy to tiny'],
  ['kind', () => bytes, { policy: 'mlp' }, 'must hold a mlp policy, got a tiny one; set Policy to tiny'],
  ['alphabet', () => ofShape({ vocabulary: 24 }), tiny, 'this policy has 24 symbols, the task needs 64'],
  [
    'positions',
    () => ofShape({ maxLength: 32 }),
    tiny,
    'this policy has 32 positions, the tiny policy needs 96',
  ],
  [
    'missing parameter',
    () => changed((model) => initializers(model).splice(3, 1)),
    tiny,
    'must hold parameter layer0.key',
  ],
  [
    'other parameter',
    () => changed((model) => (initializers(model)[20]!.name = 'layer2.query')),
    tiny,
    'alone, got layer2.query',
  ],
  [
    'type',
    () => changed((model) => (initializers(model)[0]!.dataType = 10)),
    tiny,
    'embed.token must be float32 [64, 32], got type 10',
  ],
  [
    'values',
    () => changed((model) => initializers(model)[0]!.rawData.fill(255)),
    tiny,
    'embed.token must hold finite numbers',
  ],
  [
    'opset',
    () => changed((model) => (model.opsetImport[0]!.version = 13n)),
    tiny,
    'must have opset 18, got 13',
  ],
  [
    'number of bytes',
    () => new Uint8Array(33 << 20),
    tiny,
    'must be at most 32 MB, got 34603008 bytes; choose another file',
  ],
])('a policy of a file of another %s is refused with what differs', (_, make, config, sentence) => {
  expect(() => policyFromOnnx(make(), config)).toThrow(sentence);
});

it('a policy of a file of any damaged or foreign bytes is refused in a sentence, or is whole', () => {
  const attempt = (given: Uint8Array): void => {
    try {
      expect(policyFromOnnx(given, tiny)).toHaveLength(policyOf('tiny').layout.size);
    } catch (error) {
      expect((error as Error).message).toMatch(/^policy file: [^\n]+$/);
    }
  };
  const change = fc.tuple(fc.oneof(fc.nat(200), fc.nat(bytes.length - 1)), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(bytes.length), (changes, cut) => {
      const made = bytes.slice(0, cut % 3 === 0 ? cut : undefined);
      for (const [at, byte] of changes) if (at < made.length) made[at] = byte;
      attempt(made);
    }),
    { numRuns: 300 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), attempt), { numRuns: 300 });
});
