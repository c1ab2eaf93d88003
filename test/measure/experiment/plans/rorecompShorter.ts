/** RoRecomp’s order of training against all completions at once, and against a plain penalty. */
import { againstControls } from './againstControls.ts';
import { freeLengths, penalty, shorterThan } from './lengthPressure.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/rorecompShorter.json';

export const rorecompShorter = notWorse(
  againstControls({
    claim: 'rorecomp-shorter',
    method: 'rorecomp',
    quoted: 'The paper reports 27.7 % shorter reasoning from a base model with little change in performance.',
    size: {
      percent: 27.7,
      words: '27.7 % shorter',
      beside: { of: 'mechanism', as: 'saved', words: 'mean length of completions at the end' },
    },
    common: freeLengths,
    budget: 200_000,
    title: 'Short right and long wrong completions first, the others later',
    controls: [['grpo', 'GRPO on all completions', {}, 'grpo'], penalty],
    mechanism: shorterThan('grpo', 'What is trained first decides on length.'),
    pilot: { ...pilot, detect: 0.02 },
    watched: ['replay/age_mean'],
    limits: ['Shares and buffer are ours, because only the abstract was at hand.'],
  }),
);
