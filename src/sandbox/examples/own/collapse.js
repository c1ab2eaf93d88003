// An objective that collapses. Predict what its curves do, then train it beside GRPO with the same settings.
export const name = 'Collapse';
export const basedOn = 'grpo';
// Four passes over the same completions, as one does to get more out of them.
export const set = { num_iterations: 4 };

// It blames what went wrong and praises nothing. A log-probability can fall without end, and so can this loss: a token that
// is already unlikely is pushed as hard as any other, pass after pass. What it loses goes to whatever else is there, right or
// wrong, until whole groups fail; then all advantages are 0 and nothing can bring the policy back.
//
// GRPO reads the ratio instead and clips it: below 1 - epsilon a token has no gradient, so a round can take only so much.
// To see that this is the cure, return -min(ratio * blame, clip(ratio, 1 - epsilon, 1 + epsilon) * blame).
export function loss({ logp, advantage }) {
  const blame = min(advantage, 0);
  return -(blame * logp);
}
