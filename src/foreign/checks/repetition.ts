/** Checks on texts: completions that repeat themselves, and one text for many prompts. */
import { checkOf } from '../diagnosis.ts';
import { klRecipe, lengthRecipe } from './see.ts';
import { lateCompletions, inPercent } from './view.ts';

/** Part of the runs of four words that come twice, and words of a text that are looked at, at least and at most. */
const loops = 0.5;
const [least, most] = [40, 2000];

/** For each entry how many different ones came before its first. */
function numbered<T>(list: readonly T[]): number[] {
  const known = new Map<T, number>();
  return list.map((one) => {
    const number = known.get(one) ?? known.size;
    known.set(one, number);
    return number;
  });
}

/** One number for each entry and the one that is `away` behind it. */
const neighbours = (list: readonly number[], away: number): number[] =>
  list.slice(away).map((one, at) => (list[at] as number) * most + one);

/** Part of the runs of four words that a text has more than once; 0 for short texts. */
function repeatedPart(text: string): number {
  const said = text.split(/\s+/, most);
  if (said.length < least) return 0;
  // Numbers stand for words, then for pairs of neighbours, then for runs of four: a run is a pair of pairs.
  const ones = numbered(said);
  const pairs = numbered(neighbours(ones, 1));
  const runs = neighbours(pairs, 2);
  return 1 - new Set(runs).size / runs.length;
}

export const repetition = checkOf({
  id: 'repetition',
  title: 'completions that repeat themselves',
  needs: [['completions']],
  remedies: ['anchor', 'maskTruncated'],
  see: lengthRecipe,
  check(run) {
    const late = lateCompletions(run);
    const looping = late.filter(({ completion }) => repeatedPart(completion) >= loops);
    const share = looping.length / late.length;
    if (looping.length < 3 || share < 0.2) return null;
    return {
      certainty: share >= 0.5 ? 'sure' : 'likely',
      values: { share },
      since: looping[0]?.step ?? null,
    };
  },
  what: ({ share }) =>
    `${inPercent(share)} of the last completions repeat themselves (at least half of their runs of four words come twice).`,
  why: () =>
    'A loop is probable under itself, so it lasts to the length limit. It shows a policy that is far from its reference, or that is paid for length.',
});

export const sameText = checkOf({
  id: 'same-text',
  title: 'one text for many prompts',
  needs: [['completions']],
  remedies: ['explore', 'reward'],
  see: klRecipe,
  check(run) {
    const late = lateCompletions(run).filter(({ completion, prompt }) => completion !== '' && prompt !== '');
    const prompts = new Set(late.map(({ prompt }) => prompt));
    const asked = new Map<string, Set<string>>();
    for (const { completion, prompt } of late)
      asked.set(completion, (asked.get(completion) ?? new Set()).add(prompt));
    const [text, by] = [...asked].reduce((a, b) => (b[1].size > a[1].size ? b : a), [
      '',
      new Set<string>(),
    ] as const);
    const share = by.size / prompts.size;
    // Short answers are often the same and right.
    const isLong = text.length > 20;
    if (prompts.size < 5 || share < (isLong ? 0.3 : 0.7)) return null;
    return {
      certainty: isLong && share >= 0.5 ? 'sure' : 'likely',
      values: { share, text: text.trim().slice(0, 60).replaceAll(/\s+/g, ' ') },
      since: run.completions.find(({ completion }) => completion === text)?.step ?? null,
    };
  },
  what: ({ share, text }) => `${inPercent(share)} of the last prompts got the same completion: “${text}”.`,
  why: () =>
    'The policy no longer reads the prompt. It has found a text that is paid everywhere, or it has collapsed onto one.',
});
