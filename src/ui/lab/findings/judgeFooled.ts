/** Finding: the judge is pleased and the hidden rule is not, with three cures. */
import { strategyHas } from '../../../config/strategyTraits.ts';
import { figure, fixed, percent, whole } from '../../state/format.ts';
import { partingOf } from '../../state/parting.ts';
import type { FindingCheck } from './finding.ts';

/** A leash to begin with, and how much tighter the next one is. */
const firstBeta = 0.1;
const tighter = 3;
const mostBeta = 10;
const mostChoices = 1000;
/** An earlier stop would leave the policy as it was. */
const leastKl = 0.1;

/** Reports since when the judge of a simulated human is fooled; a reader has no rule that the page knows. */
export const judgeFooled: FindingCheck = ({ history, config }) => {
  const parted = strategyHas('learns_a_judge', config) && config.human === 'rule' ? partingOf(history) : null;
  if (!parted) return null;
  const { round, isPleased, judged, right, trueReward, kl } = parted;
  const beta = Math.min(mostBeta, config.beta === 0 ? firstBeta : tighter * config.beta);
  const stop = Number(Math.max(leastKl, kl ?? leastKl).toPrecision(2));
  const choices = Math.min(mostChoices, 2 * config.max_choices);
  return {
    id: 'judge-fooled',
    severity: 'warning',
    title: isPleased
      ? `Since round ${whole(round)} the judge is pleased and the rule is not`
      : `Since round ${whole(round)} the rule is less pleased, and the judge does not see why`,
    detail: `The judge prefers ${percent(judged)} of today’s completions to those of the start, the rule ${percent(right)}; the rule’s mean reward is ${fixed(trueReward)}. A leash pulls this run back; fresh choices and an early stop help the next one.`,
    why: 'The judge knows only what it was asked about. The policy looks for whatever the judge likes, and where that was never compared, the judge is wrong without knowing it.',
    fix: { label: `Shorter leash: KL coefficient ${figure(beta)}`, changes: { beta } },
    others: [
      {
        label: `Fresh choices: up to ${whole(choices)}`,
        changes: { max_choices: choices, judge_every: 1 },
      },
      { label: `Early stop: at KL ${figure(stop)}`, changes: { target_kl: stop } },
    ],
  };
};
