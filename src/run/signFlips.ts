/** How often learning from small groups pushes a completion the wrong way, measured against many samples of its prompt. */
import type { RunConfig } from '../config/schema.ts';
import { chainAdvantages } from '../learn/advantage/chain.ts';
import { chainOf } from '../strategies/learning.ts';

/**
 * `rewards` are `[prompts, samples]`. Each prompt's samples are dealt into groups of the size that the configuration
 * samples; an advantage is on the wrong side if it is above 0 for a completion below the mean of the prompt's samples
 * outside its group, or the other way round. Returns the share of these among the completions that are learned from
 * and differ from that mean; null if there are none. Throws unless there are samples for two groups.
 */
export function signFlipRate(rewards: ArrayLike<number>, samples: number, config: RunConfig): number | null {
  const size = config.num_generations + Number(config.drop_pivot);
  const groups = Math.floor(samples / size);
  if (groups < 2)
    throw new Error(`sign flips: needs at least ${2 * size} samples of a prompt, got ${samples}`);
  // Without completions: what reads more of them than rewards changes sizes alone.
  const chain = chainOf(config);
  let [flipped, counted] = [0, 0];
  for (let prompt = 0; prompt < rewards.length / samples; prompt++) {
    const dealt = Array.from({ length: groups * size }, (_, i) => ({
      group: Math.floor(i / size),
      reward: rewards[prompt * samples + i] as number,
    }));
    const { advantages, weights } = chainAdvantages(dealt, chain);
    const sums = new Float64Array(groups);
    for (const { group, reward } of dealt) sums[group] = (sums[group] as number) + reward;
    const total = sums.reduce((sum, one) => sum + one, 0);
    for (const [i, { group, reward }] of dealt.entries()) {
      const expected = (total - (sums[group] as number)) / (size * (groups - 1));
      const side = (advantages[i] as number) * (reward - expected);
      if (weights[i] === 0 || side === 0) continue;
      counted++;
      if (side < 0) flipped++;
    }
  }
  return counted > 0 ? flipped / counted : null;
}
