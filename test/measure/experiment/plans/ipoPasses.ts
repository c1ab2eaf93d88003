/** IPO’s fixed lead against DPO’s growing one, over four passes of each batch. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/ipoPasses.json';

export const ipoPasses = againstControls({
  claim: 'ipo-passes',
  method: 'ipo',
  quoted:
    'The paper shows on small examples, without a number, that IPO does not overfit to pairs that are always decided the same way, where DPO does.',
  size: { percent: null, words: 'does not overfit, without a number', beside: atEqualTokens },
  common: {
    task: 'sort-digits',
    level: 3,
    labels: 'verifier',
    prompts_per_round: 32,
    num_iterations: 4,
    eval_every_rounds: 4,
  },
  budget: 200_000,
  title: 'The preferred completion gets a fixed lead',
  controls: [['dpo', 'DPO, whose lead may grow without end', {}, 'dpo']],
  mechanism: {
    metric: 'preference/margin',
    against: 'dpo',
    wanted: 'lower',
    because: 'A bounded lead is what keeps IPO from overfitting.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['preference/accuracy'],
  limits: ['Pairs are new in every round, so both overfit less than on a fixed set.'],
});
