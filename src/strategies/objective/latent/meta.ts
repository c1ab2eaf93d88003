/** Latent slots before an answer (Latent-GRPO) as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'latent_slots', not: [0] }] as const satisfies readonly SettingCondition[];

const readsSymbols = 'Rows are read again from their symbols, which latents are not.';
const unverified = 'Latent steps cannot be verified.';

export const latentSlots = {
  id: 'latent-slots',
  title: 'latent slots (Latent-GRPO)',
  help: 'Feeds back mixtures of symbols before the answer instead of writing steps. Choose it to explore reasoning without words.',
  paper: 'Latent-GRPO',
  on,
  effect: 'selection',
  needs: [
    {
      trait: 'latent_steps',
      why: 'Latent slots stand for steps, and {task} has none before a marked answer.',
    },
  ],
  conflicts: [
    {
      setting: 'topology',
      not: ['flat'],
      why: 'Branches would share one draw of the latents.',
      instead: 'flat',
    },
    {
      setting: 'prune',
      not: ['none'],
      why: 'After latents only the answer is left to save.',
      instead: 'none',
    },
    { setting: 'hint', not: ['none'], why: readsSymbols, instead: 'none' },
    { setting: 'replay', is: ['partial'], why: readsSymbols, instead: 'none' },
    { setting: 'schedule', is: ['async'], why: readsSymbols, instead: 'sync' },
    { setting: 'meta_rollouts', not: [0], why: 'Predictions would come after latents.', instead: 0 },
    { setting: 'process_reward', not: ['none'], why: unverified, instead: 'none' },
    ...['step_penalty', 'flaw_penalty'].map((setting) => ({
      setting,
      not: [0],
      why: unverified,
      instead: 0,
    })),
  ],
  settings: {
    latent_slots: {
      kind: 'number',
      stage: 'Generate',
      label: 'Latent slots',
      help: 'Most mixtures of symbols that a completion feeds back before its answer, instead of writing steps. 0: none.',
      default: 0,
      min: 0,
      max: 32,
      integer: true,
      unit: 'slots',
      advanced: true,
    },
    latent_temperature: {
      kind: 'number',
      stage: 'Generate',
      label: 'Mixture temperature',
      help: 'Temperature of the mixtures. Near 0 each slot is one symbol; higher mixes more.',
      default: 1,
      min: 0.05,
      max: 10,
      advanced: true,
      when: on,
    },
    latent_noise: {
      kind: 'choice',
      stage: 'Generate',
      label: 'Noise of slots',
      help: 'Gumbel noise on the log-probabilities of a slot’s four likeliest symbols. Evaluation has none.',
      default: 'one_sided',
      choices: [
        { value: 'one_sided', label: 'one-sided', help: 'Always above 0: no likely symbol is pushed down.' },
        { value: 'two_sided', label: 'two-sided', help: 'Of both signs, as when a symbol is sampled.' },
        { value: 'none', label: 'none', help: 'All completions of a prompt have the same slots.' },
      ],
      advanced: true,
      when: on,
    },
    latent_mask_invalid: {
      kind: 'switch',
      stage: 'Learn',
      label: 'Leave out endless latents',
      help: 'Completions whose latents did not end by themselves are compared with none and teach nothing.',
      default: true,
      advanced: true,
      when: on,
    },
    latent_first: {
      kind: 'choice',
      stage: 'Learn',
      label: 'First slot learns from',
      help: 'Which of the better completions of a prompt train their first slot.',
      default: 'best',
      choices: [
        { value: 'best', label: 'the likeliest', help: 'Only the one whose slots are likeliest.' },
        { value: 'all', label: 'all', help: 'Every one, so that different right ways are averaged.' },
      ],
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'latents/ended': {
      label: 'latents ended',
      help: 'Share of completions that ended their latents by themselves. Others are answered from the last slot.',
      unit: 'share',
    },
    'latents/slots': {
      label: 'slots per completion',
      help: 'Mean number of latent slots of a completion.',
      unit: 'number',
    },
    'latents/logp': {
      label: 'surrogate log-prob. of slots',
      help: 'Mean log-probability of the symbol with the largest weight in a slot, when it was sampled.',
      unit: 'nats',
    },
    'latents/first_weight': {
      label: 'largest weight, first slot',
      help: 'Mean of the largest weight in the first slot. Near 1 the mixture has collapsed to one symbol.',
      unit: 'share',
    },
    'latents/first_same': {
      label: 'same first slot',
      help: 'Share of a prompt’s completions whose first slot has the same largest symbol. At 1 they no longer differ there.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
