/** Results of a showcase: effects over seeds, from runs with and without the switch. */
import { switches } from '../../src/config/option.ts';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { shownConfig, type Showcase, type ShownEffect } from '../../src/experiment/showcase.ts';
import type { MeasuredEffect } from '../../src/experiment/showcaseFile.ts';
import { intervalOf, meanOfValues, pairedDifferences, ratioOf } from '../../src/experiment/statistics.ts';

/** The recipe without the switch, or without all of them. */
export function plainConfig(showcase: Showcase): RunConfig {
  const off = switches
    .filter(({ setting }) => showcase.id === 'all' || setting === showcase.id)
    .map(({ setting, off }) => [setting, off]);
  return parseConfig({
    ...shownConfig(showcase),
    ...Object.fromEntries(off),
    ...showcase.without,
  });
}

/** The recipe with a part of its switches alone; null where it has none. */
export const partConfig = (showcase: Showcase): RunConfig | null =>
  showcase.part
    ? parseConfig({ ...plainConfig(showcase), [showcase.part]: shownConfig(showcase)[showcase.part] })
    : null;

/** The final state of one run. */
export interface ShowcaseEnd {
  readonly tok_unique: number;
  readonly tok_train: number;
  readonly steps_seq: number;
  readonly 'pass@1': number;
  /** Seconds of training on the measuring machine. */
  readonly seconds: number;
}

export interface MeasuredShowcase extends MeasuredEffect {
  readonly sees: string;
  /** Per seed: the effect, pass@1 with minus without, and seconds with divided by without. */
  readonly effects: readonly number[];
  readonly passAt1: readonly number[];
  readonly secondsRatios: readonly number[];
  /** Mean seconds of the run with the switch. */
  readonly seconds: number;
  /** Means over seeds of what the runs reached. */
  readonly means: Readonly<Record<'with' | 'without' | 'part', ShowcaseEnd | undefined>>;
  /** Whether the effect's whole interval is above 0, its mean as promised, and pass@1 not lower than allowed. */
  readonly holds: boolean;
}

/** What runs of one seed reached with the switch, without it, and with a part of it. */
export interface ShowcasePair {
  readonly on: ShowcaseEnd;
  readonly off: ShowcaseEnd;
  readonly part?: ShowcaseEnd | undefined;
}

function meanEnd(ends: readonly (ShowcaseEnd | undefined)[]): ShowcaseEnd | undefined {
  const there = ends.filter((end) => end !== undefined);
  const mean = (of: keyof ShowcaseEnd): number => meanOfValues(there.map((end) => end[of]));
  if (there.length === 0) return undefined;
  const [tok_unique, tok_train, steps_seq] = [mean('tok_unique'), mean('tok_train'), mean('steps_seq')];
  return { tok_unique, tok_train, steps_seq, 'pass@1': mean('pass@1'), seconds: mean('seconds') };
}

/** The effect in a pair of runs. */
function effectOfPair(shows: ShownEffect, on: ShowcaseEnd, off: ShowcaseEnd): number {
  return 'saves' in shows ? 1 - on[shows.saves] / off[shows.saves] : on[shows.raises] - off[shows.raises];
}

/** Throws on fewer than two pairs. */
export function measuredOf(
  { id, sees, shows, least, costs, part }: Showcase,
  seeds: readonly number[],
  pairs: readonly ShowcasePair[],
): MeasuredShowcase {
  const effects = pairs.map(({ on, off }) => effectOfPair(shows, on, off));
  const passAt1 = pairedDifferences(
    pairs.map(({ on }) => on['pass@1']),
    pairs.map(({ off }) => off['pass@1']),
  );
  const secondsRatios = pairs.map(({ on, off }) => on.seconds / off.seconds);
  const [effect, difference] = [intervalOf(effects), intervalOf(passAt1)];
  const secondsRatio = ratioOf(
    secondsRatios,
    secondsRatios.map(() => 1),
  );
  if (!effect || !difference || !secondsRatio)
    throw new Error(`showcase: ${id} must have at least two seeds, got ${pairs.length}`);
  const toPart = pairs.flatMap(({ on, part: alone }) => (alone ? [on['pass@1'] - alone['pass@1']] : []));
  const beside = part && intervalOf(toPart);
  const isPaid = costs === undefined || difference.low >= -costs;
  return {
    ...{ id, sees, shows, seeds, effects, passAt1, effect, difference, secondsRatios, secondsRatio },
    ...(beside && { part: { id: part, difference: beside } }),
    seconds: pairs.reduce((sum, { on }) => sum + on.seconds / pairs.length, 0),
    means: {
      with: meanEnd(pairs.map(({ on }) => on)),
      without: meanEnd(pairs.map(({ off }) => off)),
      part: meanEnd(pairs.map((pair) => pair.part)),
    },
    holds: effect.low > 0 && effect.difference >= least && isPaid,
  };
}
