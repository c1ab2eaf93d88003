// Replay by surprise: stored completions that were unlikely and earned much are seen again most often.
export const name = 'Replay by surprise';
export const basedOn = 'grpo';
// Stored completions come from older weights: the recomputed proximal policy keeps their ratios near 1.
export const set = { proximal: 'recomputed' };
export const settings = {
  fade: {
    default: 0.9,
    min: 0.1,
    max: 1,
    help: 'What a stored completion keeps of its weight with each round of age.',
  },
};

// surprisal is the mean of −log probability of its tokens, when it was sampled. Weight 0 is never drawn.
export function replay({ age, advantage, surprisal, fade }) {
  if (advantage <= 0) return 0;
  return advantage * surprisal * fade ** age;
}
