/** Tokens of a prediction by the policy: the symbol that asks, and a digit. */
export const predictionLength = 2;
/** Largest pool in which every prompt has a record: every checkpoint holds it. */
export const largestPool = 4096;
