/**
 * Spends further completions where they reduce the uncertainty of a prompt's mean reward most, after XRPO ("Pushing the
 * limits of GRPO with Targeted Exploration and Exploitation"; formulas from secondary sources, exploration bonus ours).
 */
import { log } from '../../../tensor/log.ts';
import { spreadOf } from '../../../tensor/statistics.ts';
import { studentQuantile } from '../../../tensor/studentT.ts';
import type { Allocator, BudgetSettings, Seen } from '../allocator.ts';

const confidence = 0.95;

/**
 * Half the width of the 95 % confidence interval of a mean, over the standard deviation, by the number of
 * completions: t₍₀.₉₇₅, n−1₎ / √n for n ≥ 2.
 */
function halfWidths(): (count: number) => number {
  const known = new Map<number, number>();
  return (count) => {
    const width = known.get(count) ?? studentQuantile((1 + confidence) / 2, count - 1) / Math.sqrt(count);
    known.set(count, width);
    return width;
  };
}

/** The state of a prompt while a phase is divided. */
interface Stand {
  /** Completions behind its mean, including those just given to it. */
  known: number;
  readonly deviation: number;
  space: number;
  given: number;
}

/**
 * Divides `total` completions one by one, each to the prompt of greatest priority Δ + φ: Δ = h(n) − h(n + 1) is the
 * gain in narrowing h(n) = t · s / √n, the half-width of its confidence interval, and φ = bonus · √(ln(1 + phase) /
 * n). Of equal ones, the prompt with fewest completions, then the first. None gets more than `most` in all, and none
 * without scored completions gets any.
 */
export function shareByUncertainty(
  prompts: readonly Seen[],
  total: number,
  { bonus, phase, most }: { bonus: number; phase: number; most: number },
): Int32Array {
  const width = halfWidths();
  const growth = Math.sqrt(log(1 + phase));
  const stands = prompts.map(({ rewards, completions }): Stand => ({
    known: rewards.length,
    deviation: spreadOf(rewards),
    space: rewards.length > 0 ? Math.max(0, most - completions) : 0,
    given: 0,
  }));
  const priority = ({ known, deviation }: Stand): number =>
    (deviation > 0 ? deviation * (width(known) - width(known + 1)) : 0) + (bonus * growth) / Math.sqrt(known);
  for (let left = total; left > 0; left--) {
    let best: Stand | null = null;
    let highest = -Infinity;
    for (const stand of stands) {
      if (stand.space === 0) continue;
      const own = priority(stand);
      if (best && (own < highest || (own === highest && stand.known >= best.known))) continue;
      [best, highest] = [stand, own];
    }
    if (!best) break;
    best.known++;
    best.space--;
    best.given++;
  }
  return Int32Array.from(stands, ({ given }) => given);
}

/** Completions of every prompt in the first phase: at least two, so that they have a standard deviation. */
const base = ({ num_generations, allocation_base }: BudgetSettings): number =>
  Math.min(num_generations, Math.max(2, Math.round(allocation_base * num_generations)));

export const uncertaintyBudget: Allocator = {
  first: base,
  phases: ({ allocation_phases }) => allocation_phases,
  /** Divides the rest of the round equally among the phases. */
  among(prompts, phase, settings) {
    const { num_generations, max_generations, allocation_phases: phases, allocation_bonus } = settings;
    const rest = prompts.length * (num_generations - base(settings));
    const until = (last: number): number => Math.floor((rest * last) / phases);
    return shareByUncertainty(prompts, until(phase) - until(phase - 1), {
      bonus: allocation_bonus,
      phase,
      most: Math.max(num_generations, max_generations),
    });
  },
};
