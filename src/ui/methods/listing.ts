/** Searches and filters the list of methods. */
import { containsWords } from '../../config/search.ts';
import { switches, type SwitchSetting } from '../../config/option.ts';
import type { ClaimList, ClaimSummary } from '../../experiment/claimList.ts';
import type { Outcome } from '../../experiment/outcome.ts';
import { methods } from '../../methods/index.ts';
import type { Method, Saving } from '../../methods/method.ts';
import { stepsOf, type StepId } from './pipeline.ts';

/** A method with data derived from its settings. */
export interface MethodLine {
  readonly method: Method;
  readonly steps: readonly StepId[];
  /** The switches that it turns on. */
  readonly switches: readonly SwitchSetting[];
  readonly text: string;
}

/** All methods in catalogue order. */
export const lines: readonly MethodLine[] = Object.values(methods).map((method) => ({
  method,
  steps: stepsOf(method),
  switches: switches
    .filter(({ setting, off }) => (method.settings[setting] ?? off) !== off)
    .map(({ setting }) => setting),
  text: [
    method.id,
    method.title,
    method.purpose,
    method.claim,
    method.paper?.title,
    method.paper?.arxiv,
    ...method.concepts,
  ].join(' '),
}));

/** Null means all. */
export interface MethodFilter {
  readonly query: string;
  readonly step: StepId | null;
  readonly on: SwitchSetting | null;
  readonly saves: Saving | null;
  readonly outcome: Outcome | 'untested' | null;
}

export const noFilter: MethodFilter = { query: '', step: null, on: null, saves: null, outcome: null };

/** The outcome of an experiment. */
export type ClaimOutcome = Pick<ClaimSummary, 'claim' | 'outcome'>;

/** The outcomes of all experiments, including those whose conditions failed. */
export const claimOutcomesOf = ({
  claims,
  notRun,
}: Pick<ClaimList, 'claims' | 'notRun'>): readonly ClaimOutcome[] => [
  ...claims,
  ...notRun.map(({ claim }): ClaimOutcome => ({ claim, outcome: 'not testable here' })),
];

/** The outcomes of a method's experiments, in order; `untested` if it has none. */
export function methodOutcomesOf(
  { experiments }: Pick<Method, 'experiments'>,
  claims: readonly ClaimOutcome[],
): readonly (Outcome | 'untested')[] {
  const found = experiments.flatMap((id) => claims.find(({ claim }) => claim === id)?.outcome ?? []);
  const isRead = experiments.length === 0 || claims.length > 0;
  return isRead && found.length === 0 ? ['untested'] : found;
}

/** The methods that pass all filters; `claims` is empty until they are loaded. */
export function listedMethods(filter: MethodFilter, claims: readonly ClaimOutcome[]): readonly MethodLine[] {
  const answers = containsWords(filter.query);
  return lines.filter(
    ({ method, steps, switches: own, text }) =>
      answers(text) &&
      (filter.step === null || steps.includes(filter.step)) &&
      (filter.on === null || own.includes(filter.on)) &&
      (filter.saves === null || method.saves.includes(filter.saves)) &&
      (filter.outcome === null || methodOutcomesOf(method, claims).includes(filter.outcome)),
  );
}
