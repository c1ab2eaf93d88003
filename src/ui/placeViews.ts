/** What draws each place besides the Lab. Each is fetched when it is first wanted, never before the Lab is up. */
import type { PlaceModule } from './Page.svelte.ts';
import type { PlaceName } from './places.ts';

interface PlaceView {
  readonly load: () => Promise<PlaceModule>;
  /** Shown where it cannot be fetched, before what to do about it. */
  readonly lost: string;
}

export const placeViews: Readonly<Record<Exclude<PlaceName, 'Lab'>, PlaceView>> = {
  Runs: { load: () => import('./runs/Runs.svelte'), lost: 'The list of runs could not be loaded.' },
  Compare: { load: () => import('./compare/Compare.svelte'), lost: 'The comparison could not be loaded.' },
  Methods: { load: () => import('./methods/Methods.svelte'), lost: 'The catalogue could not be loaded.' },
  Claims: { load: () => import('./claims/Claims.svelte'), lost: 'The claims could not be loaded.' },
  Learn: { load: () => import('./learn/Learn.svelte'), lost: 'The lessons could not be loaded.' },
};
