/** Searches and filters the list of methods. */
import { containsWords } from '../../config/search.ts';
import { switches, type SwitchSetting } from '../../config/option.ts';
import type { ClaimList } from '../../experiment/claimList.ts';
import { markOfMethod, type ClaimMark } from '../../experiment/mark.ts';
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
  ].join(' '),
}));

/** Null means all. */
export interface MethodFilter {
  readonly query: string;
  readonly step: StepId | null;
  readonly on: SwitchSetting | null;
  readonly saves: Saving | null;
  readonly mark: ClaimMark | null;
}

export const noFilter: MethodFilter = { query: '', step: null, on: null, saves: null, mark: null };

/** The lines that marks follow from. */
export type Tested = Pick<ClaimList, 'claims' | 'notRun'>;

/** The methods that pass all filters; `tested` is null until the claims are loaded, when no mark is known. */
export function listedMethods(filter: MethodFilter, tested: Tested | null): readonly MethodLine[] {
  const answers = containsWords(filter.query);
  return lines.filter(
    ({ method, steps, switches: own, text }) =>
      answers(text) &&
      (filter.step === null || steps.includes(filter.step)) &&
      (filter.on === null || own.includes(filter.on)) &&
      (filter.saves === null || method.saves.includes(filter.saves)) &&
      (filter.mark === null || (tested !== null && markOfMethod(tested, method.id) === filter.mark)),
  );
}
