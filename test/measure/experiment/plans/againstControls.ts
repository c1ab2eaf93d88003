/** What most plans share: one method beside controls at an equal budget of all tokens, with eight samples of each held-out prompt. */
import type { MethodId } from '../../../../src/methods/method.ts';
import type { ArmSettings } from '../../../../src/experiment/arm.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn } from './longSteps.ts';
import { placeboOf } from './placebo.ts';

/** Name, sentence, settings; the method where it is not the tested one. */
type Listed = readonly [name: string, title: string, settings?: ArmSettings, method?: MethodId];

interface Asked extends Pick<Plan, 'claim' | 'method' | 'quoted' | 'size' | 'limits' | 'pilot'> {
  readonly common: ArmSettings & Pick<Plan['common'], 'task' | 'level'>;
  /** All tokens. */
  readonly budget: number;
  /** What the method's arm is, in a sentence; it has the method's own settings unless `settings` says otherwise. */
  readonly title: string;
  readonly settings?: ArmSettings;
  /** The first is expected to be hardest to beat. */
  readonly controls: readonly [Listed, ...Listed[]];
  /** Arms that are no controls: ceilings and ablations. */
  readonly others?: readonly Listed[];
  readonly mechanism: Omit<Plan['mechanism'], 'arm' | 'over'>;
  /** The least pass@1 of the base policy from which the strongest control can learn; absent: 0.1. */
  readonly leastStart?: number;
  /** Besides that. */
  readonly conditions?: Plan['conditions'];
  readonly watched?: readonly string[];
  readonly replaces?: string;
  readonly own?: true;
}

/** The change beside a paper's size that most plans can state. */
export const atEqualTokens = { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' } as const;

/** A plan on new seeds, whose effect is the mean held-out pass@1 over the budget. */
export function againstControls({
  budget,
  title,
  settings = {},
  controls,
  others = [],
  leastStart,
  ...asked
}: Asked): Plan {
  const { method, common, mechanism, conditions = [], watched = [], replaces = null } = asked;
  const armOf = ([name, sentence, own = {}, by = method]: Listed): PlanArm => ({
    name,
    title: sentence,
    method: by,
    settings: own,
  });
  const plain = controls.map(armOf);
  const [strongest] = plain as [PlanArm];
  return {
    ...asked,
    replaces,
    common: {
      policy: 'tiny',
      warmup_steps: 5,
      eval_every_rounds: 2,
      eval_pass_at_8: true,
      // With eight samples each, the noise of an evaluation is below how much seeds differ; more would cost more than training.
      num_eval_prompts: 48,
      ...common,
    },
    questions: common.level_mixture === undefined ? 'level' : 'mixture',
    start: null,
    budget: { counter: 'budget', value: budget },
    threshold: 0.5,
    units: ['tok_unique', 'seconds'],
    arms: [
      ...plain,
      armOf([method, title, settings]),
      ...others.map(armOf),
      placeboOf(strongest, { process_reward: 'none', rubric: 'none' }),
    ],
    controls: plain.map(({ name }) => name),
    strongest: strongest.name,
    placebo: 'placebo',
    effect: { metric: 'auc', arm: method, wanted: 'better' },
    mechanism: { ...mechanism, arm: method, over: 'last quarter' },
    conditions: [canLearn(strongest.name, leastStart), ...conditions],
    checkRounds: 8,
    watched: ['entropy', 'frac_reward_zero_std', 'completions/mean_length', ...watched],
    seedsFrom: 501,
  };
}
