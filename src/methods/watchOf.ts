/** The metrics that the pitfalls on each method's card name, which a reader of its runs should watch. */
import type { RunConfig } from '../config/settings.ts';
import { written } from './index.ts';
import { metricNamesIn } from './metricNames.ts';

/** Names of metrics in the pitfalls of this method, each once, in the order of the card; some may be names of settings. */
export function watchOf(method: RunConfig['method']): readonly string[] {
  return metricNamesIn(written[method].pitfalls);
}
