// REINFORCE: the plain policy gradient. Tokens of completions above the baseline become more likely, others less.
export const name = 'REINFORCE';
export const basedOn = 'reinforce';
// Its baseline is the mean reward of the whole round. advantages sees one group only, so the baseline stays a setting.
// Nothing limits the step, so a round has one update: the samples fit no other policy.
export const set = {
  baseline: 'batch_mean',
  scale_rewards: 'none',
  loss_type: 'seq_mean_token_sum',
  num_iterations: 1,
  steps_per_generation: 1,
};

export function loss({ logp, advantage }) {
  return -(advantage * logp);
}
