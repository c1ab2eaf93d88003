/** Rewards by majority vote as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'labels', is: ['majority'] }] as const satisfies readonly SettingCondition[];

export const vote = {
  id: 'vote',
  title: 'majority vote (TTRL)',
  help: 'Rewards the answer that most completions of a prompt give. Choose it to train without reference answers.',
  paper: 'TTRL, arXiv 2504.16084',
  on,
  needs: [{ trait: 'votes', why: 'The right completions of {task} have no answer in common to vote on.' }],
  conflicts: [
    {
      setting: 'flaw_penalty',
      not: [0],
      why: 'The flaw penalty asks the verifier, whose answers voting must do without.',
      instead: 0,
    },
    {
      setting: 'length_penalty',
      not: [0],
      why: 'The length penalty asks the verifier, whose answers voting must do without.',
      instead: 0,
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      why: 'The contrast asks the verifier, whose answers voting must do without.',
      instead: 'clipped',
    },
  ],
  companions: { num_generations: 16 },
  settings: {
    labels: {
      kind: 'choice',
      stage: 'Filter',
      label: 'Labels',
      help: 'What decides in training whether a completion is right. Held-out evaluation always asks the verifier.',
      default: 'verifier',
      choices: [
        { value: 'verifier', label: 'verifier', help: 'The task’s own check.' },
        {
          value: 'majority',
          label: 'majority (TTRL)',
          help: 'The answer that most completions of a prompt give.',
        },
        {
          value: 'random',
          label: 'random (placebo)',
          help: 'A random half of the completions counts as right: a control.',
        },
        {
          value: 'pairwise',
          label: 'pairwise reward model (BRPO)',
          help: 'A noisy reward model compares completions with a random one of the group.',
        },
        {
          value: 'pointwise',
          label: 'pointwise reward model',
          help: 'A noisy reward model scores each completion alone.',
        },
      ],
      advanced: true,
    },
    vote_weights: {
      kind: 'choice',
      stage: 'Filter',
      label: 'Vote weights',
      help: 'How votes of a tree’s leaves are counted.',
      default: 'equal',
      choices: [
        { value: 'equal', label: 'equal', help: 'Each completion has one vote.' },
        {
          value: 'independent',
          label: 'independent',
          help: 'Completions that branched from one root share its vote, because they are similar.',
        },
      ],
      advanced: true,
      when: [...on, { setting: 'topology', not: ['flat'] }],
    },
  },
  metrics: {
    'vote/accuracy': {
      label: 'majority right',
      help: 'Share of prompts whose majority answer is right. The verifier is asked for this figure only.',
      unit: 'share',
    },
    'vote/margin': {
      label: 'vote margin',
      help: 'Lead of the majority answer over the next one, as a share of all votes. Near 1 all completions agree.',
      unit: 'share',
    },
    'vote/reward_accuracy': {
      label: 'rewards right',
      help: 'Share of completions whose reward equals the verifier’s.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
