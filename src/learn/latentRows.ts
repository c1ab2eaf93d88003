/** Lays out the latent slots of completions as inputs of score and update programs; see `policy/programs/latentColumns`. */
import type { Sample } from '../rollout/sample.ts';
import { float32, type Tensor } from '../tensor/tensor.ts';

/** How completions with latent slots are laid out. */
export interface LatentLayout {
  /** Symbols of the policy. */
  readonly vocabulary: number;
  /** 1/τ of the mixtures; absent where no gradient is taken. */
  readonly sharpness?: number | undefined;
}

interface Slots extends LatentLayout {
  readonly mixtures: Float32Array;
  readonly slots: Float32Array;
  readonly gradient: Float32Array;
}

/** Arrays of `columns` columns without a slot. */
export const emptySlots = (columns: number, layout: LatentLayout): Slots => ({
  ...layout,
  mixtures: new Float32Array(columns * layout.vocabulary),
  slots: new Float32Array(columns),
  gradient: new Float32Array(columns),
});

/**
 * Writes the slots of a completion, the first into column `first`. The gradient flows through those that the update
 * learns from: their target, with the same index, is in the mask.
 */
export function laySlots(
  { vocabulary, sharpness = 0, mixtures, slots, gradient }: Slots,
  { latents, prompt, ...one }: Sample & { readonly mask?: Uint8Array },
  first: number,
): void {
  if (!latents) return;
  const size = latents.ids.length / latents.slots;
  const mask = one.mask ?? one.trainMask;
  for (let slot = 0; slot < latents.slots; slot++) {
    const column = first + slot;
    slots[column] = 1;
    gradient[column] = mask[prompt.tokens.length + slot] ? sharpness : 0;
    for (let i = slot * size; i < (slot + 1) * size; i++)
      mixtures[column * vocabulary + (latents.ids[i] as number)] = latents.weights[i] as number;
  }
}

/** The arrays as inputs by name. */
export function slotFeeds(
  { vocabulary, sharpness, mixtures, slots, gradient }: Slots,
  rows: number,
  length: number,
): Record<string, Tensor> {
  return {
    mixtures: float32(mixtures, [rows, length, vocabulary]),
    slots: float32(slots, [rows, length]),
    ...(sharpness !== undefined && { mixture_gradient: float32(gradient, [rows, length]) }),
  };
}
