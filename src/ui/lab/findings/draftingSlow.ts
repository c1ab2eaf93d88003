/** Finding: drafting tokens takes more time than it saves, or its cost model keeps it off. */
import { figure } from '../../state/format.ts';
import { recentMean, type FindingCheck } from './finding.ts';

const write = (value: number): string => figure(Number(value.toPrecision(2)));

const why =
  'A pass of the policy over several tokens saves time where reading the weights takes longest. In a browser, computing and copying take longest, and every drafted token costs a step of its own.';

/** Reports what the cost model predicts where that is no speed-up. */
export const draftingSlow: FindingCheck = ({ history, config }) => {
  if (config.num_speculative_tokens === 0) return null;
  const best = recentMean(history, 'speculation/best_speedup', 1);
  const drafted = recentMean(history, 'speculation/drafted', 1);
  if (best === null || drafted === null || best >= 1) return null;
  const detail = `The cost model predicts a speed of ${write(best)} times that without drafts at best.`;
  if (drafted === 0)
    return {
      ...{ id: 'drafting-slow', severity: 'note', why },
      title: 'Drafting stays off',
      detail: `${detail} Set the least predicted speed-up to 0 to see drafts all the same.`,
      fix: { label: 'Draft always', changes: { min_predicted_speedup: 0 } },
    };
  return {
    ...{ id: 'drafting-slow', severity: 'note', why },
    title: 'Drafting makes rounds slower',
    detail: `${detail} Completions are distributed as without drafts.`,
    fix: { label: 'Turn drafting off', changes: { num_speculative_tokens: 0 } },
  };
};
