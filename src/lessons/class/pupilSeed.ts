/** The seed of a pupil whom a learning platform names: the same on every launch. Who knows the names can find whose seed it is. */
import { hashBytes } from '../../tensor/hash.ts';
import { mostSeed } from './code.ts';

/** 1 to `mostSeed`, from the platform's name of the pupil. */
export function seedOfPupil(name: string): number {
  return 1 + (parseInt(hashBytes(new TextEncoder().encode(name)).slice(0, 8), 16) % mostSeed);
}
