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

/** A translation, and the letters of all templates that gave it, those of its values too. */
interface Found {
  readonly said: string;
  readonly letters: number;
}

/** Between sentences and between clauses. */
const clauseJoints = ['. ', '; '] as const;
/** A template with fewer letters than this takes single words only: it would fit nearly every sentence. */
const fewLetters = 3;
/** No worker says more, and patterns take long on long texts. */
const longestSentence = 1000;
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
  // Between the things of a list: “, ” and words with spaces around them, such as “ or ”.
  const listJoints = [', ', ...[...whole.keys()].filter((key) => /^ .+ $/.test(key))];
  templates.sort((a, b) => b.letters - a.letters || b.english.length - a.english.length);
  const remembered = new Map<string, Found | null>();

  const say = (sentence: string): string => known(sentence)?.said ?? sentence;

  function known(sentence: string): Found | null {
    const before = remembered.get(sentence);
    if (before !== undefined) return before;
    const match = sentence.length <= longestSentence ? best(sentence) : null;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(sentence, match);
    return match;
  }

  /** What most letters of templates give: one with few may fit a sentence that another is made for. */
  function best(sentence: string): Found | null {
    const exact = exactly(sentence);
    if (exact) return exact;
    const ways = [
      inParts(sentence, clauseJoints, (clause) => found(clause) ?? asWritten(clause)),
      fitted(sentence),
      asWritten(sentence),
      afterName(sentence),
      inParts(sentence, listJoints, exactly),
    ].filter((way) => way !== null);
    const most = Math.max(...ways.map(({ letters }) => letters));
    return ways.find(({ letters }) => letters === most) ?? null;
  }

  function exactly(sentence: string): Found | null {
    const exact = whole.get(sentence);
    return exact === undefined ? null : { said: exact, letters: lettersOf(sentence) };
  }

  const found = (sentence: string): Found | null => exactly(sentence) ?? fitted(sentence);

  function fitted(sentence: string): Found | null {
    for (const template of templates) {
      if (!sentence.includes(template.part)) continue;
      const values = (template.pattern ??= patternOf(template)).exec(sentence)?.groups;
      if (!values) continue;
      const inside = Object.values(values).reduce((sum, value) => sum + (known(value)?.letters ?? 0), 0);
      const said = filledIn(template.translation, (hole) => say(values[hole] ?? ''));
      return { said, letters: template.letters + inside };
    }
    return null;
  }

  /** A clause that was made a sentence: with a capital letter, a full stop, or both. */
  function asWritten(sentence: string): Found | null {
    const small = sentence.charAt(0).toLowerCase() + sentence.slice(1);
    const capital = (match: Found | null): Found | null =>
      match && { ...match, said: match.said.charAt(0).toUpperCase() + match.said.slice(1) };
    const stopped = (of: string): Found | null => {
      const match = of.endsWith('.') ? found(of.slice(0, -1)) : null;
      return match && { ...match, said: `${match.said}.` };
    };
    const isSmall = small === sentence;
    const ways = [stopped(sentence), ...(isSmall ? [] : [capital(found(small)), capital(stopped(small))])];
    return ways.reduce((most, way) => (way && way.letters > (most?.letters ?? 0) ? way : most), null);
  }

  /** A clause after the name of what it is about. */
  function afterName(sentence: string): Found | null {
    const [, name, clause] = /^([\w-]+): (.+)$/s.exec(sentence) ?? [];
    const match = clause === undefined ? null : (found(clause) ?? asWritten(clause));
    return match && { ...match, said: `${say(name as string)}: ${match.said}` };
  }

  /** Clauses or things that are joined; all must be known. */
  function inParts(
    sentence: string,
    joints: readonly string[],
    find: (part: string) => Found | null,
  ): Found | null {
    for (const joint of joints) {
      const parts = sentence.split(joint);
      if (parts.length === 1) continue;
      const matches = parts.map(find).filter((match) => match !== null);
      if (matches.length < parts.length) continue;
      return {
        said: matches.map(({ said }) => said).join(whole.get(joint) ?? joint),
        letters: matches.reduce((sum, { letters }) => sum + letters, 0),
      };
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
