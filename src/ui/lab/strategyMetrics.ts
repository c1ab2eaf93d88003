/** Metrics of strategies that a run may have or not (trees, forks, pruning, votes), each with what it means. */
import { figure, fixed, percent } from '../format.ts';
import type { MetricHelp } from './metricHelp.ts';

const ofTrees: MetricHelp['when'] = ({ topology }) => topology !== 'flat';
const ofBranching: MetricHelp['when'] = ({ topology }) => topology === 'forks' || topology === 'lookahead';
const ofPruning: MetricHelp['when'] = ({ prune }) => prune !== 'none';
const ofQuality: MetricHelp['when'] = ({ prune }) => prune === 'quality';
const ofHints: MetricHelp['when'] = ({ hint }) => hint !== 'none';
const ofDistil: MetricHelp['when'] = ({ hint, hint_distil }) => hint !== 'none' && hint_distil !== 0;
const ofReplay: MetricHelp['when'] = ({ replay }) => replay !== 'none';
const ofPartial: MetricHelp['when'] = ({ replay }) => replay === 'partial';
const ofBuffer: MetricHelp['when'] = ({ replay }) =>
  replay !== 'none' && replay !== 'stale' && replay !== 'partial';
const ofCorrection: MetricHelp['when'] = ({ proximal }) => proximal !== 'behaviour';
const ofVotes: MetricHelp['when'] = ({ labels }) => labels === 'majority';

const ofPool: MetricHelp['when'] = ({ num_train_prompts }) => num_train_prompts > 0;
const ofBeliefs: MetricHelp['when'] = ({ prompt_selection, allocation }) =>
  prompt_selection !== 'uniform' || allocation === 'oracle';
const ofBudgets: MetricHelp['when'] = ({ allocation }) => allocation !== 'uniform';

export const strategyMetrics: readonly MetricHelp[] = [
  {
    key: 'tree/unique_ratio',
    help: 'Tokens written over tokens held: how much of the completions was written once for several of them. 1 shares nothing.',
    when: ofTrees,
    write: fixed,
  },
  {
    key: 'tree/predicted_ratio',
    help: 'The same share worked out from where completions branched and how long they are. It should agree.',
    when: ofTrees,
    write: fixed,
  },
  {
    key: 'tree/trained_share',
    help: 'Share of the tokens of trees that stays in the update; the rest is written and compared, and not learned from.',
    when: ({ tree_prune }) => tree_prune !== 'none',
    write: percent,
  },
  {
    key: 'branching/fired',
    help: 'How often a branch was made: of forks the share of places that were used, of lookahead the share of completions that began as one.',
    when: ofBranching,
    write: percent,
  },
  {
    key: 'branching/q50',
    help: 'Half of the tokens were surer than this, by the measure that branches go by.',
    when: ofBranching,
    write: fixed,
  },
  {
    key: 'branching/q90',
    help: 'Nine tokens in ten were surer than this.',
    when: ofBranching,
    write: fixed,
  },
  {
    key: 'branching/q99',
    help: '99 tokens in 100 were surer than this.',
    when: ofBranching,
    write: fixed,
  },
  {
    key: 'branching/threshold',
    help: 'A place is forked only where the policy was less sure than this; it follows what the policy shows.',
    when: ({ topology, fork_quantile }) => topology === 'forks' && fork_quantile !== null,
    write: fixed,
  },
  {
    key: 'pruning/pruned_ratio',
    help: 'Share of completions that were cut off in the middle.',
    when: ofPruning,
    write: percent,
  },
  {
    key: 'pruning/survivor_variance',
    help: 'Mean over prompts of the variance of rewards among what lives on. 0.25 is half right and half wrong, from which most is learned.',
    when: ofPruning,
    write: fixed,
  },
  {
    key: 'pruning/whole_variance',
    help: 'The same over all completions, those that were cut off finished: what survivors by chance alone would have. A good rule lies above it.',
    when: ({ prune, finish_pruned }) => prune !== 'none' && finish_pruned,
    write: fixed,
  },
  {
    key: 'pruning/train_saved',
    help: 'Share of the tokens to learn from that pruning spared, about.',
    when: ofPruning,
    write: percent,
  },
  {
    key: 'pruning/right_lost',
    help: 'Share of the cut completions that would have come out right. Measured where what is pruned is finished all the same.',
    when: ({ prune, finish_pruned }) => prune !== 'none' && finish_pruned,
    write: percent,
  },
  {
    key: 'quality/auc',
    help: 'Of two completions that came out differently: how often the quality head puts the better one first. One half is a coin.',
    when: ofQuality,
    write: fixed,
  },
  {
    key: 'quality/auc_recent',
    help: 'The same over the last rounds. Pruning waits until it is above 0.55.',
    when: ofQuality,
    write: fixed,
  },
  {
    key: 'quality/brier',
    help: 'Mean square of what the head’s probabilities missed by: 0 foresees all, 0.25 is always one half.',
    when: ofQuality,
    write: fixed,
  },
  {
    key: 'quality/paused',
    help: '1 while pruning waits because the head only guesses.',
    when: ofQuality,
    write: fixed,
  },
  {
    key: 'hints/hinted_ratio',
    help: 'Share of the completions learned from that were told a hint.',
    when: ofHints,
    write: percent,
  },
  {
    key: 'hints/success',
    help: 'Share of hinted completions that came out right. Held-out evaluation never has hints, so it can stay behind this.',
    when: ofHints,
    write: percent,
  },
  {
    key: 'hints/plain_success',
    help: 'Share of completions without a hint that came out right, those included whose place a hinted one took.',
    when: ofHints,
    write: percent,
  },
  {
    key: 'hints/leaked',
    help: 'Share of hints that held the answer; they were shortened or not told.',
    when: ofHints,
    write: percent,
  },
  {
    key: 'hints/missing',
    help: 'Share of hints asked for that could not be given: there was nothing to say, or only the answer.',
    when: ofHints,
    write: percent,
  },
  {
    key: 'hints/solved_pool',
    help: 'Prompts that the policy solved by itself and that it may be shown, with its solution, where it fails.',
    when: ({ hint, hint_content }) => hint !== 'none' && hint_content === 'solved',
    write: figure,
  },
  {
    key: 'hints/distil_loss',
    help: 'Mean of −advantage × mean log-probability of a completion behind its plain prompt, before it is weighted: what the distillation makes smaller.',
    when: ofDistil,
    write: fixed,
  },
  {
    key: 'hints/distil_floored',
    help: 'Share of the tokens that the distillation pushes down which have come below its floor, where it stops.',
    when: ofDistil,
    write: percent,
  },
  {
    key: 'replay/age_mean',
    help: 'How many rounds ago the completions were sampled or begun that are not of this round, or the weights made that sampled it: the mean.',
    when: ofReplay,
    write: fixed,
  },
  {
    key: 'replay/age_max',
    help: 'The same of the oldest one.',
    when: ofReplay,
    write: fixed,
  },
  {
    key: 'replay/replayed_ratio',
    help: 'Share of the groups learned from that come from earlier rounds.',
    when: ofBuffer,
    write: percent,
  },
  {
    key: 'replay/size',
    help: 'Groups in the buffer after the round.',
    when: ofBuffer,
    write: figure,
  },
  {
    key: 'replay/megabytes',
    help: 'What the buffer takes of a checkpoint, in millions of bytes.',
    when: ofBuffer,
    write: figure,
  },
  {
    key: 'replay/evicted',
    help: 'Groups that left the buffer in this round for want of room or for their age.',
    when: ofBuffer,
    write: figure,
  },
  {
    key: 'replay/evicted_for_size',
    help: 'Those of them that left, the oldest first, because the buffer would have taken more of a checkpoint than it may.',
    when: ofBuffer,
    write: figure,
  },
  {
    key: 'partial/steps_per_group',
    help: 'Decode steps one after another, over the groups that the round ended with. What waits for the longest completion of all takes many.',
    when: ofPartial,
    write: fixed,
  },
  {
    key: 'partial/resumed_ratio',
    help: 'Share of the tokens learned from that are in completions of an earlier round: gone on with, or whole too late for it.',
    when: ofPartial,
    write: percent,
  },
  {
    key: 'partial/stale_ratio',
    help: 'Share of the tokens learned from that older weights wrote.',
    when: ofPartial,
    write: percent,
  },
  {
    key: 'partial/stored',
    help: 'Groups that wait for the next round, in the middle of their writing or whole.',
    when: ofPartial,
    write: figure,
  },
  {
    key: 'partial/dropped',
    help: 'Groups thrown away in this round: for their age, for want of room, or because nothing is gone on with.',
    when: ofPartial,
    write: figure,
  },
  {
    key: 'sampling/importance_sampling_ratio/mean',
    help: 'How much likelier the trained tokens were at the centre of the clip than where they were sampled, on average. 1 is no difference; far from it, old completions say little.',
    when: ofCorrection,
    write: fixed,
  },
  {
    key: 'replay/bounded_ratio',
    help: 'Share of tokens whose correction was above its cap.',
    when: ofCorrection,
    write: percent,
  },
  {
    key: 'vote/accuracy',
    help: 'Share of prompts whose majority answer is right. The verifier is asked for this figure alone, not for rewards.',
    when: ofVotes,
    write: percent,
  },
  {
    key: 'vote/margin',
    help: 'How far the majority answer is ahead of the next one, as a share of all votes. Near 1 the completions agree, right or wrong.',
    when: ofVotes,
    write: fixed,
  },
  {
    key: 'vote/reward_accuracy',
    help: 'Share of completions whose reward by the vote is what the verifier would have given.',
    when: ofVotes,
    write: percent,
  },
  {
    key: 'prompts/mixed_ratio',
    help: 'Share of all groups that were generated whose rewards differ, those among them that dynamic sampling left out. Only these teach.',
    when: ofPool,
    write: percent,
  },
  {
    key: 'prompts/belief_brier',
    help: 'Mean square of what the belief about prompts missed by: of a completion being right, or with dynamics of a group being mixed. 0 foresees all, 0.25 is always one half.',
    when: ofBeliefs,
    write: fixed,
  },
  {
    key: 'allocation/extra',
    help: 'Completions that a prompt got beyond what is set for each, on average. Below 0 it got fewer.',
    when: ofBudgets,
    write: fixed,
  },
  {
    key: 'allocation/extra_failed',
    help: 'The same for prompts of whose first completions none came out right. With equal and hard it is the most, and the least is learned from them.',
    when: ofBudgets,
    write: fixed,
  },
  {
    key: 'allocation/extra_hard',
    help: 'The same for prompts of which some, but fewer than half came out right.',
    when: ofBudgets,
    write: fixed,
  },
  {
    key: 'allocation/extra_easy',
    help: 'The same for prompts of which half or more came out right.',
    when: ofBudgets,
    write: fixed,
  },
];
