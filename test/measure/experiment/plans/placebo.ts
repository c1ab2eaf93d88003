/** The placebo of every plan: its rewards are random, so its gain is not learned from the verifier. */
import type { ArmSettings } from '../../../../src/experiment/arm.ts';
import type { PlanArm } from '../plan.ts';

/** The strongest control with random rewards, at its rate. */
export function placeboOf({ name, method, settings }: PlanArm, more: ArmSettings = {}): PlanArm {
  return {
    name: 'placebo',
    title: `${name} with random rewards`,
    method,
    settings: { ...settings, ...more, labels: 'random' },
    rateOf: name,
  };
}
