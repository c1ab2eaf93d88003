/** Finding: latents do not end, so that completions are answered from their last slot. */
import type { RunConfig } from '../../../config/schema.ts';
import { settings } from '../../../config/settings.ts';
import { longestCompletion } from '../../../tasks/levels.ts';
import { figure, percent } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

/** Share of completions that end their latents below which too many teach nothing. */
const few = 0.5;
/** Share of the slots in use from which there are too few of them. */
const full = 0.9;

/** Twice as many slots, as far as completions have space for them and an answer. */
function moreSlots(config: RunConfig): number {
  const longest = longestCompletion(config) ?? Infinity;
  return Math.min(settings.latent_slots.max, 2 * config.latent_slots, longest - 3);
}

/** Reports latents that mostly do not end: because there are too few slots, or because the policy never ends them. */
export const latentsTooFew: FindingCheck = ({ history, config }) => {
  const { latent_slots: slots, latent_mask_invalid: isMasked } = config;
  if (slots === 0) return null;
  const ended = recentMean(history, 'latents/ended');
  const used = recentMean(history, 'latents/slots');
  if (ended === null || used === null || ended >= few) return null;
  const consequence = isMasked
    ? 'The others are compared with none and teach nothing.'
    : 'The others are answered from the last slot, wherever the policy had got to.';
  const more = moreSlots(config);
  return {
    id: 'latents-too-few',
    severity: 'warning',
    title: `${percent(ended)} of completions end their latents by themselves`,
    detail: `They use ${figure(Number(used.toPrecision(2)))} of ${slots} slots. ${consequence}`,
    why: 'A completion ends its latents where the policy gives the ending symbol more than half of the probability. With too few slots it has not finished its steps by then, and what is left out cannot teach it to end.',
    ...(used >= full * slots && more > slots
      ? { fix: { label: `Give it ${more} slots`, changes: { latent_slots: more } } }
      : isMasked
        ? { fix: { label: 'Learn from all', changes: { latent_mask_invalid: false } } }
        : {}),
  };
};
