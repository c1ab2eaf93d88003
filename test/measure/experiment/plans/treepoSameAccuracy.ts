/** What TreePO’s shared prefixes save at as many completions, on long worked solutions. */
import { asManyCompletions, savedTokens, sharesAtMost } from './asManyCompletions.ts';
import pilot from './pilots/treepoSameAccuracy.json';

export const treepoSameAccuracy = asManyCompletions({
  claim: 'treepo-same-accuracy',
  method: 'treepo',
  replaces: 'treepo-equal-tokens',
  quoted:
    'The paper reports 22 % to 43 % fewer GPU hours for sampling, and up to 40 % less sampling compute per trajectory and 35 % per token, at the same accuracy.',
  size: { percent: 40, words: 'up to 40 % less sampling compute at the same accuracy', beside: savedTokens },
  title: '16 leaves of one tree',
  controls: [
    [
      'flat',
      'The same loss and filter on 16 separate completions',
      { topology: 'flat', tree_credit: 'leaf' },
    ],
  ],
  ...sharesAtMost('treepo', 0.65, 'the paper’s saving of 35 %'),
  pilot: { ...pilot, detect: 0.02 },
});
