/**
 * What the reader chose between completions, the judge that the choices make, and the pair that is shown. The choices are a
 * setting of the run.
 */
import { untrack } from 'svelte';
import * as v from 'valibot';
import {
  readChoices,
  writeChoices,
  type ChoiceAnswer,
  type WrittenChoice,
} from '../../../config/choiceText.ts';
import { optionOf } from '../../../config/settings.ts';
import type { ChoicesOption } from '../../../config/option.ts';
import { fittedJudge } from '../../../strategies/reward/judge/fittedJudge.ts';
import { contradicted, judgedTokens, readerChoices } from '../../../strategies/reward/judge/readerChoices.ts';
import { vocabularyIn } from '../../../tasks/index.ts';
import { isAsked } from '../../../tasks/words/askedPrompts.ts';
import { keepHere, keyOfSite, readKept } from '../../state/keptHere.ts';
import { symbolText } from '../../tokens/marks.ts';
import type { Lab } from '../../state/Lab.svelte.ts';
import { joining } from './fileChoices.ts';
import { nextPair, type ShownPair } from './nextPair.ts';
import { readChoiceRows, writeChoiceRows } from './rows.ts';

/** How many of the last choices say whether the judge agrees. */
const lastCount = 10;
/** How many weights are shown. */
const shownWeights = 6;

/** Which pair is shown changes no number of the run: its choices say what was shown. */
const draw = (below: number): number => Math.floor(Math.random() * below);

/** Characters that the setting holds. */
const { most } = optionOf('choices') as ChoicesOption;

const chosen = ({ first, second }: ShownPair, answer: ChoiceAnswer): WrittenChoice => ({
  prompt: [...first.attempt.prompt.tokens],
  ...{ first: first.attempt.completion, second: second.attempt.completion, answer },
});

/** Where this browser has the id of the run that was chosen for last, and its choices. */
const lastChosen = keyOfSite('espalier-choices');
const keptForm = v.tuple([v.string(), v.string()]);

type Watched = Pick<Lab, 'config' | 'recipe' | 'run' | 'fork' | 'change' | 'progress' | 'settingChanges'>;

export class Choosing {
  readonly #lab: Watched;
  /** Kept until it is answered, however many rounds pass, unless the task changes. */
  #held = $state.raw<{ readonly pair: ShownPair; readonly task: string } | null>(null);
  readonly pair = $derived.by(() => (this.#held?.task === this.#lab.config.task ? this.#held.pair : null));
  /** Whether the next choice would not fit into the setting. */
  isFull = $state(false);
  /** The run whose choices this browser keeps. */
  #runId: string | null = null;
  /** What the last try to add choices says. */
  said = $state.raw('');

  constructor(lab: Watched) {
    this.#lab = lab;
  }

  readonly #recipe = $derived.by(() => this.#lab.recipe ?? this.#lab.config);
  /** Those of the recipe, which a run takes over after a pause. */
  readonly choices = $derived.by(() => readChoices(this.#recipe.choices));
  readonly #weights = $derived.by(() => this.#weightsOf(this.choices));
  /** Whether choices came in while the run trained, so that its link does not say when. */
  readonly isOpen = $derived.by(() => this.#lab.settingChanges.some(({ setting }) => setting === 'choices'));
  readonly fromFile = $derived.by(() => this.choices.filter(({ fromFile }) => fromFile).length);
  /** Choices whose prompt the task does not have, where its symbols show that. */
  readonly unasked = $derived.by(() => {
    const { task } = this.#recipe;
    const { symbolOf } = vocabularyIn(task);
    return this.choices.filter(({ prompt }) => isAsked(task, prompt.map(symbolOf)) === false).length;
  });
  /** Choices whose opposite was chosen too. */
  readonly contradicted = $derived.by(() => contradicted(readerChoices(this.choices)));
  /** Whether no choice prefers a completion, so that there is nothing to learn. */
  readonly isTied = $derived.by(() => readerChoices(this.choices).every(({ won }) => won === 0.5));
  readonly missing = $derived.by(() => Math.max(0, this.#lab.config.min_choices - this.choices.length));

  /** Of the last choices with a preference, how many a judge that had seen only those before it predicted; null without any. */
  readonly agrees = $derived.by(() => {
    let right = 0;
    let count = 0;
    for (let at = this.choices.length - 1; at > 0 && count < lastCount; at--) {
      const { first, second, answer } = this.choices[at] as WrittenChoice;
      if (answer !== 'first' && answer !== 'second') continue;
      const weights = this.#weightsOf(this.choices.slice(0, at));
      const lead = judgedTokens(weights, first) - judgedTokens(weights, second);
      count++;
      right += Number(lead !== 0 && lead > 0 === (answer === 'first'));
    }
    return count === 0 ? null : { right, count };
  });

  /** The judge's largest weights, log-odds: of symbols, or of ten symbols more (`null`). */
  readonly likes = $derived.by(() => {
    const { symbolOf } = vocabularyIn(this.#recipe.task);
    return Array.from(this.#weights, (weight, at) => ({
      symbol: at === 0 ? null : symbolText(symbolOf(at - 1)),
      weight,
    }))
      .filter(({ weight }) => Math.abs(weight) >= 0.05)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, shownWeights);
  });

  /**
   * Keeps the choices of the open run in this browser at once, because a page that closes ends its thread before that has stored
   * them; for a run that was opened, takes over what it lacks of them.
   */
  keep(): void {
    const { run, fork } = this.#lab;
    const text = writeChoices(this.choices);
    if (!run || fork) return;
    if (run.id === this.#runId) return keepHere(lastChosen, [run.id, text]);
    this.#runId = run.id;
    const [of, kept] = readKept(lastChosen, keptForm, ['', '']);
    if (of === run.id && kept !== run.config.choices) untrack(() => this.#lab.change('choices', kept));
  }

  /** Shows a pair of the newest completions, unless one is shown. */
  offer(): void {
    const groups = this.#lab.progress.shown?.groups;
    if (this.pair || !groups) return;
    const score = (tokens: readonly number[]) => judgedTokens(this.#weights, tokens);
    const next = nextPair(groups, this.choices, this.missing === 0 ? score : null, draw);
    this.isFull = next !== null && this.#lengthWith([chosen(next, 'equal')]) > most;
    this.#held = next && !this.isFull ? { pair: next, task: this.#lab.config.task } : null;
  }

  /** Keeps the answer to the shown pair and shows the next one. */
  answer(answer: ChoiceAnswer): void {
    if (!this.pair) return;
    this.#keep([...this.choices, chosen(this.pair, answer)]);
    this.#held = null;
    this.said = '';
    this.offer();
  }

  /** Takes the last choice back. */
  undo(): void {
    this.#keep(this.choices.slice(0, -1));
    this.said = '';
    this.offer();
  }

  /** The choices that prefer one completion, as rows of JSON with `prompt`, `chosen` and `rejected`. */
  rows(): string {
    return writeChoiceRows(this.choices, vocabularyIn(this.#lab.config.task));
  }

  /** Adds the choices of such rows. Says what was wrong, and then adds none. */
  add(text: string): void {
    const read = readChoiceRows(text, vocabularyIn(this.#lab.config.task));
    if ('problem' in read) return void (this.said = read.problem);
    const added = joining(read.choices, this.choices, this.#lab.progress.shown?.groups ?? []);
    const length = this.#lengthWith(added);
    if (length > most) {
      this.said = `These are too many choices for a run: with ${added.length} more they need ${length} characters, and at most ${most} are kept. Remove rows.`;
      return;
    }
    const known = read.choices.length - added.length;
    this.#keep([...this.choices, ...added]);
    this.said = `Choices added: ${added.length}.`;
    if (known > 0) this.said += ` Rows left out, because the run has these choices: ${known}.`;
  }

  #keep(choices: readonly WrittenChoice[]): void {
    this.#lab.change('choices', writeChoices(choices));
  }
  /** Characters of the setting with more choices. */
  #lengthWith(more: readonly WrittenChoice[]): number {
    return writeChoices([...this.choices, ...more]).length;
  }
  #weightsOf(choices: readonly WrittenChoice[]): readonly number[] {
    return fittedJudge(readerChoices(choices), this.#lab.config);
  }
}
