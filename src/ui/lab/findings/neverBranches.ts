/** A rule that branches where the policy is unsure, and never finds it unsure enough: completions share nothing. */
import type { RunConfig } from '../../../config/schema.ts';
import { figure } from '../../format.ts';
import type { Check, Finding, Measured } from './finding.ts';

/** Rounds without a branch after which it speaks. The first round of forks asks for nothing. */
const rounds = 5;

const write = (value: number): string => figure(Number(value.toPrecision(2)));

const measures: Readonly<Record<RunConfig['fork_by'], { name: string; unit: string; side: string }>> = {
  entropy: { name: 'entropy', unit: ' nats', side: 'above' },
  confidence: { name: '−log p of the token drawn', unit: ' nats', side: 'above' },
  gap: { name: 'gap of the two likeliest tokens', unit: '', side: 'below' },
};

/** What so many of the tokens were surer than, and what is asked for; empty where nothing was measured. */
function shownOf(history: Measured, by: RunConfig['fork_by'], asked: number | null): string {
  const [half, most, nearlyAll] = ['q50', 'q90', 'q99'].map((name) => history.latest(`branching/${name}`));
  if (half == null || most == null || nearlyAll == null) return '';
  const { name, unit, side } = measures[by];
  const shown = `${name}: 50 % ${write(half)}, 90 % ${write(most)}, 99 % ${write(nearlyAll)}${unit}`;
  return asked === null ? ` (${shown})` : ` (${shown}; asked for ${side} ${write(asked)})`;
}

type Words = Pick<Finding, 'title' | 'detail' | 'fix'>;

function ofForks(history: Measured, { fork_by, fork_quantile }: RunConfig): Words {
  const title = 'No completion is forked';
  const shown = shownOf(history, fork_by, history.latest('branching/threshold'));
  return fork_quantile === null
    ? {
        title,
        detail: `Completions end before there is a place to leave them${shown}. A level with longer ones, or the flat topology, fits better.`,
      }
    : {
        title,
        detail: `No place was unsure enough${shown}. A lower quantile (fork_quantile), or none, lets it fork; so does a policy that is less sure, by a higher temperature or an entropy bonus.`,
        fix: { label: 'Fork without a threshold', changes: { fork_quantile: null } },
      };
}

function ofLookahead(history: Measured, { branch_gap, branch_chance }: RunConfig): Words {
  // A runner-up that is likelier than c is never further behind than 1 − 2c.
  const gapBinds = branch_gap < 1 - 2 * branch_chance;
  const wider = Number(Math.min(1, Math.max(0.2, 2 * branch_gap)).toPrecision(2));
  const lower = Number((branch_chance / 2).toPrecision(2));
  return {
    title: 'No branch is opened',
    detail: `No two tokens were near equals${shownOf(history, 'gap', branch_gap)}, with the second likelier than ${write(branch_chance)}. A wider gap (branch_gap) or a less likely runner-up (branch_chance) opens branches; so does a policy that is less sure, by a higher temperature.`,
    fix: gapBinds
      ? { label: `Widen the gap to ${write(wider)}`, changes: { branch_gap: wider } }
      : { label: `Let runners-up in from ${write(lower)}`, changes: { branch_chance: lower } },
  };
}

/** Speaks when no branch was made in the last rounds, though the topology was to make some. */
export const neverBranches: Check = ({ history, config }) => {
  const words = { forks: ofForks, lookahead: ofLookahead };
  const { topology } = config;
  if (topology !== 'forks' && topology !== 'lookahead') return null;
  const fired = history.recent('branching/fired', rounds);
  if (fired.length < rounds || fired.some((share) => share > 0)) return null;
  return {
    id: 'never-branches',
    severity: 'warning',
    ...words[topology](history, config),
    why: 'A tree is worth its trouble where completions part at places that matter and share what comes before. Without a branch a group is made of whole completions alone, with forks fewer than were asked for: the same settings with the flat topology would learn as much or more.',
  };
};
