/** Finding: an operation is avoided even where its prompt needs it. */
import { figure, percent } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

/** Use on prompts that need it below which the price is too high. */
const little = 0.25;

/** Reports an adaptive operation whose price drives it out. */
export const operationAvoided: FindingCheck = ({ history, config }) => {
  const use = recentMean(history, 'operation/use_needed');
  if (use === null || use >= little || config.operation_cost === 0) return null;
  const cost = config.operation_cost / 2;
  return {
    id: 'operation-avoided',
    severity: 'note',
    title: `Only ${percent(use)} of completions call the operation where it is needed`,
    detail:
      'The policy learned the price before it learned which prompts need the operation. A lower price keeps it in use.',
    why: 'A price lowers the probability of the operation in all prompts, and the need of one prompt is estimated from few completions. Where it is no longer called, nothing shows that it would help.',
    fix: { label: `Lower its cost to ${figure(cost)}`, changes: { operation_cost: cost } },
  };
};
