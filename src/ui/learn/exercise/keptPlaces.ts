/** What this browser keeps of exercises: one place per exercise and seed; exercises work without it too. */
import * as v from 'valibot';
import type { Exercise } from '../../../lessons/exercise/exercise.ts';
import { readPlace } from '../../../lessons/exercise/place.ts';
import { keepHere, keyOfSite, readKept } from '../../state/keptHere.ts';

const key = (): string => keyOfSite('espalier-exercises');

/** Each place is checked by its exercise. */
const schema = v.record(v.pipe(v.string(), v.regex(/^[a-z-]{1,40} \d{1,7}$/)), v.unknown());

type KeptPlaces = v.InferOutput<typeof schema>;

/** Most places that are kept; the oldest go first. */
const mostPlaces = 60;

/** The kept places by exercise and seed; empty if they cannot be read or are invalid. */
export const readPlaces = (): KeptPlaces => readKept(key(), schema, {});

/** The name under which the place of an exercise at a seed is kept. */
export const placeName = (exercise: string, seed: number): string => `${exercise} ${seed}`;

/** Of the stored place and the newer one that with more points, and the larger number of attempts. */
function betterPlace(exercise: Exercise, seed: number, stored: unknown, place: unknown): unknown {
  const newer = readPlace(exercise, seed, place);
  const other = readPlace(exercise, seed, stored);
  if (newer === null || other === null) return place;
  const better = other.best.score > newer.best.score ? other : newer;
  return { ...better, attempts: Math.max(other.attempts, newer.attempts) };
}

/**
 * The places with a newer one; stored if the browser allows it. What another tab has stored in the meantime stays, and of
 * this exercise and seed its place if that is better.
 */
export function keepPlace(places: KeptPlaces, exercise: Exercise, seed: number, place: unknown): KeptPlaces {
  const name = placeName(exercise.id, seed);
  const { [name]: stored, ...others } = { ...places, ...readPlaces() };
  const kept = [name, betterPlace(exercise, seed, stored, place)] as const;
  const next = Object.fromEntries([...Object.entries(others), kept].slice(-mostPlaces));
  keepHere(key(), next);
  return next;
}
