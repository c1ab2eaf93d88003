/** The schema of completions that are stored to be looked at. Nothing is learned from them. */
import * as v from 'valibot';
import { count, finite } from '../run/recordSchemas.ts';
import type { RolloutGroup } from '../run/records.ts';
import { parsed } from './records.ts';

const number = v.number();
const numbers = v.array(number);
const symbols = v.array(v.string());
const roles = v.array(count);
const optional = { behind: v.optional(numbers) };

const line = v.looseObject({
  prompt: v.string(),
  symbols,
  roles,
  steps: v.array(v.looseObject({})),
  view: v.looseObject({ kind: v.string() }),
  logps: numbers,
  entropies: numbers,
  advantages: numbers,
  reward: number,
  correct: v.boolean(),
  reason: v.string(),
  truncated: v.boolean(),
  hint: v.optional(v.string()),
  // Written by engines up to 7 and no longer drawn.
  policies: v.optional(v.object({ proximal: numbers, current: numbers })),
  ...optional,
});

const node = v.looseObject({
  parent: v.number(),
  depth: count,
  symbols,
  roles,
  lines: v.array(count),
  ends: v.array(count),
  value: v.nullable(finite),
  advantage: v.nullable(number),
  pruned: v.nullable(v.object({ rule: v.string(), score: v.nullable(number) })),
  ...optional,
});

const group = v.looseObject({
  round: v.optional(count),
  prompt: v.string(),
  expected: v.string(),
  level: v.number(),
  lines: v.array(line),
  tree: v.nullable(v.array(node)),
});

/** Completions as stored, checked in shape. Throws `DamagedRecord`. */
export function parseRollouts(input: unknown): readonly RolloutGroup[] {
  return parsed(
    'stored rollouts',
    v.array(group) as unknown as v.GenericSchema<unknown, RolloutGroup[]>,
    input,
  );
}
