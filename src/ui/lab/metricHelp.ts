/** The metrics that the Now panel lists, by TRL's names, each with what it means and what to look for. */
import { figure, fixed, percent } from '../format.ts';

export interface MetricHelp {
  readonly key: string;
  readonly label?: string;
  readonly help: string;
  readonly write: (value: number | null) => string;
}

export const metricHelp: readonly MetricHelp[] = [
  { key: 'reward', help: 'Mean reward of the last round’s completions. It should climb.', write: fixed },
  {
    key: 'pass@1',
    label: 'pass@1 held out',
    help: 'Share of held-out prompts solved by one sampled completion at temperature 1. The number that counts.',
    write: fixed,
  },
  {
    key: 'eval_reward',
    label: 'reward held out',
    help: 'Mean reward on held-out prompts. Tells more than pass@1 where an answer can be partly right.',
    write: fixed,
  },
  {
    key: 'reward_std',
    help: 'Spread of rewards within a group, on average. Without spread there is nothing to learn from.',
    write: fixed,
  },
  {
    key: 'frac_reward_zero_std',
    help: 'Share of groups in which every completion got the same reward. They have no learning signal.',
    write: fixed,
  },
  {
    key: 'entropy',
    help: 'How undecided the policy is per token, in nats. It falls as the policy learns; near 0 it has stopped exploring.',
    write: (value) => fixed(value, 3),
  },
  {
    key: 'kl',
    help: 'Distance to the policy at the start, in nats per token; measured when beta is above 0.',
    write: figure,
  },
  {
    key: 'clip_ratio/region_mean',
    help: 'Share of tokens whose ratio was clipped. With one update per round it is exactly 0.',
    write: percent,
  },
  {
    key: 'completions/mean_length',
    help: 'Mean length of completions in tokens, the end token included.',
    write: fixed,
  },
  {
    key: 'completions/clipped_ratio',
    help: 'Share of completions that the length limit cut off.',
    write: percent,
  },
  {
    key: 'grad_norm',
    help: 'Length of the gradient before clipping. Jumps announce trouble.',
    write: figure,
  },
  { key: 'learning_rate', help: 'Step size of the last update, warm-up included.', write: figure },
  {
    key: 'loss',
    help: 'Near 0 with one update per round, because advantages cancel in each group. Watch reward instead.',
    write: figure,
  },
];
