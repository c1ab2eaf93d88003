/** Checks on texts: completions that repeat themselves, and one text for many prompts. */
import type { RunCheck } from '../diagnosis.ts';
import { klRecipe, lengthRecipe } from './see.ts';
import { lateCompletions, inPercent } from './view.ts';

/** Words of a run that is looked for, and the part of runs that come twice. */
const words = 4;
const loops = 0.5;
const least = 40;

/** Part of the runs of four words that a text has more than once; 0 for short texts. */
function repeatedPart(text: string): number {
  const said = text.split(/\s+/, 2000);
  if (said.length < least) return 0;
  const runs = new Set<string>();
  const count = said.length - words + 1;
  for (let at = 0; at < count; at++) runs.add(said.slice(at, at + words).join(' '));
  return 1 - runs.size / count;
}

export const repetition: RunCheck = {
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
      what: `${inPercent(share)} of the last completions repeat themselves (at least half of their runs of four words come twice).`,
      why: 'A loop is probable under itself, so it lasts to the length limit. It shows a policy that is far from its reference, or that is paid for length.',
      since: looping[0]?.step ?? null,
    };
  },
};

export const sameText: RunCheck = {
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
      what: `${inPercent(share)} of the last prompts got the same completion: “${text.trim().slice(0, 60).replaceAll(/\s+/g, ' ')}”.`,
      why: 'The policy no longer reads the prompt. It has found a text that is paid everywhere, or it has collapsed onto one.',
      since: run.completions.find(({ completion }) => completion === text)?.step ?? null,
    };
  },
};
