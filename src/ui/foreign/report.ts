/**
 * The diagnosis of a run as parts of a document. Page and command write the same, in English, because reports are sent to
 * others.
 */
import { libraryTitles } from '../../foreign/libraries.ts';
import type { ForeignOverview } from '../../foreign/overview.ts';
import type { SaidDiagnosis } from '../../foreign/words.ts';
import type { DocumentContent } from '../files/document.ts';
import { escaped } from '../files/markup.ts';

/** A number of things: "1 step", "2 steps". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** What a diagnosis is called in lists. */
export const wordOf = ({ kind, certainty }: Pick<SaidDiagnosis, 'kind' | 'certainty'>): string =>
  certainty === 'cannot tell' ? certainty : kind === 'normal' ? 'normal' : certainty;

function diagnosisHtml(one: SaidDiagnosis, page: string): string {
  const { what, why, since, missing, remedies, see } = one;
  const items = [
    ...missing.map(({ column, how }) => `${column}: ${how}`),
    ...remedies.map(({ setting, cost }) => `${setting}. ${cost}`),
  ].map((item) => `<li>${escaped(item)}</li>`);
  const from = since === null ? '' : /* data */ `, from step ${since}`;
  const link =
    see && `<p><a href="${escaped(page + see.link)}" rel="noreferrer">${escaped(see.label)}</a></p>`;
  return `<h3>${escaped(what)}</h3>
<p class="soft">${wordOf(one)}${from}</p>
<p>${escaped(why)}</p>
${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}${link ?? ''}`;
}

function filesHtml({ files }: ForeignOverview['run']): string {
  const lines = files.map(({ name, format, rows, completions, leftOut }) => {
    const left = leftOut.map(
      ({ count, reason, first }) =>
        `${count} × ${reason}${first ? /* data */ ` (line ${first.line}: ${first.text})` : ''}`,
    );
    const took = `${format ?? /* data */ 'not known'}: ${counted(rows, 'row')}, ${counted(completions, 'completion')}`;
    return `<li>${escaped([`${name}, ${took}`, ...left].join(/* data */ '; left out: '))}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/** Title, lead and parts of a page without script; `page` is the address that links of lessons and recipes begin with. */
export function reportOf(
  { run, steps, completions, diagnoses }: ForeignOverview,
  page: string,
): Pick<DocumentContent, 'title' | 'lead' | 'parts'> {
  const isShort = (one: SaidDiagnosis): boolean => one.certainty !== 'cannot tell';
  const list = (some: readonly SaidDiagnosis[]): string =>
    some.map((one) => diagnosisHtml(one, page)).join('\n');
  return {
    title: run.name,
    lead: /* data */ `A run of ${libraryTitles[run.library]}: ${counted(steps, 'step')}, ${counted(completions, 'completion')}.`,
    parts: [
      { title: /* data */ 'Diagnosis', html: list(diagnoses.filter(isShort)) || '<p>Nothing was found.</p>' },
      {
        title: /* data */ 'Not checked',
        html: list(diagnoses.filter((one) => !isShort(one))) || '<p>Every check ran.</p>',
      },
      { title: /* data */ 'Files', html: filesHtml(run) },
    ],
  };
}
