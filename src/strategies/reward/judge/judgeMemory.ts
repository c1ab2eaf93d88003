/** The judge as memory of a run: the choices made so far, the weights fitted to them, and completions of the first round. */
import * as v from 'valibot';
import { readChoices } from '../../../config/choiceText.ts';
import type { RunConfig } from '../../../config/schema.ts';
import type { Remembering } from '../../../rollout/memory.ts';
import type { Batch, Sample } from '../../../rollout/sample.ts';
import { longestCompletion } from '../../../tasks/levels.ts';
import { choiceDraw, humanChoice, type PairChoice } from './choice.ts';
import { fittedJudge } from './fittedJudge.ts';
import type { JudgeState } from './judge.ts';
import { judgeMetrics } from './judgeMetrics.ts';
import { chosenPairs } from './pairs.ts';
import { readerChoices } from './readerChoices.ts';
import { judgeScore, readCompletion, type ReadCompletion } from './readCompletion.ts';
import { isFitted, readsStates, statesSlot } from './statesOfChoices.ts';

/** Completions of the first round that are kept. */
const keptOfStart = 64;

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, i) => Math.floor((i * most) / all.length) > Math.floor(((i - 1) * most) / all.length));

/** The choices with those of one more round, made by the simulated human. */
function withChoices(
  { choices, weights }: JudgeState,
  batches: readonly (readonly Sample[])[],
  config: RunConfig,
): readonly PairChoice[] {
  const { judge_features: features, choices_per_round, max_choices, seed } = config;
  const longest = longestCompletion(config) ?? 1;
  const known = new Map(batches.flat().map((one) => [one, readCompletion(one, features)]));
  const readable = batches.map((all) => all.filter((one) => known.get(one)));
  const score = weights && ((one: Sample) => judgeScore(weights, known.get(one) as ReadCompletion));
  const open = Math.min(choices_per_round, max_choices - choices.length);
  return [
    ...choices,
    ...chosenPairs(readable, open, choices.length, score, config).map(([one, other], i): PairChoice => {
      const [first, second] = [known.get(one) as ReadCompletion, known.get(other) as ReadCompletion];
      const won = humanChoice(first, second, longest, config, choiceDraw(seed, choices.length + i));
      return { prompt: [...one.prompt.tokens], first, second, won };
    }),
  ];
}

/** What the reader chose; between two fits of a judge on hidden states those that have some, unless too few are left. */
function writtenChoices({ choices }: JudgeState, config: RunConfig): readonly PairChoice[] {
  const written = readerChoices(readChoices(config.choices));
  return readsStates(config) && written.length >= config.min_choices ? choices : written;
}

const completionsOf = (batches: readonly Batch[]): Sample[][] =>
  batches.map(({ trajectories }) => trajectories.filter(({ verdict }) => Number.isFinite(verdict.reward)));

const numbers = v.array(v.pipe(v.number(), v.finite()));
const seen = v.object({
  tokens: numbers,
  state: v.nullable(numbers),
  reward: v.pipe(v.number(), v.finite()),
});
const storedJudge = v.object({
  choices: v.array(v.object({ prompt: numbers, first: seen, second: seen, won: v.picklist([0, 0.5, 1]) })),
  weights: v.nullable(numbers),
  start: v.array(seen),
});

export const judgeRemembering: Remembering<JudgeState> = {
  slot: 'judge',
  usedBy: ({ labels }) => labels === 'judge',
  initial: () => ({ choices: [], weights: null, start: [] }),

  after(state, batches, config, memory) {
    const { judge_features: features, min_choices } = config;
    const completions = completionsOf(batches);
    const read = completions.flat().flatMap((one) => readCompletion(one, features) ?? []);
    const start = state.start.length > 0 ? state.start : spread(read, keptOfStart);
    const isReader = config.human === 'reader';
    const choices = isReader
      ? ((memory[statesSlot] as readonly PairChoice[] | undefined) ?? writtenChoices(state, config))
      : withChoices(state, completions, config);
    const isDue = isFitted(state.weights, config, batches[0]?.round ?? 0);
    // A reader may take choices back, and states move with the weights.
    const isNew = isReader
      ? readsStates(config) || JSON.stringify(choices) !== JSON.stringify(state.choices)
      : choices.length > state.choices.length || choices.length === config.max_choices;
    const isEnough = choices.length >= min_choices && choices.some(({ won }) => won !== 0.5);
    if (!isEnough) return { choices, weights: null, start };
    return { choices, weights: isDue && isNew ? fittedJudge(choices, config) : state.weights, start };
  },

  entries: (before, after) => ({ human_choices: Math.max(0, after.choices.length - before.choices.length) }),

  metrics: (before, after, batches, config) => judgeMetrics(before, after, completionsOf(batches), config),

  encode: (state) => state,

  decode(encoded) {
    const read = v.safeParse(storedJudge, encoded);
    if (!read.success)
      throw new Error(
        'judge: its memory must hold choices, weights and completions of the start, got another form; it is damaged, start the run again',
      );
    return read.output;
  },
};
