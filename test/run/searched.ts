/** Completions of lookup that searched for given keys, with the replies of a ranker: real data for views of it. */
import type { Learnable } from '../../src/learn/learnable.ts';
import type { Ranker, ShownRanking } from '../../src/rollout/ranking.ts';
import { attemptOf, roles } from '../../src/rollout/sample.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import type { Attempt, FoundEntries, Prompt, RankedResults } from '../../src/tasks/task.ts';
import { streams } from '../../src/tensor/random.ts';

export const ranked = lookup.ranked as RankedResults;

/** What the searches of a completion found, and the ranker's choices. */
export interface Searched {
  readonly one: Learnable;
  readonly found: readonly FoundEntries[];
}

/** Key a leads to c, c to 7. */
const twoHops: Prompt = {
  ...{ task: 'lookup', split: 'train', index: 0, level: 2, tokens: encode('a?') },
  key: 'lookup a ac b4 c7 d2 f7 ha -',
};

/** A completion of one search for each query, and then an answer. */
export async function searchedFor(
  queries: readonly string[],
  ranker: Ranker,
  { prompt = twoHops, sample = 0, answer = '7' } = {},
): Promise<Searched> {
  const tokens = [...prompt.tokens];
  const by: number[] = prompt.tokens.map(() => roles.prompt);
  const write = (text: readonly number[], role: number) => {
    tokens.push(...text);
    by.push(...text.map(() => role));
  };
  const upToNow = (): Attempt =>
    attemptOf({ prompt, tokens: Int32Array.from(tokens), roles: Uint8Array.from(by) });
  const found: FoundEntries[] = [];
  const rankings: ShownRanking[] = [];
  for (const query of queries) {
    write(encode(`[search]${query}⏎`), roles.action);
    const entries = ranked.found(upToNow());
    if (!entries) throw new Error(`the search for ${query} must find entries`);
    const at = tokens.length;
    const keys = { ...{ stream: streams.sample, round: 1, place: 0 }, sample, position: at };
    const ranking = ranker(entries, keys);
    write(ranked.show(upToNow(), ranking.order).tokens, roles.observation);
    found.push(entries);
    rankings.push({ ...ranking, at });
  }
  write(encode(`[answer]${answer}⏎`), roles.action);
  const attempt = upToNow();
  const verdict = (await lookup.verify([attempt]))[0]!;
  const mask = Uint8Array.from(by, (role) => Number(role === roles.action));
  const zeros = new Float32Array(tokens.length);
  const one: Learnable = {
    ...{ prompt, group: 0, sample, round: 1, tokens: Int32Array.from(tokens), roles: Uint8Array.from(by) },
    ...{ trainMask: mask, mask, logps: zeros, entropies: zeros, advantages: zeros, rankings },
    versions: Int32Array.from(by, (role) => (role === roles.action ? 0 : -1)),
    ...{ terminated: true, truncated: false, verdict, reward: verdict.reward, earned: verdict.reward },
  };
  return { one, found };
}
