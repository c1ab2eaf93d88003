/** APRIL against waiting for the longest completion, against throwing away what is not whole, and against wider rounds. */
import { april } from '../../methods/april.ts';
import type { Experiment } from '../experiment.ts';

export const aprilFewerSteps: Experiment = {
  claim: 'april-fewer-steps',
  method: april.id,
  quoted:
    'The paper reports 22.5 % more rollout throughput on average and faster convergence; here throughput is groups learned from by decode steps that follow each other, and convergence is held-out accuracy against such steps.',
  common: {
    task: 'scratchpad',
    level: 1,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 5,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
  },
  // What is claimed is time, and time on a machine that decodes rows side by side is steps, not tokens.
  budget: { counter: 'steps_seq', value: 500 },
  threshold: 0.5,
  arms: [
    {
      name: 'sync',
      title: 'As many groups begun as wanted, and all waited for',
      method: april.id,
      settings: { over_provision: 1 },
    },
    {
      name: april.id,
      title: 'Twice as many begun, and what is not whole goes on in the next round',
      method: april.id,
      settings: {},
    },
    {
      name: 'drop',
      title: 'Twice as many begun, and what is not whole thrown away',
      method: april.id,
      settings: { unfinished: 'drop' },
    },
    {
      name: 'retry',
      title: 'Twice as many begun, and prompts of what is not whole begun anew',
      method: april.id,
      settings: { unfinished: 'retry' },
    },
    {
      name: 'wide',
      title: 'Twice as many wanted, all waited for, and learned from in two updates',
      method: april.id,
      settings: { over_provision: 1, prompts_per_round: 32, steps_per_generation: 2 },
    },
  ],
  effect: { metric: 'auc', arm: april.id, against: 'sync', wanted: 'better' },
  mechanism: {
    metric: 'partial/steps_per_group',
    over: 'all rounds',
    arm: april.id,
    against: 'sync',
    wanted: 'lower',
    because: 'A round that does not wait for its longest completions should take fewer steps for each group.',
  },
  watched: [
    'partial/steps_per_group',
    'partial/stale_ratio',
    'partial/dropped',
    'replay/age_mean',
    'completions/mean_length',
    'completions/max_length',
    'reward',
  ],
  limits: [
    'Completions have 9 tokens, and the longest of a round 10 or 11, so that the tail which the paper tames is hardly there.',
    'Twice as many rows are under way at once, which is most of what is saved here: the arm wide has as many of them and waits for all.',
    'Steps that follow each other are counted and not how many rows are decoded beside each other, so that an arm may use more tokens than another.',
    'The paper’s accuracy is reported at its own scale, where a round takes minutes; here a step is a few milliseconds on one thread and the width of a round costs time too.',
  ],
};
