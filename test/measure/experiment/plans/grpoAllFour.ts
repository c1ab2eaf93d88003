/** Trees, pruning, hints and replay together against plain GRPO and against each hint-free part of the work. */
import { grpo } from '../../../../src/methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/grpoAllFour.json';

const plain: PlanArm = { name: 'plain', title: 'GRPO, all four off', method: grpo.id, settings: {} };

const all = {
  topology: 'segments',
  branch_roots: 4,
  segment_length: 5,
  prune: 'random',
  prune_at: 15,
  prune_keep: 0.75,
  hint: 'all_failed',
  hint_content: 'solution',
  hint_placement: 'prefix',
  hint_ratio: 0.5,
  replay: 'fifo',
  fresh_ratio: 0.75,
  replay_buffer_size: 64,
} as const;

export const grpoAllFour: Plan = {
  claim: 'grpo-all-four',
  method: grpo.id,
  quoted:
    'A claim of our own: trees, pruning, hints and replay together save tokens and rescue prompts that GRPO without them does not.',
  size: {
    percent: null,
    words: 'trees, pruning, hints and replay together, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  own: true,
  replaces: null,
  ...longSteps,
  budget: { counter: 'budget', value: 400_000 },
  units: ['tok_unique', 'seconds', 'prompts'],
  arms: [
    plain,
    { name: 'all-four', title: 'Trees, pruning, hints and replay', method: grpo.id, settings: all },
    {
      name: 'tree-alone',
      title: 'The same tree without pruning, hints and replay',
      method: grpo.id,
      settings: { topology: 'segments', branch_roots: 4, segment_length: 5 },
    },
    placeboOf(plain),
  ],
  controls: [plain.name, 'tree-alone'],
  strongest: plain.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: 'all-four', wanted: 'better' },
  mechanism: {
    metric: 'frac_reward_zero_std',
    over: 'all rounds',
    arm: 'all-four',
    against: plain.name,
    wanted: 'lower',
    because:
      'Hints where all failed, and replayed groups with spread, should leave fewer groups without signal.',
  },
  conditions: [
    canLearn(plain.name),
    {
      title: 'Share of prompts whose completions all failed',
      arm: plain.name,
      reading: { of: 'rounds', metric: 'spent/prompts_failed', per: 'spent/prompts' },
      least: 0.02,
      because: 'Hints act only where all completions failed.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['frac_reward_zero_std', 'tree/unique_ratio', 'entropy', 'completions/mean_length'],
  limits: [
    'One setting of each of the four, chosen before the runs; other settings may do better or worse together.',
  ],
};
