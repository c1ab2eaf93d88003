/** Recipes that show the effect of a switch, opened by “Show me”. */
import { switches } from '../../config/option.ts';
import { encodeLink } from '../../config/link.ts';
import { shownConfig, type Showcase } from '../../experiment/showcase.ts';
import { parseShowcases } from '../../experiment/showcaseFile.ts';
import { showcases } from '../../experiment/showcases.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { formNames } from '../state/sentences.ts';
import { measuredWords } from './showcaseWords.ts';

/** The address of a recipe, from its # on. */
export const showcaseLink = (one: Showcase): string => encodeLink(shownConfig(one));

/** What was measured of the recipe, in words; null where the file cannot be read in time, because the notice must not wait. */
async function readMeasured(id: Showcase['id']): Promise<string | null> {
  try {
    const response = await fetch(new URL('showcase.json', document.baseURI), {
      signal: AbortSignal.timeout(2000),
    });
    const found = parseShowcases(await response.json()).find((one) => one.id === id);
    return found ? measuredWords(found) : null;
  } catch {
    return null;
  }
}

/** Opens the recipe by its address, and says what has changed and what was measured of it. */
export function openShowcase(lab: Lab, id: Showcase['id']): void {
  const one = showcases.find((each) => each.id === id);
  if (!one) return;
  const config = shownConfig(one);
  location.hash = showcaseLink(one);
  // With an open run the link is offered first.
  if (lab.run !== null) return;
  const what = switches.find(({ setting }) => setting === id)?.title ?? 'all four switches';
  const opened = `The recipe now shows ${what}: ${formNames.labelOf('task', config.task)}, level ${config.level}. Press Run.`;
  void readMeasured(id).then((words) => lab.messages.notice(words ? `${opened} ${words}` : opened));
}
