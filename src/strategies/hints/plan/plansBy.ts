/** Plans of one collection: attempts that ask at the same time are written together, and all is accounted. */
import { askTogether } from '../../../learn/own/askTogether.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../../rollout/ledger.ts';
import type { Frame, Policy } from '../../../rollout/policy.ts';
import type { TokenTask } from '../../../tasks/task.ts';
import type { HintRequester } from '../requester.ts';
import type { HintTally } from '../tally.ts';
import type { HintSettings } from '../trigger.ts';
import { planAsHint, writePlans } from './plan.ts';

interface PlanningSite {
  readonly task: TokenTask;
  readonly policy: Policy;
  readonly plainFrame: Frame;
  readonly temperature: number;
  readonly settings: Pick<HintSettings, 'hint_plan_tokens'>;
}

/** Who writes plans, how many were written so far, and what they cost. */
export function plansBy(site: PlanningSite): Pick<HintRequester, 'planFor'> & {
  tally(): Pick<HintTally, 'plans' | 'plansRevised' | 'planTokens'>;
  costs(): Partial<Ledger>;
} {
  let costs: Ledger | null = null;
  const tally = { plans: 0, plansRevised: 0, planTokens: 0 };
  return {
    planFor: askTogether(async (attempts) => {
      const { plans, entries } = await writePlans(
        { ...site, length: site.settings.hint_plan_tokens },
        attempts,
      );
      costs = addToLedger(costs ?? emptyLedger, entries);
      for (const { written, revised } of plans) {
        tally.plans++;
        tally.plansRevised += Number(revised);
        tally.planTokens += written;
      }
      return plans.map((plan, i) => planAsHint(site.task, attempts[i]?.prompt.level ?? 1, plan));
    }),
    tally: () => tally,
    costs: () => costs ?? {},
  };
}
