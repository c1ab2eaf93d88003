/** Largest pool in which every prompt has a record: every checkpoint holds it. */
export const largestPool = 4096;
