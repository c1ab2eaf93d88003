/** What BranchGRPO’s shared prefixes save at as many completions, on long worked solutions. */
import { asManyCompletions, savedTokens, sharesAtMost } from './asManyCompletions.ts';
import pilot from './pilots/branchgrpoSameAccuracy.json';

export const branchgrpoSameAccuracy = asManyCompletions({
  claim: 'branchgrpo-same-accuracy',
  method: 'branchgrpo',
  replaces: 'branchgrpo-equal-tokens',
  quoted:
    'The paper reports up to 16 % better alignment scores and 55 % less training time per iteration than GRPO on image models.',
  size: { percent: 55, words: '55 % less training time per iteration', beside: savedTokens },
  title: 'Up to 16 leaves of one tree, advantages by depth',
  settings: { segment_length: 9 },
  controls: [
    [
      'flat',
      'GRPO with the same loss on 16 separate completions',
      { topology: 'flat', tree_credit: 'leaf', scale_rewards: 'group' },
    ],
  ],
  ...sharesAtMost('branchgrpo', 0.7, 'a good part of what the paper saves'),
  pilot: { ...pilot, detect: 0.02 },
  limits: [
    'The paper branches the denoising steps of image models; here tokens are branched at the ends of segments.',
    'Trees split four times, every nine tokens; completions that end before a split leave fewer leaves.',
  ],
});
