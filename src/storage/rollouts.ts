/** The schema of completions stored for display. Nothing learns from them. */
import * as v from 'valibot';
import { count, finite } from '../run/recordSchemas.ts';
import type { RolloutGroup, RolloutLine } from '../run/records.ts';
import type { Role } from '../rollout/sample.ts';
import { parsed } from './records.ts';

const number = v.number();
const numbers = v.array(number);
const symbols = v.array(v.string());
const role = v.custom<Role>(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  'must be the number of a role',
);
const roles = v.array(role);
const optional = { behind: v.optional(numbers) };
/** A task's own data about a completion, drawn by the task's own view. */
const hasKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
const view = v.custom<RolloutLine['view']>(hasKind, 'must be a picture of a kind');
const step = v.custom<RolloutLine['steps'][number]>(
  (value) => typeof value === 'object' && value !== null,
  'must be the verdict on a step',
);

const searchRanks = v.looseObject({
  query: v.string(),
  entries: v.array(
    v.looseObject({ text: v.string(), isRight: v.boolean(), place: count, first: v.optional(finite) }),
  ),
  shown: count,
});

const attempt = v.custom<NonNullable<RolloutLine['attempt']>>(
  (value) => typeof value === 'object' && value !== null && 'prompt' in value,
  'must be what a task verified',
);
const rewardedBy = v.custom<NonNullable<RolloutLine['rewardedBy']>>(
  (value) => typeof value === 'object' && value !== null && 'by' in value,
  'must say what set the reward',
);

const line = v.looseObject({
  prompt: v.string(),
  symbols,
  roles,
  steps: v.array(step),
  view,
  logps: numbers,
  entropies: numbers,
  advantages: numbers,
  reward: number,
  correct: v.boolean(),
  reason: v.string(),
  attempt: v.optional(attempt),
  rewardedBy: v.optional(rewardedBy),
  rules: v.optional(v.record(v.string(), finite)),
  truncated: v.boolean(),
  hint: v.optional(v.string()),
  writing: v.optional(v.picklist(['words', 'characters'])),
  searches: v.optional(v.array(searchRanks)),
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

/** A displayed group of completions, of any length. */
export const rolloutGroupSchema: v.GenericSchema<unknown, RolloutGroup> = v.looseObject({
  round: v.optional(count),
  prompt: v.string(),
  expected: v.string(),
  level: v.number(),
  lines: v.array(line),
  tree: v.nullable(v.array(node)),
});

/** Parses stored completions. Throws `DamagedRecord`. */
export function parseRollouts(input: unknown): readonly RolloutGroup[] {
  return parsed('stored rollouts', v.array(rolloutGroupSchema), input);
}
