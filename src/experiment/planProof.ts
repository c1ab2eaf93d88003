/**
 * What the history of the repository says of the commit that a result names as its plan. `before`: it does not hold the
 * result yet; `with result`: it holds it already; `missing`: there is no such commit.
 */
export const planProofs = ['before', 'with result', 'missing'] as const;
export type PlanProof = (typeof planProofs)[number];
