/**
 * How fast runs trained in this browser, by their settings: for an estimate before the next run of the same kind. Kept in
 * local storage; nothing is said of settings that never ran here.
 */
import * as v from 'valibot';
import { encodeLink } from '../../config/link.ts';
import { defaultConfig, type RunConfig, type SettingKey } from '../../config/schema.ts';
import { liveKeys } from '../../config/settings.ts';
import { duration, whole } from '../format.ts';

const storageKey = 'espalier-measured';
const mostKinds = 60;
/** Fewer rounds are mostly warming up. */
const leastRounds = 3;

const schema = v.array(
  v.object({ kind: v.string(), rounds: v.number(), seconds: v.number(), tokens: v.number() }),
);
type Measured = v.InferOutput<typeof schema>[number];

/** Settings on which the time of a round does not depend. */
const aside: readonly SettingKey[] = ['seed', 'save_every_rounds', ...liveKeys];

/** Equal for runs whose rounds take equally long. */
export function kindOf(config: RunConfig): string {
  const plain = defaultConfig(config.method, config.task);
  return encodeLink({ ...config, ...Object.fromEntries(aside.map((key) => [key, plain[key]])) });
}

function read(): readonly Measured[] {
  try {
    const found = v.safeParse(schema, JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return found.success ? found.output : [];
  } catch {
    return [];
  }
}

/** Notes what a run of so many rounds took, seconds and tokens together. */
export function noteMeasured(config: RunConfig, run: Omit<Measured, 'kind'>): void {
  if (run.rounds < leastRounds || !(run.seconds > 0)) return;
  const kind = kindOf(config);
  const others = read().filter((one) => one.kind !== kind);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, { kind, ...run }].slice(-mostKinds)));
  } catch {
    // Denied: then nothing is estimated.
  }
}

/** What was measured of runs with these settings in this browser, as a sentence; null where none ran. */
export function measuredSentence(config: RunConfig): string | null {
  const kind = kindOf(config);
  const found = read().find((one) => one.kind === kind);
  if (!found) return null;
  const { rounds, seconds, tokens } = found;
  const each = seconds / rounds;
  const minute = Number(((60 * tokens) / seconds).toPrecision(3));
  const long = each < 10 ? `${Number(each.toPrecision(2))} s` : duration(each);
  return `Measured on this device: ${long} per round, ${whole(minute)} tokens per minute.`;
}
