/**
 * A grammar as rules of patterns: an exact recogniser of its sentences, and their random making. No rule calls itself, so
 * that all sentences together are the paths of a finite automaton.
 */

/**
 * Alternatives by rule. Each is a pattern, after its weight where that is not 1. A name in capitals is a rule, or else a
 * class of words; a question mark after it makes it optional.
 */
export type Rules = Readonly<Record<string, readonly string[]>>;
export type WordClasses = Readonly<Record<string, readonly string[]>>;

interface Part {
  readonly name: string;
  readonly isOptional: boolean;
}

/** A step of the automaton: any of these words, then the state `to`. */
export interface Edge {
  readonly words: readonly string[];
  readonly to: GrammarState;
}

export class GrammarState {
  /** Only the end of a sentence has none. */
  readonly edges: readonly Edge[];
  #next: Map<string, GrammarState[]> | undefined;

  constructor(edges: readonly Edge[]) {
    this.edges = edges;
  }

  /** The states after a word. */
  after(word: string): readonly GrammarState[] {
    if (!this.#next) {
      this.#next = new Map();
      for (const { words, to } of this.edges)
        for (const one of words) this.#next.set(one, [...(this.#next.get(one) ?? []), to]);
    }
    return this.#next.get(word) ?? [];
  }
}

/** Chooses a word of a class, by its name. */
type WordChoice = (words: readonly string[], name: string) => string;

export interface Grammar {
  readonly start: GrammarState;
  /** The states after words from the start; empty where no sentence begins so. */
  statesAfter(words: readonly string[]): readonly GrammarState[];
  /** Whether the words are a sentence. */
  accepts(words: readonly string[]): boolean;
  /** A sentence of a rule: `next` gives uniform numbers in (0, 1), `choose` the words. */
  make(rule: string, next: () => number, choose: WordChoice): string[];
}

const isName = (text: string): boolean => /^[A-Z]/.test(text);

function partsOf(pattern: string): { readonly weight: number; readonly parts: readonly Part[] } {
  const [first = '', ...rest] = pattern.split(' ');
  const weight = /^\d+$/.test(first) ? Number(first) : 1;
  return {
    weight,
    parts: (/^\d+$/.test(first) ? rest : [first, ...rest]).map((part) => {
      const isOptional = isName(part) && part.endsWith('?');
      return { name: isOptional ? part.slice(0, -1) : part, isOptional };
    }),
  };
}

/** The grammar whose sentences are those of the rule `top`; `isNarrow`: without the alternatives that weigh 0. */
export function grammarOf(rules: Rules, classes: WordClasses, top: string, isNarrow = false): Grammar {
  const read = new Map(
    Object.entries(rules).map(([name, patterns]) => [
      name,
      patterns.map(partsOf).filter(({ weight }) => weight > 0 || !isNarrow),
    ]),
  );

  function wordsIn(name: string): readonly string[] {
    if (!isName(name)) return [name];
    const words = classes[name];
    if (!words) throw new Error(`internal: grammar has no rule or class ${name}`);
    return words;
  }

  /** The edges of a rule whose sentences continue at `then`; a rule in one place is expanded once. */
  const expanded = new Map<GrammarState, Map<string, readonly Edge[]>>();
  function edgesOf(name: string, then: GrammarState): readonly Edge[] {
    const rule = read.get(name);
    if (!rule) return [{ words: wordsIn(name), to: then }];
    const here = expanded.get(then) ?? new Map<string, readonly Edge[]>();
    expanded.set(then, here);
    const edges = here.get(name) ?? rule.flatMap(({ parts }) => sequence(parts, then).edges);
    here.set(name, edges);
    return edges;
  }
  function sequence(parts: readonly Part[], then: GrammarState): GrammarState {
    return parts.reduceRight((after, { name, isOptional }) => {
      const edges = edgesOf(name, after);
      return new GrammarState(isOptional ? [...edges, ...after.edges] : edges);
    }, then);
  }

  const start = new GrammarState(edgesOf(top, new GrammarState([])));

  function statesAfter(words: readonly string[]): readonly GrammarState[] {
    let states: readonly GrammarState[] = [start];
    for (const word of words) states = [...new Set(states.flatMap((state) => state.after(word)))];
    return states;
  }

  function make(name: string, next: () => number, choose: WordChoice): string[] {
    const rule = read.get(name);
    if (!rule) return [isName(name) ? choose(wordsIn(name), name) : name];
    let rest = next() * rule.reduce((sum, { weight }) => sum + weight, 0);
    const { parts } = rule.find(({ weight }) => (rest -= weight) < 0) as (typeof rule)[number];
    return parts.flatMap((part) => (part.isOptional && next() < 0.5 ? [] : make(part.name, next, choose)));
  }

  return {
    start,
    statesAfter,
    accepts: (words) => statesAfter(words).some(({ edges }) => edges.length === 0),
    make,
  };
}
