/** The defaults that each method changes. */
import type { RunConfig } from '../config/settings.ts';
import { methods } from './index.ts';

/** The settings of this method that differ from the defaults. */
export function settingsOfMethod(method: RunConfig['method']): Partial<RunConfig> {
  return methods[method].settings;
}

/** Its further settings on tasks of this kind; they override the task's settings and the method's other settings. */
export function settingsOfMethodOn(
  method: RunConfig['method'],
  kind: 'tokens' | 'control',
): Partial<RunConfig> {
  return methods[method].settingsOn?.[kind] ?? {};
}
