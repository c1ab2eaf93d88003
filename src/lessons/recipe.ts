/** The measured recipe of a switch, which “Show me” opens and the lesson on that switch trains. */
import type { Showcase } from '../experiment/showcase.ts';
import { showcases } from '../experiment/showcases.ts';
import type { Settings } from './lesson.ts';

/** Its settings with the switch on. Throws where no recipe shows this switch. */
export function recipeOf(id: Showcase['id']): Settings {
  const found = showcases.find((one) => one.id === id);
  if (!found)
    throw new Error(`lesson: recipe must be one of ${showcases.map((one) => one.id).join(', ')}, got ${id}`);
  return { method: found.method, ...found.settings };
}
