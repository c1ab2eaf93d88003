/** The diagnosis of a run as a document and as JSON. Pure; the caller gives the frame of the page. */
import type { Diagnosis } from './diagnosis.ts';
import type { ForeignRun } from './run.ts';

/** Texts of other people stand in it, so everything is escaped. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A number of things: "1 step", "2 steps". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** What a diagnosis is called in lists. */
export const wordOf = ({ kind, certainty }: Pick<Diagnosis, 'kind' | 'certainty'>): string =>
  certainty === 'cannot tell' ? certainty : kind === 'normal' ? 'normal' : certainty;

function diagnosisHtml(one: Diagnosis, page: string): string {
  const { what, why, since, missing, remedies, see } = one;
  const items = [
    ...missing.map(({ column, how }) => `${column}: ${how}`),
    ...remedies.map(({ setting, cost }) => `${setting}. ${cost}`),
  ].map((item) => `<li>${plain(item)}</li>`);
  const from = since === null ? '' : `, from step ${since}`;
  const link = see && `<p><a href="${plain(page + see.link)}" rel="noreferrer">${plain(see.label)}</a></p>`;
  return `<h3>${plain(what)}</h3>
<p class="soft">${wordOf(one)}${from}</p>
<p>${plain(why)}</p>
${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}${link ?? ''}`;
}

function filesHtml({ files }: ForeignRun): string {
  const lines = files.map(({ name, format, rows, completions, leftOut }) => {
    const left = leftOut.map(
      ({ count, reason, first }) =>
        `${count} × ${reason}${first ? ` (line ${first.line}: ${first.text})` : ''}`,
    );
    const took = `${format ?? 'not known'}: ${counted(rows, 'row')}, ${counted(completions, 'completion')}`;
    return `<li>${plain([`${name}, ${took}`, ...left].join('; left out: '))}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/** Title, lead and parts of a page without script; `page` is the address that links of lessons and recipes begin with. */
export function reportOf(run: ForeignRun, diagnoses: readonly Diagnosis[], page: string) {
  const isShort = (one: Diagnosis): boolean => one.certainty !== 'cannot tell';
  const list = (some: readonly Diagnosis[]): string => some.map((one) => diagnosisHtml(one, page)).join('\n');
  const { steps, completions, library } = run;
  return {
    title: run.name,
    lead: `A run of ${library === 'unknown' ? 'an unknown library' : library}: ${counted(steps.length, 'step')}, ${counted(completions.length, 'completion')}.`,
    parts: [
      { title: 'Diagnosis', html: list(diagnoses.filter(isShort)) || '<p>Nothing was found.</p>' },
      {
        title: 'Not checked',
        html: list(diagnoses.filter((one) => !isShort(one))) || '<p>Every check ran.</p>',
      },
      { title: 'Files', html: filesHtml(run) },
    ],
  };
}

/** The same as plain data: the run without its completions, and the diagnoses. */
export const reportJson = (run: ForeignRun, diagnoses: readonly Diagnosis[]): object => {
  const { completions, metrics, ...about } = run;
  const values = metrics.map(({ values, ...metric }) => ({
    ...metric,
    values: values.map((value) => (Number.isFinite(value) ? value : null)),
  }));
  return { ...about, completions: completions.length, metrics: values, diagnoses };
};
