/** The measured recipe of a switch, opened by “Show me” and trained by the switch's lesson. */
import type { Showcase } from '../experiment/showcase.ts';
import { showcases } from '../experiment/showcases.ts';
import type { Settings } from './lesson.ts';

/** The recipe's settings with the switch on. Throws if no recipe shows this switch. */
export function recipeOf(id: Showcase['id']): Settings {
  const found = showcases.find((one) => one.id === id);
  if (!found)
    throw new Error(`lesson: recipe must be one of ${showcases.map((one) => one.id).join(', ')}, got ${id}`);
  return { method: found.method, ...found.settings };
}
