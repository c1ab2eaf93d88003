/** What was wrong with an older experiment, read off its stored result: sentences for the reader. */
import type { Experiment } from './experiment.ts';
import type { PlanProof } from './planProof.ts';
import type { Measured } from './published.ts';

type Arms = Measured['arms'];

/** Arms whose chosen rate is the lowest or highest of those that were tried. */
function atEdge(arms: Arms): Arms {
  return arms.filter(({ tuning, config }) => {
    const rates = tuning?.map(({ learning_rate }) => learning_rate) ?? [];
    return rates.length > 0 && [Math.min(...rates), Math.max(...rates)].includes(config.learning_rate);
  });
}

/** Sentences; some hold for every older experiment. */
export function flawsOf(
  { untestable }: Pick<Experiment, 'untestable'>,
  { arms, mechanism }: Pick<Measured, 'arms' | 'mechanism'>,
  proof: PlanProof,
): string[] {
  const edges = atEdge(arms).length;
  const rates = arms.map(({ config }) => config.learning_rate);
  const ratio = Math.max(...rates) / Math.min(...rates);
  const hasMechanism = arms.some((arm) => arm.mechanism !== undefined);
  return [
    ...(untestable === undefined ? [] : ['It was run although the miniature cannot show the effect.']),
    'It had no condition check and no arm with random rewards.',
    ...(edges > 0
      ? [`${edges} of ${arms.length} arms took a learning rate at the edge of the three that were tried.`]
      : []),
    ...(ratio > 2.5 ? [`Learning rates differ ${Math.round(ratio)}-fold between arms.`] : []),
    'Rates were tuned over a quarter of the budget, on the held-out prompts that decide.',
    ...(mechanism && !hasMechanism
      ? ['The mechanism of each seed was not stored, so its interval cannot be computed again.']
      : []),
    ...(proof === 'before' ? [] : ['The history does not prove that its plan came before its first run.']),
  ];
}
