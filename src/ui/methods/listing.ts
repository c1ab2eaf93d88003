/** Searches and filters the list of methods. */
import { switches, type SwitchSetting } from '../../config/option.ts';
import type { ClaimList, ClaimSummary } from '../../experiment/claimList.ts';
import type { Outcome } from '../../experiment/outcome.ts';
import { methods } from '../../methods/index.ts';
import type { Method, Saving } from '../../methods/method.ts';
import { stepsOf, type StepId } from './pipeline.ts';

/** A method with data derived from its settings. */
export interface Line {
  readonly method: Method;
  readonly steps: readonly StepId[];
  /** The switches that it turns on. */
  readonly switches: readonly SwitchSetting[];
  readonly text: string;
}

/** All methods in catalogue order. */
export const lines: readonly Line[] = Object.values(methods).map((method) => ({
  method,
  steps: stepsOf(method),
  switches: switches
    .filter(({ setting, off }) => (method.settings[setting] ?? off) !== off)
    .map(({ setting }) => setting),
  text: [method.id, method.title, method.purpose, method.claim, method.paper?.title, method.paper?.arxiv]
    .join(' ')
    .toLowerCase(),
}));

/** Null means all. */
export interface Filter {
  readonly query: string;
  readonly step: StepId | null;
  readonly on: SwitchSetting | null;
  readonly saves: Saving | null;
  readonly outcome: Outcome | 'untested' | null;
}

export const noFilter: Filter = { query: '', step: null, on: null, saves: null, outcome: null };

/** The outcome of an experiment. */
export type Verdict = Pick<ClaimSummary, 'claim' | 'outcome'>;

/** The outcomes of all experiments, including those whose conditions failed. */
export const verdictsOf = ({ claims, notRun }: Pick<ClaimList, 'claims' | 'notRun'>): readonly Verdict[] => [
  ...claims,
  ...notRun.map(({ claim }): Verdict => ({ claim, outcome: 'not testable here' })),
];

/** The outcomes of a method's experiments, in order; `untested` if it has none. */
export function outcomesOf(
  { experiments }: Pick<Method, 'experiments'>,
  claims: readonly Verdict[],
): readonly (Outcome | 'untested')[] {
  const found = experiments.flatMap((id) => claims.find(({ claim }) => claim === id)?.outcome ?? []);
  const isRead = experiments.length === 0 || claims.length > 0;
  return isRead && found.length === 0 ? ['untested'] : found;
}

/** The methods that pass all filters; `claims` is empty until they are loaded. */
export function listed(filter: Filter, claims: readonly Verdict[]): readonly Line[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(
    ({ method, steps, switches: own, text }) =>
      words.every((word) => text.includes(word)) &&
      (filter.step === null || steps.includes(filter.step)) &&
      (filter.on === null || own.includes(filter.on)) &&
      (filter.saves === null || method.saves.includes(filter.saves)) &&
      (filter.outcome === null || outcomesOf(method, claims).includes(filter.outcome)),
  );
}
