// An objective that collapses. Predict what the curves do before you train it.
export const name = 'Collapse';
export const basedOn = 'grpo';
export const set = { num_iterations: 4, learning_rate: 0.01 };

// Why it fails, twice:
// 1. Blame is dropped: max(advantage, 0) praises the better half of a group and never says what was wrong. Each update makes
//    what was sampled more likely, so entropy falls and the policy stops trying anything else.
// 2. Nothing bounds the ratio: -ratio * advantage keeps its full gradient however far a token has moved, and four passes over
//    the same samples push the same tokens again and again.
// The cure for the first is a baseline with both signs (use advantage as it is), and for the second a clip.
export function loss({ ratio, advantage }) {
  return -(ratio * max(advantage, 0));
}
