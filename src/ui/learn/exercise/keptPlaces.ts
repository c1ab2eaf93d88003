/** What this browser keeps of exercises: one place per exercise and seed; exercises work without it too. */
import * as v from 'valibot';

/** Sites of one origin share the storage, so each has its own key. */
const key = (): string => `espalier-exercises ${new URL('./', document.baseURI).pathname}`;

/** Each place is checked by its exercise. */
const schema = v.record(v.pipe(v.string(), v.regex(/^[a-z-]{1,40} \d{1,7}$/)), v.unknown());

type KeptPlaces = v.InferOutput<typeof schema>;

/** Most places that are kept; the oldest go first. */
const mostPlaces = 60;

/** The kept places by exercise and seed; empty if they cannot be read or are invalid. */
export function readPlaces(): KeptPlaces {
  try {
    const result = v.safeParse(schema, JSON.parse(localStorage.getItem(key()) ?? '{}'));
    return result.success ? result.output : {};
  } catch {
    return {};
  }
}

/** The name under which the place of an exercise at a seed is kept. */
export const placeName = (exercise: string, seed: number): string => `${exercise} ${seed}`;

/** The places with a newer one; stored if the browser allows it. */
export function keepPlace(places: KeptPlaces, name: string, place: unknown): KeptPlaces {
  const { [name]: _, ...others } = places;
  const next = Object.fromEntries([...Object.entries(others), [name, place] as const].slice(-mostPlaces));
  try {
    localStorage.setItem(key(), JSON.stringify(next));
  } catch {
    // Storage is denied: places last until the page closes.
  }
  return next;
}
