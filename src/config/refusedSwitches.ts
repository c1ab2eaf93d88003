/** The switches that a recipe refuses. Apart from `switches.ts`, because a widget asks for one switch at a time. */
import { switches, type SwitchSetting } from './option.ts';
import { isProblem, turn, unswitched } from './switches.ts';

/** The switches that are off in this recipe and cannot be turned on, so that they have nothing to offer it. Slow. */
export function refusedSwitches(values: Readonly<Record<string, unknown>>): ReadonlySet<SwitchSetting> {
  const state = { values, switching: unswitched };
  const refused = switches.filter((one) => values[one.setting] === one.off && isProblem(turn(state, one)));
  return new Set(refused.map(({ setting }) => setting));
}
