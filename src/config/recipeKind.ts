/** Which runs are of the same kind, so that what one measured holds for the next. */
import { encodeLink } from './link.ts';
import { defaultConfig, type RunConfig, type SettingKey } from './schema.ts';
import { liveKeys } from './settings.ts';

/** Settings that do not affect the time of a round. */
const aside: readonly SettingKey[] = ['seed', 'save_every_rounds', ...liveKeys];

/** A key that is equal for runs whose rounds take equally long. */
export function recipeKindOf(config: RunConfig): string {
  const plain = defaultConfig(config.method, config.task);
  return encodeLink({ ...config, ...Object.fromEntries(aside.map((key) => [key, plain[key]])) });
}
