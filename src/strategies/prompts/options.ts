/** Largest pool of which something is known of every prompt: it lies in every checkpoint. */
export const largestPool = 4096;
