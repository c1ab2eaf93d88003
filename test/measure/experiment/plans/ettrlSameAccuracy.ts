/** What ETTRL’s forks save at as many votes, on long worked solutions. */
import { asManyCompletions, savedTokens, sharesAtMost } from './asManyCompletions.ts';
import pilot from './pilots/ettrlSameAccuracy.json';

export const ettrlSameAccuracy = asManyCompletions({
  claim: 'ettrl-same-accuracy',
  method: 'ettrl',
  replaces: 'ettrl-equal-tokens',
  quoted:
    'The paper reports that votes by the leaves of few completions need 60 % of the tokens of TTRL and raise pass@1 by up to 68 % in relative terms.',
  size: { percent: 40, words: '60 % of the tokens of TTRL', beside: savedTokens },
  title: 'Votes of 16 leaves of 4 completions, advantages by entropy',
  controls: [
    ['votes', 'TTRL: votes of 16 separate completions', { num_generations: 16, loss_type: 'grpo' }, 'ttrl'],
  ],
  ...sharesAtMost('ettrl', 0.75, 'less than the paper saves, because forks come early in short answers'),
  pilot: { ...pilot, detect: 0.02 },
  limits: [
    'Votes count the last answer, while the verifier asks for every step too: a vote can reward a right answer after a wrong step.',
    'Evaluation uses the verifier; no arm sees it in training.',
  ],
});
