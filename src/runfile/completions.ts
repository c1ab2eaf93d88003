/** Writes completions as JSON lines, including those in a checkpoint's replay buffer. */
import * as v from 'valibot';
import { completionLine } from '../run/completionLine.ts';
import { openCheckpoint } from '../run/checkpoint.ts';
import { whyNotResumed } from '../run/engineVersion.ts';
import type { Checkpoint, CompletionLine } from '../run/records.ts';
import { readJson, readText } from './json.ts';
import { mostCompletions, refuse } from './limits.ts';

const text = v.pipe(v.string(), v.maxLength(4096));
const finite = v.pipe(v.number(), v.finite());

const lineSchema = v.strictObject({
  step: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  split: v.optional(v.literal('eval')),
  prompt: text,
  completion: text,
  solution: v.optional(text),
  reward: v.nullable(finite),
  correct: v.boolean(),
  reason: text,
  advantage: v.nullable(finite),
});

/** One JSON object per line. */
export function writeCompletions(lines: readonly CompletionLine[]): string {
  return lines
    .slice(0, mostCompletions)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** Throws on input that `writeCompletions` cannot produce. */
export function readCompletions(bytes: Uint8Array): CompletionLine[] {
  const lines = readText(bytes, 'trajectories.jsonl').split('\n', mostCompletions + 2);
  if (lines.pop() !== '')
    refuse(`trajectories.jsonl must end with a line break and have at most ${mostCompletions} lines`);
  return lines.map((line, i) => {
    const read = v.safeParse(lineSchema, readJson(new TextEncoder().encode(line), `line ${i + 1}`));
    if (!read.success) return refuse(`trajectories.jsonl must hold completions, got another line ${i + 1}`);
    return read.output;
  });
}

/** The newest completions in a checkpoint's replay buffer. */
export function keptCompletions(checkpoint: Checkpoint): CompletionLine[] {
  // Another engine version may store another form.
  if (whyNotResumed(checkpoint.engine) !== null) return [];
  const { groups } = openCheckpoint(checkpoint).buffer;
  return groups.flatMap(({ trajectories, round }) =>
    trajectories.map((one) => completionLine(one, round + 1)),
  );
}
