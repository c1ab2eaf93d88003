/** Completions as JSON lines, and those that a checkpoint keeps for replay as text. */
import * as v from 'valibot';
import { openCheckpoint } from '../run/checkpoint.ts';
import { whyNotResumed } from '../run/engineVersion.ts';
import type { Checkpoint } from '../run/records.ts';
import { attemptOf, type Trajectory } from '../rollout/trajectory.ts';
import { decode } from '../tasks/alphabet.ts';
import type { CompletionLine } from './content.ts';
import { readJson, readText } from './json.ts';
import { mostCompletions, refuse } from './limits.ts';

const text = v.pipe(v.string(), v.maxLength(4096));
const finite = v.pipe(v.number(), v.finite());

const lineSchema = v.strictObject({
  step: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  prompt: text,
  completion: text,
  reward: v.nullable(finite),
  correct: v.boolean(),
  reason: text,
  advantage: v.nullable(finite),
});

/** One JSON object a line. */
export function writeCompletions(lines: readonly CompletionLine[]): string {
  return lines
    .slice(0, mostCompletions)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** Throws on anything that `writeCompletions` does not write. */
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

/** What a control task reads is numbers: it has no text. */
function lineOf(trajectory: Trajectory, step: number): CompletionLine {
  const { prompt, completion } = attemptOf(trajectory);
  const { correct, reason } = trajectory.verdict;
  return {
    step,
    prompt: decode(prompt.tokens),
    completion: trajectory.features ? completion.join('') : decode(completion),
    reward: Number.isFinite(trajectory.reward) ? trajectory.reward : null,
    correct,
    reason,
    advantage: null,
  };
}

/** The newest completions that a checkpoint keeps for replay. */
export function keptCompletions(checkpoint: Checkpoint): CompletionLine[] {
  // What another engine version kept may have another form.
  if (whyNotResumed(checkpoint.engine) !== null) return [];
  const { groups } = openCheckpoint(checkpoint).buffer;
  return groups.flatMap(({ trajectories, round }) => trajectories.map((one) => lineOf(one, round + 1)));
}
