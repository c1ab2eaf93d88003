/** Curves of objectives, each computed once; their thread starts with the first. */
import type { RunConfig } from '../../config/schema.ts';
import type { ObjectiveCurve } from '../../run/objectiveCurve.ts';
import { createObjectiveHandle } from '../../runtime/objectiveHandle.ts';

const handle = createObjectiveHandle();
const known = new Map<string, Promise<ObjectiveCurve>>();
/** While one types, each stroke asks for a curve. */
const mostKnown = 64;

/** The curve of a configuration. Rejects with a sentence; the next call tries again. */
export function curveOf(config: RunConfig): Promise<ObjectiveCurve> {
  const key = JSON.stringify(config);
  const found =
    known.get(key) ??
    handle.curve(JSON.parse(key) as RunConfig).catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return found;
}
