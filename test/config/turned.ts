/** Switches of a recipe that a test turns, and that must turn. */
import type { RunConfig } from '../../src/config/schema.ts';
import { isProblem, turn, unswitched, type RecipeSwitch, type Switched } from '../../src/config/switches.ts';

export const startOf = (config: RunConfig): Switched => ({ values: config, switching: unswitched });

/** Throws the refusal of a switch that does not turn. */
export function turned(state: Switched, one: RecipeSwitch): Switched {
  const next = turn(state, one);
  if (isProblem(next)) throw new Error(`${one.title} must turn, got: ${next.message}`);
  return next;
}
