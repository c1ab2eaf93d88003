import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import type { Manifest } from '../../src/policy/base.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { makeBasePolicy, warmStartSettings, type BasePolicyRequest } from '../../src/run/basePolicy.ts';
import { hashOf } from '../../src/run/hash.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../models/manifest.json'), 'utf8'),
) as Manifest;

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

const request = (task: string, level: number, policy: string, seed: number): BasePolicyRequest => ({
  config: parseConfig({ ...defaultConfig(), task, level, policy }),
  executor,
  createPolicy: createProgramPolicy,
  seed,
  target: { low: 0.4, high: 0.5 },
  maxUpdates: 20,
  now: () => 0,
});

describe('the shipped base policies', () => {
  it('are tiny and small, made with the settings that the code has', () => {
    expect(manifest.policies.map(({ policy }) => policy)).toEqual(expect.arrayContaining(['tiny', 'small']));
    expect(manifest.warmStart).toEqual(warmStartSettings);
  });

  for (const record of manifest.policies) {
    const { task, policy, level, seed } = record;
    it(`${task}, ${policy}: the file holds the weights of the manifest`, async () => {
      const { parameters } = await readBase(parseConfig({ ...defaultConfig(), task, policy }));
      expect(parameters).toHaveLength(policyOf(policy).layout.size);
      expect(record.parameters).toBe(parameters.length);
      expect(hashOf({ parameters }, null)).toBe(record.hash);
    });

    it(`${task}, ${policy}: held-out pass@1 leaves something to learn, and something to learn from`, () => {
      expect(record['pass@1']).toBeGreaterThanOrEqual(0.4);
      expect(record['pass@1']).toBeLessThanOrEqual(0.5);
    });

    it(`${task}, ${policy}: its first twenty updates are the same bits here`, async () => {
      const made = await makeBasePolicy(request(task, level, policy, seed));
      expect(made.updates).toBe(20);
      expect(made.hashAfter20).toBe(record.hashAfter20);
      expect(made.hash).toBe(made.hashAfter20);
    }, 60_000);
  }
});
