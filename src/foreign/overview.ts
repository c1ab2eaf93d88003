/** An opened run without its completions: what the page holds of it, while its thread holds the rest. */
import { checks } from './checks/index.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { ForeignRun } from './run.ts';

export interface ForeignOverview {
  readonly run: Omit<ForeignRun, 'completions'>;
  /** How many completions there are, and the steps that have some, ascending. */
  readonly completions: number;
  readonly completedSteps: readonly number[];
  readonly diagnoses: readonly Diagnosis[];
  /** What checks looked for and did not find, by title. */
  readonly passed: readonly string[];
}

export function overviewOf(run: ForeignRun): ForeignOverview {
  const { completions, ...others } = run;
  const diagnoses = diagnose(run);
  const said = new Set(diagnoses.map(({ id }) => id));
  return {
    run: others,
    completions: completions.length,
    completedSteps: [...new Set(completions.map(({ step }) => step))].sort((a, b) => a - b),
    diagnoses,
    passed: checks.filter(({ id }) => !said.has(id)).map(({ title }) => title),
  };
}
