/** Latent slots before an answer (Latent-GRPO) as data. */
import { atGenerate, atLearn, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('latent_slots', 0)];

const readsSymbols = 'Rows are read again from their symbols, which latents are not.';
const unverified = 'Latent steps cannot be verified.';

export const latentSlots = strategy('latent-slots', 'latent slots (Latent-GRPO)', {
  help: 'Feeds back mixtures of symbols before the answer instead of writing steps. Choose it to explore reasoning without words.',
  paper: 'Latent-GRPO',
  on,
  effect: 'selection',
  needs: [
    need('latent_steps', {
      why: 'Latent slots stand for steps, and {task} has none before a marked answer.',
    }),
  ],
  conflicts: [
    conflict(isNot('topology', 'flat'), 'flat', { why: 'Branches would share one draw of the latents.' }),
    conflict(isNot('prune', 'none'), 'none', { why: 'After latents only the answer is left to save.' }),
    conflict(isNot('hint', 'none'), 'none', { why: readsSymbols }),
    conflict(is('replay', 'partial'), 'none', { why: readsSymbols }),
    conflict(is('schedule', 'async'), 'sync', { why: readsSymbols }),
    conflict(isNot('meta_rollouts', 0), 0, { why: 'Predictions would come after latents.' }),
    conflict(isNot('process_reward', 'none'), 'none', { why: unverified }),
    ...['step_penalty', 'flaw_penalty'].map((setting) => conflict(isNot(setting, 0), 0, { why: unverified })),
  ],
  settings: {
    latent_slots: atGenerate.more.whole('Latent slots', 0, [0, 32, 'slots'], {
      help: 'Most mixtures of symbols that a completion feeds back before its answer, instead of writing steps. 0: none.',
    }),
    latent_temperature: atGenerate.more.number('Mixture temperature', 1, [0.05, 10], {
      help: 'Temperature of the mixtures. Near 0 each slot is one symbol; higher mixes more.',
      when: on,
    }),
    latent_noise: atGenerate.more.choice('Noise of slots', 'one_sided', {
      help: 'Gumbel noise on the log-probabilities of a slot’s four likeliest symbols. Evaluation has none.',
      when: on,
      choices: {
        one_sided: { label: 'one-sided', help: 'Always above 0: no likely symbol is pushed down.' },
        two_sided: { label: 'two-sided', help: 'Of both signs, as when a symbol is sampled.' },
        none: { label: 'none', help: 'All completions of a prompt have the same slots.' },
      },
    }),
    latent_mask_invalid: atLearn.more.toggle('Leave out endless latents', true, {
      help: 'Completions whose latents did not end by themselves are compared with none and teach nothing.',
      when: on,
    }),
    latent_first: atLearn.more.choice('First slot learns from', 'best', {
      help: 'Which of the better completions of a prompt train their first slot.',
      when: on,
      choices: {
        best: { label: 'the likeliest', help: 'Only the one whose slots are likeliest.' },
        all: { label: 'all', help: 'Every one, so that different right ways are averaged.' },
      },
    }),
  },
  metrics: {
    'latents/ended': metric('latents ended', 'share', {
      help: 'Share of completions that ended their latents by themselves. Others are answered from the last slot.',
    }),
    'latents/slots': metric('slots per completion', 'number', {
      help: 'Mean number of latent slots of a completion.',
    }),
    'latents/logp': metric('surrogate log-prob. of slots', 'nats', {
      help: 'Mean log-probability of the symbol with the largest weight in a slot, when it was sampled.',
    }),
    'latents/first_weight': metric('largest weight, first slot', 'share', {
      help: 'Mean of the largest weight in the first slot. Near 1 the mixture has collapsed to one symbol.',
    }),
    'latents/first_same': metric('same first slot', 'share', {
      help: 'Share of a prompt’s completions whose first slot has the same largest symbol. At 1 they no longer differ there.',
    }),
  },
});
