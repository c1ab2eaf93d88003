/** The purpose of each method in one sentence: all that the Lab shows of it without opening the catalogue. */
import type { RunConfig } from '../config/settings.ts';
import { methods } from './index.ts';

/** The sentence of this method's card. */
export function purposeOf(method: RunConfig['method']): string {
  return methods[method].purpose;
}
