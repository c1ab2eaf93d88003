/** Quick looks at claims: each method beside a control with three seeds at equal budget. They decide nothing. */
import type { Flags } from '../../src/cli/arguments.ts';
import type { ArmSettings } from '../../src/experiment/arm.ts';
import { studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { encodeComparison } from '../../src/experiment/comparisonLink.ts';
import type { Pilot } from '../../src/experiment/pilots.ts';
import { readArm } from '../../src/experiment/readings.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { MethodId } from '../../src/methods/method.ts';
import type { Train } from './experiment/conduct.ts';
import { countsAtEnd, measureStudies } from './studies.ts';

/** Arms by name, the control last. All share the settings of `all`. */
interface PilotPlan {
  readonly id: string;
  /** Where the id is not that of the method: a second look at it. */
  readonly method?: MethodId;
  /** Tokens of every arm: generated, forced, drafted and trained ones together. */
  readonly budget: number;
  readonly all: ArmSettings;
  readonly arms: readonly (readonly [name: string, method: MethodId, settings?: ArmSettings])[];
}

/** Enough held-out prompts and evaluations for a curve, in rounds that are not too long. */
const usual = { num_eval_prompts: 256, eval_every_rounds: 4 } as const;

export const pilotPlans: readonly PilotPlan[] = [
  {
    id: 'habc',
    budget: 300_000,
    all: { task: 'grid-world' },
    arms: [
      ['HABC', 'habc'],
      ['GRPO', 'grpo'],
    ],
  },
  {
    id: 'echo-hybrid',
    budget: 400_000,
    all: { task: 'lookup', level: 1 },
    arms: [
      ['ECHO', 'echo-hybrid'],
      ['ETTRL', 'ettrl'],
      ['TTRL', 'ttrl'],
    ],
  },
  {
    id: 'grounded-prm',
    budget: 500_000,
    all: { task: 'euclid' },
    arms: [
      ['with step rewards', 'grounded-prm'],
      ['without step rewards', 'grounded-prm', { process_weight: 0 }],
    ],
  },
  {
    id: 'adaptive-operations',
    budget: 500_000,
    all: { task: 'toolbox' },
    arms: [
      ['adaptive price', 'adaptive-operations'],
      ['no price', 'grpo'],
    ],
  },
  {
    id: 'jaxmarl',
    budget: 400_000,
    all: { task: 'kuhn-poker', level: 1 },
    arms: [
      ['own baselines', 'jaxmarl'],
      ['shared baseline', 'jaxmarl', { seat_baseline: 'shared' }],
    ],
  },
];

/** The comparison of a pilot. */
export function comparisonOfPilot({ arms, all, budget }: PilotPlan, seeds: readonly number[]): Comparison {
  return {
    arms: arms.map(([name, method, settings]) => ({
      name,
      method,
      settings: { ...usual, ...all, ...settings },
    })),
    seeds,
    budget: { counter: 'budget', value: budget },
    control: arms.at(-1)?.[0] as string,
  };
}

async function measureOne(id: string, seeds: readonly number[], train: Train): Promise<Pilot> {
  const plan = pilotPlans.find((one) => one.id === id) as PilotPlan;
  const comparison = comparisonOfPilot(plan, seeds);
  const study = studyOf(comparison);
  const records = await train({ ...study, passAt8: false });
  // A run that broke off would look as if it had stayed where it was.
  records.flat().forEach(countsAtEnd);
  const { task, level, level_mixture: mixture } = (study.arms[0] as (typeof study.arms)[number]).config;
  return {
    ...{ id, ...(plan.method && { method: plan.method }), engine: engineVersion },
    ...{ link: encodeComparison(comparison), task, level, mixture: [...mixture] },
    ...{ budget: comparison.budget, control: comparison.control, seeds: [...seeds] },
    arms: study.arms.map(({ name }, i) => {
      const { auc, final } = readArm(seeds, records[i] ?? [], plan.budget);
      return { name, auc: [...auc], final: [...final] };
    }),
  };
}

export async function measure(flags: Flags): Promise<void> {
  const ids = pilotPlans.map(({ id }) => id);
  await measureStudies(flags, { program: 'pilots', list: 'pilots', ids, leastSeeds: 3, measureOne });
}
