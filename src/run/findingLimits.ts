/** From which values on a check reports, for runs of this page and for those of other libraries. */

/** Rounds that a check looks back over. */
export const lookBack = 10;
/** Shares of groups with equal rewards: of a note, and of a warning. */
export const someDead = 0.15;
export const manyDead = 0.5;
/** Mean entropy per token, in nats, below which nothing else is tried, and the reward from which on that is normal. */
export const entropyGoneBelow = 0.05;
export const solvedFrom = 0.85;
/** Share of clipped tokens. */
export const muchClippedFrom = 0.3;
/** Share of truncated completions. */
export const truncatedFrom = 0.2;
/** Absolute loss below which it counts as 0. */
export const lossNear = 0.02;
