// A length-aware reward: among right answers the shorter one earns more.
export const name = 'Brevity';
export const basedOn = 'grpo';
// Parts are added to the verifier's reward, each with its weight. A normalised part has mean 0 and spread 1 in its group,
// so that its weight means the same on short and long tasks.
export const rewards = { brevity: { weight: 0.1, normalise: true } };

// Only right answers are paid for being short: else the shortest wrong answer would be the best one.
export function reward({ verdict, length }) {
  return { brevity: verdict === 1 ? -length : 0 };
}
