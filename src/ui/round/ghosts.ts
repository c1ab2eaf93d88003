/** What a switch that is off would bring, by the run's own completions. */
import type { SwitchSetting } from '../../config/option.ts';
import type { Bought } from '../../run/bought.ts';
import { collapseOf } from '../../run/collapse.ts';
import { percent } from '../state/format.ts';
import type { MetricHistory } from '../../run/MetricHistory.ts';

export interface Ghost {
  /** A few words for the switch. */
  readonly short: string;
  /** The same as a sentence with its reason. */
  readonly long: string;
}

const share = (bought: Bought, metric: string): number | null =>
  bought.figures.find((figure) => figure.metric === metric)?.share?.value ?? null;

const ghosts: Readonly<Record<SwitchSetting, (bought: Bought) => Ghost | null>> = {
  topology: (bought) => {
    const repeated = share(bought, 'would/tree_tokens');
    return repeated === null
      ? null
      : {
          short: `would save up to ${percent(repeated)} of tokens`,
          long: `${percent(repeated)} of the tokens repeat the beginning of another completion. A tree generates each beginning once.`,
        };
  },
  prune: (bought) => {
    const after = share(bought, 'would/pruned_tokens');
    return after === null
      ? null
      : {
          short: `would save ${percent(after / 2)}`,
          long: `Pruning half of the completions at a third of their greatest length would save about ${percent(after / 2)} of the tokens.`,
        };
  },
  hint: (bought) => {
    const failed = share(bought, 'spent/prompts_failed');
    if (failed === null) return null;
    if (failed === 0)
      return { short: 'nothing to rescue so far', long: 'Every prompt had a right answer so far.' };
    return {
      short: `could rescue ${percent(failed)}`,
      long: `On ${percent(failed)} of the prompts every completion was wrong. A hint can rescue such a prompt.`,
    };
  },
  replay: (bought) => {
    const idle = share(bought, 'spent/idle_tokens');
    return idle === null
      ? null
      : {
          short: `${percent(idle)} of tokens taught nothing`,
          long: `${percent(idle)} of the tokens were in groups with equal rewards. Stored groups that differ can take their places without new tokens.`,
        };
  },
};

/** Before a run has measured anything: what the switch does. */
export const purposes: Readonly<Record<SwitchSetting, string>> = {
  topology: 'completions share beginnings',
  prune: 'stops hopeless completions',
  hint: 'shows part of the solution',
  replay: 'learns again from older groups',
};

/** What the run's completions tell: after a collapse, nothing of switches that are off. */
export function offersOf(bought: readonly Bought[], history: MetricHistory): readonly Bought[] {
  return collapseOf(history) ? bought.filter(({ isOn }) => isOn) : bought;
}

/** Null before the run can tell. */
export function ghostOf(bought: Bought): Ghost | null {
  return ghosts[bought.setting](bought);
}
