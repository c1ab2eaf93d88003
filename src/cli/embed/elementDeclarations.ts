/** Writes `espalier.d.ts`, the types of the element, from the tables that the widget validates with. */
import { metricEntries } from '../../config/metrics.ts';
import type { Option } from '../../config/option.ts';
import { ruleOf } from '../../config/schema.ts';
import { optionOf, settingKeys } from '../../config/settings.ts';
import { attributes, type Attribute } from '../../ui/share/attributes.ts';
import { parts } from '../../ui/share/options.ts';

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

/** One word is a union; a list of words, which TypeScript cannot check, names its words in the comment. */
function attributeType({ name, words, isList }: Attribute): string {
  if (name === 'height') return "number | 'auto' | (string & {})";
  if (words.length > 0 && !isList) return union(words);
  return name === 'level' || name === 'seed' ? 'number | string' : 'string';
}

function valueType(option: Option): string {
  switch (option.kind) {
    case 'number':
      return 'number';
    case 'optional-number':
      return 'number | null';
    case 'choice':
      return union(option.choices.map(({ value }) => value));
    case 'switch':
      return 'boolean';
    case 'choices':
      return 'string';
    case 'weights':
      return 'never';
  }
}

const attributeLines = attributes.map(
  (one) =>
    `  /** ${one.means} ${one.takes}. */\n  ${one.name.includes('-') ? `'${one.name}'` : one.name}?: ${attributeType(one)};`,
);
const settable = settingKeys.filter((key) => optionOf(key).kind !== 'weights');
const settingLines = settable.map((key) => {
  const option = optionOf(key);
  return `  /** ${option.label}: ${option.kind === 'choice' ? option.help : ruleOf(option)} */\n  ${key}?: ${valueType(option)};`;
});

/** The text of `espalier.d.ts`. */
export function elementDeclarations(): string {
  const listWords = attributes.find(({ name }) => name === 'lock')?.words ?? [];
  return `/**
 * Types of <espalier-lab>, written when the page is built. They stand beside espalier.js:
 * /// <reference path="espalier.d.ts" />
 */

/** A word of the attribute hide, which takes a list of them. */
type EspalierPart = ${union(parts)};

/** A word of the attributes lock and settings, which take a list of them; all is for lock only. */
type EspalierSettingWord = ${union(listWords)};

/** The attributes, as HTML has them. */
interface EspalierAttributes {
${attributeLines.join('\n')}
}

/** Settings of a recipe, for configure. */
interface EspalierSettings {
${settingLines.join('\n')}
}

/** A metric of a round. A run measures those that its settings ask for. */
type EspalierMetric = 'round' | 'update' | 'seconds' | ${union([...new Set(metricEntries.map(({ key }) => key))])};

interface EspalierState {
  /** idle: no run yet. paused: after run(n) or Pause. done: at the end of the run. */
  state: 'idle' | 'loading' | 'running' | 'paused' | 'error' | 'done';
  /** Finished rounds. */
  round: number;
  /** Mean reward of the last round; null before the first. */
  reward: number | null;
  /** The last held-out pass@1 (control tasks: held-out reward); null before the first. */
  passAt1: number | null;
  /** The recipe as a link, from its # on. */
  link: string;
  /** Why the run stopped or the widget shows nothing; null if nothing failed. */
  failure: string | null;
}

/** The events, with their details. */
interface EspalierEvents {
  /** The widget is ready for commands; again after it was closed. */
  ready: CustomEvent<{ type: 'ready'; state: EspalierState }>;
  /** A training begins, by run() or by the reader. */
  started: CustomEvent<{ type: 'started'; state: EspalierState }>;
  /** A round has ended. Round 0 is the evaluation before training. */
  round: CustomEvent<{
    type: 'round';
    round: number;
    metrics: Partial<Record<EspalierMetric, number>> & Record<string, number>;
  }>;
  /** The state changed; during training at most twice a second. */
  status: CustomEvent<{ type: 'status'; state: EspalierState }>;
  /** The height in pixels that needs no scrolling. */
  resized: CustomEvent<{ type: 'resized'; height: number }>;
  /**
   * The widget was closed, because an attribute other than height changed, or the element was moved or removed. Its run is
   * lost, unless it has the attribute store; the state is the last one. A removed element tells it to its own listeners.
   */
  closed: CustomEvent<{ state: EspalierState; message: string }>;
  /** An attribute is wrong, or a method was refused; the promises are rejected with the same sentence. */
  error: CustomEvent<{ message: string }>;
}

/**
 * The element. Moving it to another place in the page closes its widget, rejects its promises and opens a new one from the
 * attributes, without what configure changed; moveBefore, where browsers have it, keeps widget and run.
 */
interface EspalierLab extends HTMLElement {
  /** The last reported state; null before the widget is ready. */
  readonly state: EspalierState | null;
  /**
   * Trains until the run is paused or done, or for this many more rounds. Resolves when the training ends: paused (after
   * the rounds, or earlier by Pause), done (the run has reached its end) or idle (Reset). Rejects if the run fails, or if
   * rounds are asked for while it trains. The event started tells the beginning.
   */
  run(rounds?: number): Promise<EspalierState>;
  /** Pauses at the end of the round. */
  pause(): Promise<EspalierState>;
  /** Closes the run; the recipe stays. */
  reset(): Promise<EspalierState>;
  /**
   * Changes the recipe, all or nothing, and keeps what it does not name. A link (an address, its part from the # on, or its
   * query) with v=1 sets up its whole recipe; without v=1 it holds settings only.
   */
  configure(recipe: { link?: string; settings?: EspalierSettings }): Promise<EspalierState>;
  getState(): Promise<EspalierState>;
  addEventListener<K extends keyof EspalierEvents>(
    type: K,
    listener: (this: EspalierLab, event: EspalierEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLElementTagNameMap {
  'espalier-lab': EspalierLab;
}
`;
}
