/** Tells other pages that this widget has its stored run open, as the Lab does. */
import type { Lab } from '../state/Lab.svelte.ts';
import type { Library } from '../state/Library.svelte.ts';

/** Holds the place of the open stored run until the page closes. */
export function holdPlaceOf(lab: Lab, library: Library): void {
  $effect.root(() => {
    $effect(() => library.holdPlace(lab.run?.storage === 'indexeddb' ? lab.run.id : null));
  });
}
