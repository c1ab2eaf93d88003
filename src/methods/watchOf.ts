/** The metrics that each method's card names in what can go wrong: what a reader of a run with it should watch. */
import type { RunConfig } from '../config/settings.ts';
import { methods } from './index.ts';
import { metricNamesIn } from './metricNames.ts';

/** Names of metrics in the pitfalls of this method, each once, in the order of the card; some may be names of settings. */
export function watchOf(method: RunConfig['method']): readonly string[] {
  return metricNamesIn(methods[method].pitfalls);
}
