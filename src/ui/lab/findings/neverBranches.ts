/** Finding: a rule that branches where the completions allow it finds no such place, or no space. */
import type { RunConfig } from '../../../config/schema.ts';
import { figure } from '../../state/format.ts';
import type { FindingCheck, Finding, FindingHistory } from './finding.ts';

/** Rounds without a branch before it reports. The first round of forks has no threshold. */
const rounds = 5;

const write = (value: number): string => figure(Number(value.toPrecision(2)));

const measures: Readonly<Record<RunConfig['fork_by'], { name: string; unit: string; side: string }>> = {
  entropy: { name: /* text */ 'entropy', unit: ' nats', side: /* text */ 'above' },
  confidence: { name: '−log p of the token drawn', unit: ' nats', side: /* text */ 'above' },
  gap: { name: 'gap of the two likeliest tokens', unit: '', side: /* text */ 'below' },
  own: { name: /* text */ 'entropy', unit: ' nats', side: /* text */ 'above' },
};

/** Quantiles of the measured confidence and the threshold; empty if nothing was measured. */
function shownOf(history: FindingHistory, by: RunConfig['fork_by'], asked: number | null): string {
  const [half, most, nearlyAll] = ['q50', 'q90', 'q99'].map((name) => history.latest(`branching/${name}`));
  if (half == null || most == null || nearlyAll == null) return '';
  const { name, unit, side } = measures[by];
  const shown = `${name}: 50 % ${write(half)}, 90 % ${write(most)}, 99 % ${write(nearlyAll)}${unit}`;
  return asked === null ? ` (${shown})` : ` (${shown}; asked for ${side} ${write(asked)})`;
}

type Words = Pick<Finding, 'title' | 'detail' | 'fix'>;

function ofForks(history: FindingHistory, { fork_by, fork_quantile }: RunConfig): Words {
  const title = 'No completion is forked';
  const shown = shownOf(history, fork_by, history.latest('branching/threshold'));
  if (fork_by === 'own')
    return {
      title,
      detail: `The code of the own method scored no place above 0, or completions end before a fork is possible${shown}.`,
    };
  return fork_quantile === null
    ? {
        title,
        detail: `Completions end before a fork is possible${shown}. Choose a level with longer ones, or the flat tree type.`,
      }
    : {
        title,
        detail: `No token was uncertain enough${shown}. Lower the uncertainty quantile or unset it, raise the temperature, or add an entropy bonus.`,
        fix: { label: 'Fork without a threshold', changes: { fork_quantile: null } },
      };
}

function ofLookahead(history: FindingHistory, { branch_gap, branch_chance }: RunConfig): Words {
  // A second token with probability above c has a gap below 1 − 2c.
  const gapBinds = branch_gap < 1 - 2 * branch_chance;
  const wider = Number(Math.min(1, Math.max(0.2, 2 * branch_gap)).toPrecision(2));
  const lower = Number((branch_chance / 2).toPrecision(2));
  return {
    title: 'No completion branches',
    detail: `No two tokens were almost equally likely${shownOf(history, 'gap', branch_gap)} with the second above ${write(branch_chance)}. Raise the largest gap, lower the least probability, or raise the temperature.`,
    fix: gapBinds
      ? { label: `Widen the gap to ${write(wider)}`, changes: { branch_gap: wider } }
      : { label: `Lower the least probability to ${write(lower)}`, changes: { branch_chance: lower } },
  };
}

/** Null where no row went wrong: then there is nothing to try again. */
function ofChain(history: FindingHistory, { num_generations }: RunConfig): Words | null {
  if (!history.recent('chain/stopped_ratio', rounds).some((share) => share > 0)) return null;
  return {
    title: 'No row tries again',
    detail: `Rows end at wrong steps, but root rows alone fill the group of ${num_generations}. Start with fewer.`,
    fix: { label: 'Halve the root rows', changes: { branch_roots: Math.max(1, num_generations >> 1) } },
  };
}

function ofHybridForks(_: FindingHistory, config: RunConfig): Words {
  const { fork_entropy_quantile: entropy, fork_confidence_quantile: confidence } = config;
  const lower = Number((entropy / 2).toPrecision(2));
  return {
    title: 'No completion is forked',
    detail: `No token had an entropy above the ${write(entropy)} quantile after tokens with a confidence up to the ${write(confidence)} quantile, or completions end before a fork is possible.`,
    fix:
      confidence < 1
        ? { label: 'Fork at any confidence', changes: { fork_confidence_quantile: 1 } }
        : {
            label: `Lower the entropy quantile to ${write(lower)}`,
            changes: { fork_entropy_quantile: lower },
          },
  };
}

interface Rule {
  /** The share of branches among what could have branched. */
  readonly share: string;
  readonly words: (history: FindingHistory, config: RunConfig) => Words | null;
}

const rules: Partial<Readonly<Record<RunConfig['topology'], Rule>>> = {
  forks: { share: 'branching/fired', words: ofForks },
  lookahead: { share: 'branching/fired', words: ofLookahead },
  hybrid_forks: { share: 'hybrid/forked', words: ofHybridForks },
  chain: { share: 'chain/again_ratio', words: ofChain },
};

/** Reports when the last rounds made no branch. */
export const neverBranches: FindingCheck = ({ history, config }) => {
  const rule = rules[config.topology];
  if (!rule) return null;
  const fired = history.recent(rule.share, rounds);
  if (fired.length < rounds || fired.some((share) => share > 0)) return null;
  const words = rule.words(history, config);
  return (
    words && {
      id: 'never-branches',
      severity: 'warning',
      ...words,
      why: 'A tree saves tokens where completions share a beginning and differ later. Without branches a tree saves nothing: flat rollouts would learn as much or more.',
    }
  );
};
