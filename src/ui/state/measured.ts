/** Speed of past runs in this browser by their settings, in local storage, to estimate the next run of the same kind. */
import * as v from 'valibot';
import { recipeKindOf } from '../../config/recipeKind.ts';
import { memorySentence } from '../../config/roundMemory.ts';
import type { RunConfig } from '../../config/schema.ts';
import { duration, figure, whole } from './format.ts';
import { keepHere, readKept } from './keptHere.ts';

const storageKey = 'espalier-measured';
const mostKinds = 60;
/** Shorter runs are mostly warm-up. */
const leastRounds = 3;

const schema = v.array(
  v.object({ kind: v.string(), rounds: v.number(), seconds: v.number(), tokens: v.number() }),
);
type Measured = v.InferOutput<typeof schema>[number];

const read = (): readonly Measured[] => readKept(storageKey, schema, []);

/** Stores the rounds, seconds and tokens of a run. */
export function noteMeasured(config: RunConfig, run: Omit<Measured, 'kind'>): void {
  if (run.rounds < leastRounds || !(run.seconds > 0)) return;
  const kind = recipeKindOf(config);
  const others = read().filter((one) => one.kind !== kind);
  keepHere(storageKey, [...others, { kind, ...run }].slice(-mostKinds));
}

/** The measured speed of runs with these settings, as a sentence; null if there was none. */
function measuredSentence(config: RunConfig): string | null {
  const kind = recipeKindOf(config);
  const found = read().find((one) => one.kind === kind);
  if (!found) return null;
  const { rounds, seconds, tokens } = found;
  const each = seconds / rounds;
  const minute = Number(((60 * tokens) / seconds).toPrecision(3));
  const long = each < 10 ? `${figure(Number(each.toPrecision(2)))} s` : duration(each);
  return `Measured on this device: ${long} per round, ${whole(minute)} tokens per minute.`;
}

/** The memory that a run needs and, where such runs were measured here, its speed. */
export const needsOf = (config: RunConfig): string =>
  [memorySentence(config), measuredSentence(config)].filter(Boolean).join(' ');
