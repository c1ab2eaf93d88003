/** The seeds of pupils: typed, or from the name that a learning platform gives, and then the same on every launch. Who knows the names can find whose seed it is. */
import { hashBytes } from '../../tensor/hash.ts';
import { mostSeed } from './code.ts';

/** 1 to `mostSeed`, from the platform's name of the pupil. */
export function seedOfPupil(name: string): number {
  return 1 + (parseInt(hashBytes(new TextEncoder().encode(name)).slice(0, 8), 16) % mostSeed);
}

/** Whether a number, as typed by a pupil, can be a seed: a whole one from 1 to `mostSeed`. */
export function isPupilSeed(number: number | null): number is number {
  return number !== null && Number.isInteger(number) && number >= 1 && number <= mostSeed;
}
