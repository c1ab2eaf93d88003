/** Latent slots before an answer (Latent-GRPO): the settings of their phase, and the rules of what is learned from them. */
import type { RunConfig } from '../../../config/schema.ts';
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { meanAdvantage, trainedTokens, type Learnable } from '../../../learn/learnable.ts';
import type { LatentPhase } from '../../../rollout/collection.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { byGroup, completionStart, type Latents, type Sample } from '../../../rollout/sample.ts';
import type { TokenTask } from '../../../tasks/task.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/** The latent phase of completions of a task; undefined where the settings have no slots. Throws on a task without an end of latents. */
export function latentPhaseOf(config: RunConfig, task: TokenTask): LatentPhase | undefined {
  const { latent_slots: slots, latent_temperature: mixTemperature, latent_noise: noise } = config;
  if (slots === 0) return undefined;
  if (task.latentEnd === undefined)
    throw new Error(`latents: ${task.id} has no symbol that ends them; set latent_slots to 0`);
  return { slots, ends: task.latentEnd, mixTemperature, noise };
}

/** 1/τ of the mixtures; undefined without slots. */
export const latentSharpnessOf = ({
  latent_slots,
  latent_temperature,
}: Pick<RunConfig, 'latent_slots' | 'latent_temperature'>): number | undefined =>
  latent_slots === 0 ? undefined : 1 / latent_temperature;

/** Whether a completion is compared with none and teaches nothing, because its latents did not end. */
export const isInvalid =
  ({ latent_slots, latent_mask_invalid }: Pick<RunConfig, 'latent_slots' | 'latent_mask_invalid'>) =>
  ({ latents }: Pick<Sample, 'latents'>): boolean =>
    latent_slots > 0 && latent_mask_invalid && latents?.ended === false;

/** Mean surrogate log-probability of the slots, nats, when they were sampled; null without a slot. */
function meanSurrogate(one: Pick<Sample, 'latents' | 'logps' | 'prompt' | 'tokens'>): number | null {
  const start = one.prompt.tokens.length;
  return averageOf(Array.from(one.logps.subarray(start, start + (one.latents?.slots ?? 0))));
}

/**
 * Among the completions of a group that did better than it did, only the one whose slots have the highest mean surrogate
 * log-probability trains its first slot; of equals the first. Means of the loss still count the others' slot.
 */
export function bestFirstSlots(trajectories: readonly Learnable[]): readonly Learnable[] {
  const losers = new Set<Learnable>();
  for (const group of byGroup(trajectories).values()) {
    // One that is left out of the update can train no slot, so it must not keep others from it.
    const better = group.filter(
      (one) =>
        (one.latents?.slots ?? 0) > 0 && one.mask[completionStart(one)] === 1 && meanAdvantage(one) > 0,
    );
    let best: Learnable | undefined;
    for (const one of better)
      if (!best || (meanSurrogate(one) as number) > (meanSurrogate(best) as number)) best = one;
    for (const one of better) if (one !== best) losers.add(one);
  }
  return trajectories.map((one) => {
    if (!losers.has(one)) return one;
    const mask = one.mask.slice();
    mask[completionStart(one)] = 0;
    return { ...one, mask, counted: one.counted ?? trainedTokens(one) };
  });
}

/** The greatest weight of the first slot's mixture, and its symbol; null without a slot. */
function firstSlot({
  ids,
  slots,
  weights,
}: Latents): { readonly top: number; readonly token: number } | null {
  if (slots === 0) return null;
  const size = weights.length / slots;
  let at = 0;
  for (let i = 1; i < size; i++) if ((weights[i] as number) > (weights[at] as number)) at = i;
  return { top: weights[at] as number, token: ids[at] as number };
}

/** Share of completions whose first slot has the most frequent greatest symbol of their group, averaged over groups. */
function sameFirst(trajectories: readonly Learnable[]): number | null {
  const shares = [...byGroup(trajectories).values()].flatMap((group) => {
    const counts = new Map<number, number>();
    for (const { latents } of group) {
      const first = latents && firstSlot(latents);
      if (first) counts.set(first.token, (counts.get(first.token) ?? 0) + 1);
    }
    const all = [...counts.values()];
    return all.length > 0 ? [Math.max(...all) / all.reduce((sum, count) => sum + count, 0)] : [];
  });
  return averageOf(shares);
}

function latentMetrics(trajectories: readonly Learnable[]): StrategyMetrics {
  const all = trajectories.flatMap(({ latents }) => latents ?? []);
  return {
    'latents/ended': averageOf(all.map(({ ended }) => Number(ended))),
    'latents/slots': averageOf(all.map(({ slots }) => slots)),
    'latents/logp': averageOf(trajectories.flatMap((one) => meanSurrogate(one) ?? [])),
    'latents/first_weight': averageOf(all.flatMap((one) => firstSlot(one)?.top ?? [])),
    'latents/first_same': sameFirst(trajectories),
  };
}

/** What slots train, and what they measure. */
export const latentSlots: SignalStrategy = ({ latent_slots, latent_first }) =>
  latent_slots === 0
    ? null
    : (trajectories) => ({
        trajectories: latent_first === 'best' ? bestFirstSlots(trajectories) : trajectories,
        metrics: latentMetrics(trajectories),
        note: { id: 'latent-first' },
      });
