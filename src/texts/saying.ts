/**
 * Translates what workers said: a sentence is matched with templates, and the translation gets the same values. Sentences come
 * from records, which hold English in every language.
 */

/** A template and its translation. A hole is one sign from `firstHole` on; the translation has the holes of its template. */
export type SaidPair = readonly [english: string, translation: string];

/** The sign of the first hole; the others follow it. They are in a range without letters. */
export const firstHole = 0xe000;
const holes = /[\ue000-\ue0ff]/;

interface Template {
  /** Letters between the holes; where several templates fit, the one with most is meant. */
  readonly letters: number;
  /** The longest text between holes: what lacks it does not fit. */
  readonly part: string;
  readonly english: string;
  readonly translation: string;
  pattern?: RegExp;
}

/** Between sentences and clauses, each of which may be known. */
const clauseJoints = ['. ', '; '] as const;
/** Between the things of a list. */
const listJoints = [', ', ' and ', ' or '] as const;
/** A template with fewer letters than this takes single words only: it would fit nearly every sentence. */
const fewLetters = 3;
const mostRemembered = 2000;

/** A function that gives a sentence in the language of the pairs; what no template fits stays as it is. */
export function sayingOf(pairs: readonly SaidPair[]): (sentence: string) => string {
  const whole = new Map<string, string>();
  const templates: Template[] = [];
  for (const [english, translation] of pairs) {
    const parts = english.split(holes);
    if (parts.length === 1) whole.set(english, translation);
    else {
      const part = parts.reduce((longest, one) => (one.length > longest.length ? one : longest));
      templates.push({ letters: lettersOf(english), part, english, translation });
    }
  }
  templates.sort((a, b) => b.letters - a.letters);
  const remembered = new Map<string, string>();

  function say(sentence: string): string {
    const before = remembered.get(sentence);
    if (before !== undefined) return before;
    const said = known(sentence) ?? sentence;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(sentence, said);
    return said;
  }

  function known(sentence: string): string | null {
    return (
      whole.get(sentence) ??
      inParts(sentence, clauseJoints) ??
      fitted(sentence) ??
      asWritten(sentence) ??
      afterName(sentence) ??
      inParts(sentence, listJoints)
    );
  }

  function fitted(sentence: string): string | null {
    for (const template of templates) {
      if (!sentence.includes(template.part)) continue;
      const values = (template.pattern ??= patternOf(template)).exec(sentence)?.groups;
      if (values) return filledIn(template.translation, (hole) => say(values[hole] ?? ''));
    }
    return null;
  }

  const found = (sentence: string): string | null => whole.get(sentence) ?? fitted(sentence);

  /** A clause that was made a sentence: with a capital letter or a full stop. */
  function asWritten(sentence: string): string | null {
    const clause = sentence.replace(/\.$/, '');
    const end = sentence.slice(clause.length);
    for (const one of [clause, clause.charAt(0).toLowerCase() + clause.slice(1)]) {
      const said = one === sentence ? null : found(one);
      if (said !== null) return (one === clause ? said : said.charAt(0).toUpperCase() + said.slice(1)) + end;
    }
    return null;
  }

  /** A clause after the name of what it is about. */
  function afterName(sentence: string): string | null {
    const [, name, clause] = /^([\w-]+): (.+)$/s.exec(sentence) ?? [];
    const said = clause === undefined ? null : (found(clause) ?? asWritten(clause));
    return said === null ? null : `${say(name as string)}: ${said}`;
  }

  /** Clauses or things that are joined, each of which is known. */
  function inParts(sentence: string, joints: readonly string[]): string | null {
    for (const joint of joints) {
      const parts = sentence.split(joint);
      if (parts.length === 1) continue;
      const said = parts.map((part) => found(part) ?? asWritten(part));
      if (said.every((part) => part !== null)) return said.join(whole.get(joint) ?? joint);
    }
    return null;
  }

  return say;
}

const lettersOf = (english: string): number => english.match(/\p{L}/gu)?.length ?? 0;

/** The values of a template are whatever stands in its holes; a hole that comes again has the same. */
function patternOf({ english, letters }: Template): RegExp {
  const value = letters < fewLetters ? '\\S*?' : '[^]*?';
  const seen = new Set<string>();
  const source = [...english].map((sign) => {
    if (!holes.test(sign)) return sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    const name = nameOf(sign);
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${value})`;
  });
  return new RegExp(`^${source.join('')}$`);
}

function filledIn(translation: string, valueOf: (hole: string) => string): string {
  return [...translation].map((sign) => (holes.test(sign) ? valueOf(nameOf(sign)) : sign)).join('');
}

/** The name of a hole in a pattern. */
const nameOf = (sign: string): string => `h${(sign.codePointAt(0) as number) - firstHole}`;
