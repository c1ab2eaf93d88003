/** BroRL as in `brorl-own-rate`, with twice the completions of each prompt and twice the tokens. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { brorlPlateau } from './brorlPlateau.ts';
import pilot from './pilots/brorlWider.json';

const mixed = { dynamic_sampling: true, steps_per_generation: 4 } as const;

export const brorlWider = {
  ...againstControls({
    claim: 'brorl-wider',
    method: 'brorl',
    replaces: 'brorl-own-rate',
    quoted: brorlPlateau.quoted,
    size: { percent: null, words: 'improves again after a plateau, without a number', beside: atEqualTokens },
    common: { task: 'maze', level: 1, loss_type: 'grpo', eval_every_rounds: 10 },
    budget: 2_400_000,
    title: '256 completions of each of 2 prompts',
    settings: { num_generations: 256, prompts_per_round: 2 },
    controls: [
      [
        'sixteen',
        '16 completions of each of 32 prompts; groups without spread are replaced, as in BroRL',
        { ...mixed, num_generations: 16, prompts_per_round: 32 },
        'grpo',
      ],
      ['middle', '128 completions of each of 4 prompts', {}],
    ],
    mechanism: brorlPlateau.mechanism,
    pilot: { ...pilot, detect: 0.02 },
    watched: ['dynamic_sampling/batches', 'reward'],
    limits: [
      'Groups have 256 completions against 16; the paper has 512 against 16.',
      'The plateau is that of GRPO at one learning rate and one seed; the rates of all arms are tuned again from there.',
    ],
  }),
  conditions: brorlPlateau.conditions,
  checkRounds: brorlPlateau.checkRounds,
  start: 'maze-1-own-rate',
  threshold: 0.75,
};
