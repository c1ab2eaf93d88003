/**
 * `replies`: someone says a sentence, and the policy replies with a few words. Rules that a reader turns on and weighs set the
 * reward: the weighted mean of those that hold. Many replies are right, and each rule can be read off the words.
 */
import { promptsByDraw } from '../drawnPrompts.ts';
import { writtenIn } from '../oneTurn.ts';
import type { Attempt, Level, Prompt, RuleSettings, TokenTask, Verdict } from '../task.ts';
import { END } from '../vocabulary/common.ts';
import { classes, idsOf, isMark, rhymesOf, words } from './lexicon.ts';
import { findReply } from './replySearch.ts';
import { replyRules, sentencesIn, wordsIn } from './replyRules.ts';
import { sentences } from './sentences.ts';

const id = 'replies';
/** Words of a reply at least and at most, and its most symbols: words, commas and marks. */
export const replyLimits = { least: 3, most: 20, symbols: 24 };
const { least, most, symbols: longest } = replyLimits;

interface Talk extends Level {
  /** The grammar's rule for what is said. */
  readonly rule: string;
}

const talk = (level: number, title: string, rule: string, promptLength: number): Talk => ({
  ...{ level, title, rule, promptLength },
  completionLength: longest + 1,
});
const levels: readonly Talk[] = [
  talk(1, 'short statements', 'SAYING', 9),
  talk(2, 'statements and questions', 'ASKING', 13),
];

const at = <T>(all: readonly T[], point: number): T => all[Math.floor(point * all.length)] as T;

/** Words of a class that have rhymes. */
const rhymingOf = new WeakMap<readonly string[], readonly string[]>();
function rhyming(all: readonly string[]): readonly string[] {
  const found = rhymingOf.get(all) ?? all.filter((word) => rhymesOf.has(word));
  rhymingOf.set(all, found);
  return found;
}

const prompt = promptsByDraw({ id, levels, vocabulary: words }, ({ rule, promptLength }, draw) => {
  let i = 0;
  const next = (): number => draw.uniform(i++);
  let latest: readonly string[] = [];
  const made = sentences.make(rule, next, (all) => at((latest = all), next()));
  // Every prompt ends with a word that has rhymes: one of its class where it is another.
  const said = rhymesOf.has(made.at(-2) as string) ? made : made.with(-2, at(rhyming(latest), next()) ?? '');
  const text = said.join(' ');
  return said.length > promptLength || !rhymesOf.has(said.at(-2) as string)
    ? null
    : { text, key: `${id} ${text}` };
});

const symbolsIn = (tokens: readonly number[]): string[] => tokens.map((token) => words.symbolOf(token));
const saidIn = ({ tokens }: Prompt): string[] => symbolsIn(tokens);

/** Whether a symbol may be in a reply; `b` to `h` are names in other tasks. */
const isSaid = (symbol: string): boolean => isMark(symbol) || /^([ai-z]|[a-z]{2,})$/.test(symbol);
/** All symbols that may be in a reply. */
export const sayable: readonly string[] = words.symbols.filter(isSaid);

/** Why a completion is no reply at all, whatever the rules, or its symbols. */
function replyIn({ prompt, completion }: Attempt): { readonly reply: string[] } | { readonly fault: string } {
  const { written, fault } = writtenIn(completion);
  if (fault !== null) return { fault };
  if (written.some((token) => token >= words.size)) return { fault: 'holds no words' };
  const reply = symbolsIn(written);
  if (!reply.every(isSaid)) return { fault: 'holds no words' };
  const count = wordsIn(reply).length;
  if (count < least) return { fault: `fewer than ${least} words` };
  if (count > most || reply.length > longest) return { fault: `more than ${most} words` };
  const parts = [saidIn(prompt), ...sentencesIn(reply)].map((part) => wordsIn(part).join(' '));
  if (parts.indexOf(parts[0] as string, 1) > 0) return { fault: 'repeats the prompt' };
  if (new Set(parts).size < parts.length) return { fault: 'says the same twice' };
  return { reply };
}

/** Nouns that a reply can take up from a prompt. */
const topics: ReadonlySet<string> = new Set([...classes.ANIMAL, ...classes.THING, ...classes.PLACE]);

const usual: RuleSettings = { weights: { question: 1, animal: 1 }, words: 8 };

/** How often a demonstration takes up a noun of what was said before, rhymes with the prompt, and has a second sentence. */
const rates = { topic: 0.9, rhyme: 0.5, second: 0.85 };

function demonstrate(prompt: Prompt, draw: (i: number) => number): number[] {
  const said = saidIn(prompt);
  const rhymes = rhymesOf.get(said.at(-2) as string);
  let i = 0;
  const next = (): number => draw(i++);
  const topicOf = (symbols: readonly string[]) => symbols.find((word) => topics.has(word));
  const sentence = (rule: string, topic: string | undefined): string[] =>
    sentences.make(rule, next, (all) =>
      topic !== undefined && next() < rates.topic && all.includes(topic) ? topic : at(all, next()),
    );
  for (;;) {
    const first = sentence(said.at(-1) === '?' && next() < 0.5 ? 'ANSWER' : 'SENTENCE', topicOf(said));
    const parts =
      next() < rates.second ? [first, sentence('SENTENCE', topicOf(first) ?? topicOf(said))] : [first];
    const last = parts.at(-1) as string[];
    if (rhymes && next() < rates.rhyme) {
      const rhyme = at([...rhymes], next());
      const changed = last.with(-2, rhyme);
      if (sentences.accepts(changed)) parts.splice(-1, 1, changed);
    }
    const completion = [...idsOf(parts.flat()), END];
    if ('reply' in replyIn({ prompt, completion })) return completion;
  }
}

/** The task under these rules. */
function underRules({ weights, words: mostWords }: RuleSettings): TokenTask {
  const rules = replyRules(mostWords).map((rule) => ({ ...rule, weight: weights[rule.id] ?? 0 }));
  const on = rules.filter(({ weight }) => weight > 0);
  const total = on.reduce((sum, { weight }) => sum + weight, 0);
  const isOn = (id: string): boolean => on.some((rule) => rule.id === id);

  function verdictOf(attempt: Attempt): Verdict {
    const read = replyIn(attempt);
    const nothing = { reward: 0, correct: false };
    if ('fault' in read) return { ...nothing, reason: read.fault, rules: noneHolds };
    const said = saidIn(attempt.prompt);
    const scores = Object.fromEntries(rules.map((rule) => [rule.id, rule.scoreOf(said, read.reply)]));
    const broken = on.filter((rule) => (scores[rule.id] as number) < 1);
    const earned = on.reduce((sum, rule) => sum + rule.weight * (scores[rule.id] as number), 0);
    return {
      reward: total > 0 ? Math.min(1, earned / total) : 0,
      correct: total > 0 && broken.length === 0,
      reason: broken.length === 0 ? 'follows the rules' : broken.map(({ fault }) => fault).join(', '),
      rules: scores,
    };
  }
  const noneHolds = Object.fromEntries(rules.map((rule) => [rule.id, 0]));

  function solve(prompt: Prompt, validPrefix: readonly number[] = []): number[] {
    const said = saidIn(prompt);
    const begun = symbolsIn(validPrefix);
    const wanted = {
      features: on
        .map((rule) => rule.id)
        .filter((one) => one !== 'short' && one !== 'fresh' && one !== 'sentence'),
      words: isOn('short') ? Math.min(mostWords, most) : most,
      symbols: longest,
      isFresh: isOn('fresh'),
    };
    const key = prompt.tokens.reduce((sum, token) => (Math.imul(sum, 31) + token) | 0, 7) >>> 0;
    const topic = said.find((word) => topics.has(word));
    const isRight = (rest: readonly number[]): boolean =>
      verdictOf({ prompt, completion: [...validPrefix, ...rest] }).correct;
    if (isRight([END])) return [END];
    // Another key where the reply found is no reply, because it repeats what was said or is too short.
    for (let attempt = 0; attempt < 8; attempt++) {
      const rest = findReply(said, begun, wanted, key + attempt, attempt < 4 ? topic : undefined);
      const tokens = rest && [...idsOf(rest), END];
      if (tokens && isRight(tokens)) return tokens;
    }
    throw new Error(
      `${id}: prefix must begin a reply that follows the rules, got "${words.decode(validPrefix)}"`,
    );
  }

  const expected = on.map(({ label }) => label).join(', ');
  return {
    kind: 'tokens',
    vocabulary: words,
    id,
    title: 'Replies',
    description: 'Reply to a sentence with 3 to 20 words. Rules that you choose set the reward.',
    levels,
    rules,
    withRules: underRules,
    prompt,
    verify: (attempts) => Promise.resolve(attempts.map(verdictOf)),
    solve,
    demonstrate,
    view: ({ prompt, completion }) => ({
      kind: 'text',
      prompt: words.decode(prompt.tokens),
      completion: words.decode(completion.filter((token) => token !== END)),
      expected,
    }),
  };
}

export const replies = underRules(usual);
