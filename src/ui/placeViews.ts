/** Loaders for each place besides the Lab; each is fetched on first use, after the Lab. */
import type { PlaceModule } from './navigation/Page.svelte.ts';
import type { PlaceName } from './navigation/places.ts';
import { withHelp } from './state/help.svelte.ts';

interface PlaceView {
  readonly label: string;
  readonly load: () => Promise<PlaceModule>;
  /** Shown if it cannot be fetched, before advice. */
  readonly lost: string;
}

export const placeViews: Readonly<Record<Exclude<PlaceName, 'Lab'>, PlaceView>> = {
  Runs: {
    label: 'Runs',
    load: () => withHelp(() => import('./runs/Runs.svelte')),
    lost: 'The list of runs could not be loaded.',
  },
  Compare: {
    label: 'Compare',
    load: () => withHelp(() => import('./compare/Compare.svelte')),
    lost: 'The comparison could not be loaded.',
  },
  Methods: {
    label: 'Methods',
    load: () => withHelp(() => import('./methods/Methods.svelte')),
    lost: 'The catalogue could not be loaded.',
  },
  Claims: {
    label: 'Claims',
    load: () => withHelp(() => import('./claims/Claims.svelte')),
    lost: 'The claims could not be loaded.',
  },
  Learn: {
    label: 'Learn',
    load: () => withHelp(() => import('./learn/Learn.svelte')),
    lost: 'The lessons could not be loaded.',
  },
};
