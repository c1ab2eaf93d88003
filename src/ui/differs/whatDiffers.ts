/** What differs between two configurations: settings, and the places of a round that they belong to. Pure. */
import type { RunConfig, SettingKey } from '../../config/settings.ts';
import { differences, type Difference } from '../state/configDiff.ts';
import { placeOfSetting, places, type Place } from '../state/stations.ts';
import { hasEffect } from '../../config/switches.ts';

export interface PlacedDifference extends Difference {
  readonly place: Place;
}

export interface WhatDiffers {
  /** In the order of the round, then in form order. */
  readonly settings: readonly PlacedDifference[];
  /** The places with a setting that differs, in the order of the round. */
  readonly places: readonly Place[];
}

/** The words for a value that has no effect under the other settings. */
const unused = 'not used';

/** Settings in which `to` differs from `from`, apart from the method’s name; those that neither uses are left out. */
export function whatDiffers(from: RunConfig, to: RunConfig): WhatDiffers {
  const found = differences(from, to).flatMap((one): PlacedDifference[] => {
    const [before, after] = [hasEffect(one.key, { ...from }), hasEffect(one.key, { ...to })];
    if (one.key === 'method' || !(before || after)) return [];
    const place = placeOfSetting(one.key);
    return [{ ...one, from: before ? one.from : unused, to: after ? one.to : unused, place }];
  });
  const settings = places.flatMap((place) => found.filter((one) => one.place === place));
  return { settings, places: places.filter((place) => found.some((one) => one.place === place)) };
}

/** What differs without these settings. */
export function apartFrom({ settings }: WhatDiffers, keys: readonly SettingKey[]): WhatDiffers {
  const left = settings.filter(({ key }) => !keys.includes(key));
  return { settings: left, places: [...new Set(left.map(({ place }) => place))] };
}
