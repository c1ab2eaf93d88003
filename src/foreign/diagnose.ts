/** What is wrong with a run of another library: every check that its columns allow. */
import { checks } from './checks/index.ts';
import type { RunCheck, Diagnosis, Material } from './diagnosis.ts';
import type { ForeignRun } from './run.ts';
import { saidOf, type SaidDiagnosis } from './words.ts';

const materials: Readonly<Record<Material, (run: ForeignRun) => boolean>> = {
  completions: ({ completions }) => completions.some(({ completion }) => completion !== ''),
  'evaluated completions': ({ completions }) => completions.some(({ split }) => split === 'eval'),
  'right answers': ({ completions }) => completions.some(({ truth }) => truth !== null),
  'reward parts': ({ metrics }) => metrics.filter(({ key }) => /^rewards\/.+\/mean$/.test(key)).length > 1,
};

const has = (run: ForeignRun, need: string): boolean =>
  need in materials
    ? materials[need as Material](run)
    : run.metrics.some(
        ({ key, isKnown, values }) => isKnown && key === need && values.some((value) => !Number.isNaN(value)),
      );

function diagnosisOf({ id, needs, check }: RunCheck, run: ForeignRun): Diagnosis | null {
  const missing = needs.flatMap((anyOf) =>
    anyOf.some((need) => has(run, need)) ? [] : { column: anyOf[0] ?? '' },
  );
  if (missing.length > 0)
    return { id, kind: 'fault', certainty: 'cannot tell', values: {}, since: null, missing };
  const found = check(run);
  return found && { kind: 'fault', ...found, id, missing };
}

const rank = ({ kind, certainty }: Diagnosis): number =>
  certainty === 'cannot tell' ? 3 : kind === 'normal' ? 2 : certainty === 'sure' ? 0 : 1;

/** Faults that are sure, then likely ones, what looks odd and is normal, and what the columns do not tell; causes first. */
export function diagnose(run: ForeignRun): SaidDiagnosis[] {
  const all = checks.map((check) => diagnosisOf(check, run)).filter((one) => one !== null);
  return all.toSorted((a, b) => rank(a) - rank(b)).map((one) => saidOf(one, run));
}
