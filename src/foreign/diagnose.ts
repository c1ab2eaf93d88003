/** What is wrong with a run of another library: every check that its columns allow. */
import { checks } from './checks/index.ts';
import type { RunCheck, Diagnosis, Material } from './diagnosis.ts';
import { missingOf, remedyOf } from './remedies.ts';
import type { ForeignRun } from './run.ts';

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

function diagnosisOf(
  { id, title, needs, remedies, see, check }: RunCheck,
  run: ForeignRun,
): Diagnosis | null {
  const missing = needs.filter((anyOf) => !anyOf.some((need) => has(run, need)));
  if (missing.length > 0)
    return {
      ...{ id, kind: 'fault', certainty: 'cannot tell', since: null, remedies: [], see },
      what: `Not checked: ${title}.`,
      why: /* text */ 'The files do not have what this check reads.',
      missing: missing.map(([first = '']) => missingOf(first, run.library)),
    };
  const found = check(run);
  return (
    found && {
      kind: 'fault',
      ...found,
      id,
      see,
      missing: [],
      remedies: remedies.flatMap((one) => remedyOf(one, run.library) ?? []),
    }
  );
}

const rank = ({ kind, certainty }: Diagnosis): number =>
  certainty === 'cannot tell' ? 3 : kind === 'normal' ? 2 : certainty === 'sure' ? 0 : 1;

/** Faults that are sure, then likely ones, what looks odd and is normal, and what the columns do not tell; causes first. */
export function diagnose(run: ForeignRun): Diagnosis[] {
  const all = checks.map((check) => diagnosisOf(check, run)).filter((one) => one !== null);
  return all.toSorted((a, b) => rank(a) - rank(b));
}
