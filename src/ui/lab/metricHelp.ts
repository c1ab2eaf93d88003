/** The metrics that the Now panel lists, by TRL's names, each with what it means and what to look for. */
import type { RunConfig } from '../../config/schema.ts';
import { taskOf } from '../../tasks/index.ts';
import { figure, fixed, percent } from '../format.ts';
import { comparesGroups } from './comparison.ts';
import { strategyMetrics } from './strategyMetrics.ts';

export interface MetricHelp {
  readonly key: string;
  readonly label?: string;
  readonly help: string;
  /** The same on control tasks, where it reads otherwise. */
  readonly onControl?: string;
  /** Whether it says something under these settings; absent: always. */
  readonly when?: (config: RunConfig) => boolean;
  readonly write: (value: number | null) => string;
}

const metrics: readonly MetricHelp[] = [
  {
    key: 'reward',
    help: 'Mean reward of the last round’s completions. It should climb.',
    onControl: 'Mean reward of the last round’s episodes, from 0 to 1. It should climb.',
    write: fixed,
  },
  {
    key: 'pass@1',
    label: 'pass@1 held out',
    help: 'Share of held-out prompts solved by one sampled completion at temperature 1. The number that counts.',
    onControl: 'Share of held-out episodes that solve the task, actions sampled at temperature 1.',
    write: fixed,
  },
  {
    key: 'eval_reward',
    label: 'reward held out',
    help: 'Mean reward on held-out prompts. Tells more than pass@1 where an answer can be partly right.',
    onControl: 'Mean reward of episodes from held-out starts. The number that counts.',
    write: fixed,
  },
  {
    key: 'eval/capability_gain',
    label: 'capability gain',
    help: 'Of the held-out prompts that were out of reach before training, none of 256 completions being right, the share answered right at least once in 64 now. Without hints.',
    when: ({ capability_prompts }) => capability_prompts > 0,
    write: percent,
  },
  {
    key: 'eval/hard_prompts',
    label: 'hard prompts held out',
    help: 'How many held-out prompts were out of reach before training: the gain is a share of these.',
    when: ({ capability_prompts }) => capability_prompts > 0,
    write: figure,
  },
  {
    key: 'reward_std',
    help: 'Spread of rewards: within a group on average, or over the round where advantages are scaled by the batch.',
    write: fixed,
  },
  {
    key: 'frac_reward_zero_std',
    help: 'Share of groups in which every completion got the same reward. They have no learning signal.',
    when: comparesGroups,
    write: fixed,
  },
  {
    key: 'entropy',
    help: 'How undecided the policy is per token, in nats. It falls as the policy learns; near 0 it has stopped exploring.',
    onControl:
      'How undecided the policy is per action, in nats. It falls as the policy learns; near 0 it has stopped exploring.',
    write: (value) => fixed(value, 3),
  },
  {
    key: 'kl',
    help: 'Distance to the policy at the start, in nats per token; measured when beta is above 0.',
    onControl: 'Distance to the policy at the start, in nats per action; measured when beta is above 0.',
    write: figure,
  },
  {
    key: 'clip_ratio/region_mean',
    help: 'Share of tokens whose ratio was clipped. With one update per round of fresh completions it is exactly 0.',
    onControl: 'Share of actions whose ratio was clipped. With one update per round it is exactly 0.',
    write: percent,
  },
  {
    key: 'completions/mean_length',
    help: 'Mean length of completions in tokens, the end token included.',
    onControl: 'Mean length of episodes in steps.',
    write: fixed,
  },
  {
    key: 'completions/clipped_ratio',
    help: 'Share of completions that the length limit cut off.',
    onControl: 'Share of episodes that were still going at the last step.',
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
    help: 'Near 0 with one update per round where advantages cancel, as they do in groups. Watch reward instead.',
    write: figure,
  },
];

/** The metrics that mean something under these settings, each with the help that fits their kind of task. */
export function metricsOf(config: RunConfig): readonly MetricHelp[] {
  const control = taskOf(config.task).kind === 'control';
  return [...metrics, ...strategyMetrics]
    .filter(({ when }) => when?.(config) ?? true)
    .map((metric) => ({ ...metric, help: (control && metric.onControl) || metric.help }));
}
