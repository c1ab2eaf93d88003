/** Check: the reward contradicts itself or the right answers. */
import { checkOf } from '../diagnosis.ts';
import { groupsOf, listsBy } from '../advantage.ts';
import type { ForeignCompletion, ForeignRun } from '../run.ts';
import { ownLesson } from './see.ts';
import { inPercent } from './view.ts';

const least = 5;
const some = 0.1;
const most = 0.4;

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^\$|\$$|[.。]$/g, '')
    .replaceAll(/[\s,]/g, '')
    .toLowerCase();

/** Where datasets mark the answer; the last mark counts. */
const marks =
  /\\boxed\{([^{}]*)\}|####[^\S\n]*([^\n]*)|<answer>([^<]*)<\/answer>|(?<![</])answer(?: is)?:?[^\S\n]+([^\n]+)/gi;
/** Characters at the end of a completion in which its answer is looked for. */
const ending = 600;

/** The last number of a text, "" without one. Searched from the end: texts are many and full of numbers. */
function lastNumber(text: string): string {
  let to = text.length;
  while (to > 0 && !/\d/.test(text.charAt(to - 1))) to--;
  let from = to;
  while (from > 0 && /[-\d.,]/.test(text.charAt(from - 1))) from--;
  return (
    text
      .slice(from, to)
      .match(/-?\d[\d,]*(?:\.\d+)?/g)
      ?.at(-1) ?? ''
  );
}

/** The answer that a completion ends with: after a mark, else the last number if a number is wanted, else all of it. */
export function answerIn(completion: string, truth: string): string {
  const end = completion.slice(-ending);
  const marked = [...end.matchAll(marks)].at(-1);
  const said = marked?.slice(1).find((part) => part !== undefined);
  if (said !== undefined) return plain(said);
  if (/^[-+]?[\d.,]+$/.test(truth.trim())) return plain(lastNumber(end));
  return completion.length > ending ? '' : plain(completion);
}

/** Of completions that end with the right answer: those that got no more than wrong ones do. */
function unpaid(all: readonly ForeignCompletion[]) {
  const rewards = all.flatMap(({ reward }) => reward ?? []);
  const least = rewards.reduce((low, reward) => Math.min(low, reward), Infinity);
  // Where all have one reward above 0, all may be right.
  const lowest = rewards.some((reward) => reward > least) ? least : Math.min(least, 0);
  const truths = new Map<string, string>();
  const right = all.filter(({ truth, completion }) => {
    if (truth === null) return false;
    const wanted = truths.get(truth) ?? plain(truth);
    truths.set(truth, wanted);
    return wanted !== '' && answerIn(completion, truth) === wanted;
  });
  return { right, zero: right.filter(({ reward }) => reward === lowest) };
}

/** Equal texts of one prompt and step: how many there are, and how many of them have different rewards. */
function repeated(run: ForeignRun): { sets: number; torn: ForeignCompletion[] } {
  const torn: ForeignCompletion[] = [];
  let sets = 0;
  for (const group of groupsOf(run.completions)) {
    const scored = group.filter(({ reward, completion }) => reward !== null && completion !== '');
    for (const [first, ...others] of listsBy(scored, ({ completion }) => completion).values()) {
      if (!first || others.length === 0) continue;
      sets++;
      if (others.some((one) => one.isTruncated === first.isTruncated && one.reward !== first.reward))
        torn.push(first);
    }
  }
  return { sets, torn };
}

export const wrongVerifier = checkOf({
  id: 'wrong-verifier',
  title: 'rewards that contradict each other or the right answers',
  needs: [['completions'], [/* data */ 'right answers', 'completions']],
  remedies: ['reward'],
  see: ownLesson,
  check(run) {
    const { right, zero } = unpaid(run.completions.filter(({ reward }) => reward !== null));
    const share = zero.length / right.length;
    if (right.length >= least && share >= some)
      return {
        certainty: share >= most ? 'sure' : 'likely',
        values: {
          ...{ share, count: zero.length, of: right.length, truth: zero[0]?.truth ?? null },
          said: zero[0]?.completion.trim().slice(-40).replaceAll(/\s+/g, ' ') ?? '',
        },
        since: zero[0]?.step ?? null,
      };
    const { sets, torn } = repeated(run);
    const noisy = torn.length / sets;
    if (torn.length < least || noisy < some) return null;
    return {
      certainty: noisy >= most ? 'sure' : 'likely',
      values: { share: noisy, count: torn.length, of: sets, truth: null, said: '' },
      since: torn[0]?.step ?? null,
    };
  },
  what: ({ share, count, of, truth, said }) =>
    truth === null
      ? `The same completion of the same prompt got different rewards in ${inPercent(share)} of cases (${count} of ${of}).`
      : `${inPercent(share)} of the completions that end with the right answer got the lowest reward (${count} of ${of}; the first: “${said}” for ${truth}).`,
  why: ({ truth }) =>
    truth === null
      ? 'A verifier should give one text one reward. Differences are noise, which is learned like everything else, or the reward depends on something that is not in the text.'
      : 'The verifier does not recognise right answers, for their form or for a fault in it, so the policy is taught away from them.',
});
