/** Settings of advantages that contradict others, and the one sentence that refuses them. */
import { describeRefusals, type Changes } from './refusals.ts';

/** Seats compared apart, on a game for two. */
const apart = { task: 'kuhn-poker', seat_baseline: 'own' } as const;

describeRefusals('settings of advantages that contradict others', [
  [
    { num_generations: 1 },
    'num_generations: must be at least 2 with the mean baseline, got 1. Groups need at least two completions to compare.',
  ],
  [
    { num_generations: 1, baseline: 'leave_one_out', scale_rewards: 'none' },
    'num_generations: must be at least 2 with the leave_one_out baseline, got 1.',
  ],
  [
    { num_generations: 1, baseline: 'batch_mean', scale_rewards: 'group' },
    'num_generations: must be at least 2 with scale_rewards group, got 1.',
  ],
  [
    { baseline: 'batch_mean', drop_pivot: true },
    'drop_pivot: Only a group mean, a group median and own advantages have a pivot to drop. Set baseline to median, or drop_pivot to false.',
  ],
  [
    { baseline: 'value' },
    'baseline: A value head compares tokens and not the completions of a group. Set scale_rewards to batch, or baseline to mean.',
  ],
  [
    { baseline: 'two_critics', scale_rewards: 'none' },
    'baseline: Two critics predict whether an episode reaches its goal, and chain-sum has no goal that ends an episode. Set baseline to mean, or choose another task.',
  ],
  [
    { task: 'cart-pole', baseline: 'two_critics', scale_rewards: 'none' },
    'baseline: Two critics predict whether an episode reaches its goal, and cart-pole has no goal that ends an episode.',
  ],
  [
    { task: 'grid-world', baseline: 'two_critics' },
    'baseline: The critics give weights, which are divided by their own mean. Set scale_rewards to none, or baseline to mean.',
  ],
  [
    { task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none', allocation: 'equal' },
    'baseline: This budget leaves out groups without any weight, and the critics learn from failures too. Set allocation to uniform, or baseline to mean.',
  ],
  [
    { task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none', dynamic_sampling: true },
    'baseline: Dynamic sampling leaves out groups that all failed or all succeeded, and the critics learn from these too. Set dynamic_sampling to false, or baseline to mean.',
  ],
  [
    { task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none', drafts_per_completion: 2 },
    'baseline: Half of the chosen episodes succeed by choice, and the critics would take that for the policy’s success. Set drafts_per_completion to 1, or baseline to mean.',
  ],
  [
    { task: 'kuhn-poker', seat_baseline: 'own', drafts_per_completion: 4 },
    'seat_baseline: The best and the worst drafts are mostly of different seats, so each seat would have equal rewards. Set drafts_per_completion to 1, or seat_baseline to shared.',
  ],
  [
    { task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none', replay: 'fifo' },
    'baseline: Stored episodes hold the predictions of older critics. Set replay to none, or baseline to mean.',
  ],
  [
    {
      ...{ task: 'grid-world', baseline: 'two_critics', scale_rewards: 'none' },
      overconfidence_alpha: 1,
    },
    'overconfidence_alpha: It acts on one advantage for each completion, and two critics give a weight for each step.',
  ],
  [
    { overconfidence_alpha: 1, baseline: 'value', scale_rewards: 'batch' },
    'overconfidence_alpha: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or overconfidence_alpha to 0.',
  ],
  [
    { select_rollouts: 0.5, baseline: 'value', scale_rewards: 'batch' },
    'select_rollouts: It acts on one advantage for each completion, and a value head gives one for each token.',
  ],
  [
    { novelty_lambda: 2.5, baseline: 'value', scale_rewards: 'batch' },
    'novelty_lambda: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or novelty_lambda to 0.',
  ],
  [
    { entropy_reshape: true, baseline: 'value', scale_rewards: 'batch' },
    'entropy_reshape: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or entropy_reshape to false.',
  ],
  [
    { entropy_reshape: true, topology: 'splits', tree_credit: 'depth_wise' },
    'entropy_reshape: It acts on one advantage for each completion, and tree credit has one for each node. Set tree_credit to leaf, or entropy_reshape to false.',
  ],
  [
    {
      baseline: 'median',
      scale_rewards: 'mad',
      drop_pivot: true,
      prompts_per_round: 1024,
      num_generations: 8,
    },
    'prompts_per_round: must be at most 910 with num_generations 8 and a pivot, got 1024. A round holds up to 8192 completions.',
  ],
  [
    { topology: 'splits', num_generations: 8, tree_prune: 'width' },
    'tree_prune: It ranks the nodes of a tree by credit of their own. Set tree_credit to depth_wise, or tree_prune to none.',
  ],
  [
    { tree_credit: 'depth_wise' },
    'tree_credit: Without tree rollouts there is no tree to share credit in. Set topology to splits, or tree_credit to leaf.',
  ],
  [
    { seat_baseline: 'own' },
    'seat_baseline: One player acts in chain-sum, so there are no seats to compare apart. Set seat_baseline to shared, or choose another task.',
  ],
  [
    { task: 'cart-pole', seat_baseline: 'own' },
    'seat_baseline: One player acts in cart-pole, so there are no seats to compare apart.',
  ],
  ...(['batch_mean', 'tracked', 'probe', 'value', 'none'] as const).map((baseline): [Changes, string] => [
    { ...apart, baseline, scale_rewards: 'batch', num_train_prompts: 512 },
    'seat_baseline: Seats choose which completions of a prompt are compared, and this baseline compares none. Set baseline to mean, or seat_baseline to shared.',
  ]),
  [
    { ...apart, drop_pivot: true },
    'seat_baseline: A pivot needs one more completion, which would belong to only one of the two seats. Set drop_pivot to false, or seat_baseline to shared.',
  ],
  [
    { ...apart, allocation: 'equal', further_only: true },
    'seat_baseline: Learning from further completions only compares the two phases apart already. Set further_only to false, or seat_baseline to shared.',
  ],
  [
    { ...apart, num_generations: 2 },
    'num_generations: must be at least 4 with seat_baseline own, got 2. Each of the two seats needs at least two completions to compare.',
  ],
]);
