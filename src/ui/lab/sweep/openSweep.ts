/** Opens the sweep of a Lab with its panel; fetched on first use. */
import { createArmHandle } from '../../../runtime/armHandle.ts';
import { openComparisons } from '../../../storage/comparisons.ts';
import type { Lab } from '../../state/Lab.svelte.ts';
import { taughtFor } from '../../tasks/taughtFor.ts';
import { Sweep } from './Sweep.svelte.ts';
import SweepPanel from './SweepPanel.svelte';

export interface Opened {
  readonly sweep: Sweep;
  readonly Panel: typeof SweepPanel;
}

/** A closed sweep over the comparisons that this browser keeps. */
export function openSweep(lab: Lab): Opened {
  const sweep = new Sweep(lab, {
    shelf: openComparisons(),
    createHandle: () => createArmHandle(),
    readTaught: taughtFor,
    cores: navigator.hardwareConcurrency,
  });
  return { sweep, Panel: SweepPanel };
}
