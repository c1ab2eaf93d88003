/** Says to other pages that this widget has its stored run open, as the Lab does. */
import type { Lab } from '../lab/Lab.svelte.ts';
import type { Library } from '../runs/Library.svelte.ts';

/** Holds the place of whatever run is open and stored, for as long as the page lives. */
export function holdPlaceOf(lab: Lab, library: Library): void {
  $effect.root(() => {
    $effect(() => library.holdPlace(lab.run?.storage === 'indexeddb' ? lab.run.id : null));
  });
}
