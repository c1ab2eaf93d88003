/** DPS against dynamic sampling at equal generated tokens. About 4 minutes on two quiet cores. */
import { dps } from '../../methods/dps.ts';
import { vade } from '../../methods/vade.ts';
import type { Experiment } from '../experiment.ts';
import { oneTestLevel, oracle, refillWith, selectionBy, uniform } from './levelMixture.ts';

const refill = refillWith({ eval_every_rounds: 5 });

export const dpsFewerRollouts: Experiment = {
  claim: 'dps-fewer-rollouts',
  ...selectionBy(dps.id),
  quoted:
    'The paper says that predicting which prompts are partly solved reduces redundant rollouts and speeds up training, compared with sampling many prompts and keeping some; it gives no number in its abstract.',
  budget: { counter: 'tok_unique', value: 60_000 },
  arms: [
    uniform,
    refill,
    {
      name: dps.id,
      title: 'DPS: the prompts most likely to be mixed, predicted from their earlier groups',
      method: dps.id,
      settings: {},
    },
    { name: 'no-fading', title: 'DPS without decay', method: dps.id, settings: { dynamics_decay: 1 } },
    {
      name: vade.id,
      title: 'VADE: draws from a belief about each prompt’s success rate',
      method: vade.id,
      settings: {},
    },
    oracle,
  ],
  controls: [uniform.name, refill.name, vade.id],
  effect: { metric: 'auc', arm: dps.id, against: refill.name, wanted: 'better' },
  limits: [
    'It was written after the result of VADE on the same task was known, without any run of DPS on it.',
    'Only generated tokens are equal: dynamic sampling trains on fewer of them.',
    'A pool of 256 prompts repeats every 16 rounds, so knowledge of a prompt is more recent than in a large data set.',
    oneTestLevel,
  ],
};
