/** What can stand beside the strip instead of the rollouts: a station's drawer, all settings, or a view of the whole run. */
import type { Place } from './stations.ts';

export type DrawerName = Place | 'settings' | 'numbers' | 'bought';
