/** What was measured of showcases, `public/showcase.json`, as the page reads it. */
import * as v from 'valibot';
import { switches, type SwitchSetting } from '../config/option.ts';
import type { Showcase, ShownEffect } from './showcase.ts';
import type { Interval, Ratio } from './statistics.ts';

/** A showcase with its switch against the same without it, over paired seeds. */
export interface MeasuredEffect {
  readonly id: Showcase['id'];
  readonly shows: ShownEffect;
  readonly seeds: readonly number[];
  /** The share saved, or the increase. */
  readonly effect: Interval;
  /** Final held-out pass@1 with the switch minus without. */
  readonly difference: Interval;
  /** Seconds of training with the switch over those without. */
  readonly secondsRatio: Ratio;
  /** The difference of pass@1 to one of its switches alone, if that was trained too. */
  readonly part?: { readonly id: SwitchSetting; readonly difference: Interval } | undefined;
}

const switchIds = switches.map(({ setting }) => setting);
const intervalSchema = v.object({ difference: v.number(), low: v.number(), high: v.number() });
const fileSchema = v.object({
  showcases: v.array(
    v.object({
      id: v.picklist([...switchIds, 'all']),
      shows: v.union([
        v.object({ saves: v.picklist(['tok_unique', 'tok_train', 'steps_seq']) }),
        v.object({ raises: v.literal('pass@1') }),
      ]),
      seeds: v.array(v.number()),
      effect: intervalSchema,
      difference: intervalSchema,
      secondsRatio: v.object({ mean: v.number(), low: v.number(), high: v.number() }),
      part: v.optional(v.object({ id: v.picklist(switchIds), difference: intervalSchema })),
    }),
  ),
});

/** Checks an untrusted file. Throws `ValiError` if it is invalid. */
export const parseShowcases = (input: unknown): readonly MeasuredEffect[] =>
  v.parse(fileSchema, input).showcases;
