/** Addresses of recipes that show the effect of a switch. */
import { encodeLink } from '../../config/link.ts';
import { shownConfig, type Showcase } from '../../experiment/showcase.ts';
import { showcases } from '../../experiment/showcases.ts';

export const showLinks: ReadonlyMap<Showcase['id'], string> = new Map(
  showcases.map((one) => [one.id, encodeLink(shownConfig(one))]),
);
