/** How far a reader came in each lesson, kept in this browser; where it keeps nothing, the lessons work all the same. */
import * as v from 'valibot';

/** Sites of one origin share the storage; each remembers for its own folder. */
const key = (): string => `espalier-lessons ${new URL('./', document.baseURI).pathname}`;

const schema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
  v.strictObject({
    /** The furthest step that was shown, from 0 on. */
    step: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100)),
    done: v.boolean(),
  }),
);

/** By lesson. */
export type Progress = v.InferOutput<typeof schema>;

/** What is kept; nothing where it cannot be read or is not what was written. */
export function readProgress(): Progress {
  try {
    const result = v.safeParse(schema, JSON.parse(localStorage.getItem(key()) ?? '{}'));
    return result.success ? result.output : {};
  } catch {
    return {};
  }
}

/** The progress with one more step shown, kept if the browser keeps anything. */
export function reached(progress: Progress, lesson: string, step: number, isLast: boolean): Progress {
  const before = progress[lesson];
  const now = { step: Math.max(step, before?.step ?? 0), done: isLast || before?.done === true };
  const next = { ...progress, [lesson]: now };
  try {
    localStorage.setItem(key(), JSON.stringify(next));
  } catch {
    // Nothing is kept here; this page remembers until it is closed.
  }
  return next;
}
