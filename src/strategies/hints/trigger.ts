/** Decides which completions are hinted: at once, or from the results of their prompt's plain ones. */
import type { RunConfig } from '../../config/schema.ts';
import type { Sample } from '../../rollout/sample.ts';

export type HintSettings = Pick<
  RunConfig,
  | 'hint'
  | 'hint_content'
  | 'hint_placement'
  | 'hint_scoring'
  | 'hint_share'
  | 'hint_dropout'
  | 'hint_contexts'
  | 'hint_examples'
  | 'hint_attempts'
  | 'hint_plan_tokens'
  | 'hint_skill_chain'
  | 'hint_continuations'
  | 'hint_ratio'
  | 'hint_ratio_min'
  | 'hint_trained'
  | 'own_method'
>;

/** A hint for one completion. */
export interface HintAssignment {
  /** Completions of a prompt with the same number get the same hint; from 1, because 0 means no hint. */
  readonly context: number;
  /** Share of the solution, where the hint is its beginning. */
  readonly ratio: number;
  /** The failed completion that it replaces; absent: it is added. */
  readonly failed?: Sample;
  /** The failed completion that the hint is about, where it stays in its group. */
  readonly about?: Sample;
}

/** A trigger's view of a group. */
export interface HintRequest {
  /** Completions wanted for the prompt. */
  readonly samples: number;
  readonly settings: HintSettings;
  /** Number of the first of them; absent: 0. Above 0 where the prompt has completions of earlier phases. */
  readonly first?: number;
  /** Those completions; absent or empty in a first phase. */
  readonly earlier?: readonly Sample[];
  /** Completions of this phase so far, pruned ones included; absent: none. */
  readonly made?: number;
  /** A number in (0, 1) by index, the same at every call, and another in every phase. */
  draw(index: number): number;
}

export interface Trigger {
  /** First wave of completions, those with the same hint together; null gets no hint. */
  begin(request: HintRequest): readonly (HintAssignment | null)[];
  /** Second wave, chosen from first results; null is one more without a hint. */
  then?(first: readonly Sample[], request: HintRequest): readonly (HintAssignment | null)[];
  /** `then` chooses further waves, until it chooses none. */
  readonly repeats?: true;
  /** A request without a possible hint writes nothing. */
  readonly onlyHinted?: true;
  /** Its hints' tokens are in the loss, whatever `hint_trained` says. */
  readonly trains?: true;
}

/** Whether it was scored and wrong. */
const hasFailed = ({ reward, verdict }: Sample): boolean => Number.isFinite(reward) && !verdict.correct;

const isScored = ({ verdict }: Sample): boolean => !verdict.abstained;

/** Whether some were scored, and all of these were wrong. */
const allFailed = (some: readonly Sample[]): boolean =>
  some.some(isScored) && some.filter(isScored).every(hasFailed);

/** Number of hinted completions among `samples`. */
const hintedOf = ({ samples, settings }: HintRequest): number =>
  Math.min(samples, Math.max(1, Math.round(settings.hint_share * samples)));

const plain = (count: number): null[] => new Array<null>(count).fill(null);

/** `count` hints, in blocks of one context each, whose numbers begin at `from`. */
function asks(count: number, { settings }: HintRequest, from = 1): HintAssignment[] {
  return Array.from({ length: count }, (_, i) => ({
    context: from + Math.floor((i * Math.min(settings.hint_contexts, count)) / count),
    ratio: settings.hint_ratio,
  }));
}

/** Largest random change of a ratio. */
const noise = 0.05;

/** Some plain, some hinted, by the settings. */
const inPart = (request: HintRequest): (HintAssignment | null)[] => [
  ...plain(request.samples - hintedOf(request)),
  ...asks(hintedOf(request), request),
];

/** Completions of a wave of attempts. */
const attemptsAtOnce = ({ samples, settings }: HintRequest): number =>
  Math.ceil(samples / Math.min(samples, settings.hint_attempts));

/** The triggers by name. In a further phase a context with the same number as in the first has the same hint. */
export const triggers: { readonly [Name in Exclude<HintSettings['hint'], 'none'>]: Trigger } = {
  all_failed: {
    // A further phase already knows whether all failed, so no completion is wasted.
    begin(request) {
      const { samples, earlier = [] } = request;
      return allFailed(earlier) ? inPart(request) : plain(samples);
    },
    then(first, request) {
      const { earlier = [] } = request;
      if (earlier.length > 0 || !allFailed(first)) return [];
      const places = first.filter(isScored).slice(-hintedOf(request));
      return asks(places.length, request).map((ask, i) => ({ ...ask, failed: places[i] as Sample }));
    },
  },
  failed: {
    begin: ({ samples }) => plain(samples),
    then: (first, request) =>
      first
        .filter(hasFailed)
        .slice(0, hintedOf(request))
        .map((failed, i) => ({
          context: 1 + (request.first ?? 0) + i,
          ratio: request.settings.hint_ratio,
          failed,
        })),
  },
  /** Several continuations of each failed completion, all from the same correction of it; failures stay. */
  intervene: {
    onlyHinted: true,
    trains: true,
    begin: ({ samples }) => plain(samples),
    then: (first, request) =>
      first
        .filter(hasFailed)
        .slice(0, hintedOf(request))
        .flatMap((about) =>
          new Array<HintAssignment>(request.settings.hint_continuations).fill({
            context: 1 + about.sample,
            ratio: request.settings.hint_ratio,
            about,
          }),
        ),
  },
  /** w = (max − min) · d + min + noise, with d the share of scored plain completions that were wrong (ADHint). */
  by_difficulty: {
    begin: (request) => plain(Math.max(1, request.samples - hintedOf(request))),
    then(first, request) {
      const { samples, settings, draw } = request;
      const { hint_ratio: most, hint_ratio_min: least } = settings;
      const difficulty = first.filter(hasFailed).length / Math.max(1, first.filter(isScored).length);
      // Pruned completions are not replaced.
      const extra = samples - Math.max(1, samples - hintedOf(request));
      if (difficulty === 0) return plain(extra);
      // Another phase measures another difficulty, and hints accordingly.
      return asks(extra, request, 1 + (request.first ?? 0)).map((ask) => {
        const ratio = (most - least) * difficulty + least + noise * (2 * draw(ask.context) - 1);
        return ratio > 0 ? { ...ask, ratio } : null;
      });
    },
  },
  /** Waves of attempts: each completion of a wave is the next attempt after one of the wave before. */
  retry: {
    repeats: true,
    begin: (request) => plain(attemptsAtOnce(request)),
    then(first, request) {
      const { samples, made = first.length, settings } = request;
      const wave = attemptsAtOnce(request);
      const before = [...first].sort((a, b) => a.sample - b.sample).slice(-wave);
      return Array.from({ length: Math.min(wave, samples - made) }, (_, i) => {
        const about = before[i];
        const ratio = settings.hint_ratio;
        return about && hasFailed(about) ? { context: 1 + about.sample, ratio, about } : null;
      });
    },
  },
  always: {
    begin: inPart,
  },
  dropout: {
    begin(request) {
      const { samples, settings, draw } = request;
      const hinted = asks(samples, request).filter((_, i) => draw(i) >= settings.hint_dropout);
      return [...plain(samples - hinted.length), ...hinted];
    },
  },
};
