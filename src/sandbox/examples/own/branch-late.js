// Branching: a tree forks where the policy is least sure, and late places count more than early ones.
// A late branch shares more tokens with its parent, so it costs less and says more exactly which step mattered.
export const name = 'Late forks';
export const basedOn = 'grpo';
export const settings = {
  late: {
    default: 0.5,
    min: 0,
    max: 4,
    help: 'How much more a fork at the end counts than one at the beginning.',
  },
};

// Called for each position of a whole completion. The tree forks at the highest scores above 0.
export function branch({ entropies, position, late }) {
  return entropies[position] * (1 + (late * position) / entropies.length);
}
