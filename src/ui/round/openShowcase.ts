/** Recipes that show the effect of a switch, opened by “Show me”. */
import { switches } from '../../config/option.ts';
import { encodeLink } from '../../config/link.ts';
import { shownConfig, type Showcase } from '../../experiment/showcase.ts';
import { showcases } from '../../experiment/showcases.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { formNames } from '../state/sentences.ts';

/** The address of a recipe, from its # on. */
export const showcaseLink = (one: Showcase): string => encodeLink(shownConfig(one));

/** Opens the recipe by its address, and says what has changed. */
export function openShowcase(lab: Lab, id: Showcase['id']): void {
  const one = showcases.find((each) => each.id === id);
  if (!one) return;
  const config = shownConfig(one);
  location.hash = showcaseLink(one);
  // With an open run the link is offered first.
  if (lab.run !== null) return;
  const what = switches.find(({ setting }) => setting === id)?.title ?? 'all four switches';
  lab.messages.notice(
    `The recipe now shows ${what}: ${formNames.labelOf('task', config.task)}, level ${config.level}. Press Run.`,
  );
}
