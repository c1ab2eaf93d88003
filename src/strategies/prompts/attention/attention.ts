/**
 * Predicts the success rate of every prompt of the pool from those of a few reference prompts that the present policy
 * answers first, and draws prompts near one half (difficulty-targeted online data selection, arXiv 2506.05316, and its
 * released code, called DOTS here).
 */
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import { decodeStates, encodeStates, type PromptStates } from '../../../rollout/states.ts';
import { brierOf, promptOutcomesOf } from '../../../rollout/outcomes.ts';
import { poolPrompt } from '../../../tasks/pool.ts';
import { log } from '../../../tensor/log.ts';
import { streams } from '../../../tensor/random.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import {
  selectionUniform,
  type Choice,
  type Prepared,
  type Selector,
  type SelectorSite,
} from '../selector.ts';
import { embedded } from './embed.ts';
import { attendedRate } from './predict.ts';

export interface Predictions {
  /** The round that made them; −1 before the first. */
  readonly round: number;
  /** Tokens generated for the references. */
  readonly tokens: number;
  /**
   * For each prompt of the pool its predicted success rate, and the measured one of a reference, else −1. References
   * are predicted from the others, so that they test predictions on prompts that no rule chose.
   */
  readonly rates: PromptStates;
}

const none: Predictions = { round: -1, tokens: 0, rates: new Map() };

/** The measured success rate of a prompt, else the predicted one, else one half. */
function rateIn({ rates }: Predictions, index: number): number {
  const [foreseen = 0.5, known = -1] = rates.get(index) ?? [];
  return known < 0 ? foreseen : known;
}

/** Predicted and measured rates of the references, by index. */
const testedIn = ({ rates }: Predictions): ReadonlyMap<number, readonly [number, number]> =>
  new Map(
    [...rates].flatMap(([index, [foreseen = 0.5, known = -1]]) =>
      known < 0 ? [] : [[index, [foreseen, known]] as const],
    ),
  );

/** Indices of the reference prompts of a choice: a uniform draw from the pool without replacement. */
export function referencesOf(choice: Choice): number[] {
  const { num_train_prompts, attention_references: count } = choice.config;
  const pool = Array.from({ length: num_train_prompts }, (_, index) => index);
  // The first two numbers order the candidates and draw among them.
  const keys = pool.map((index) => selectionUniform(choice, index, 2));
  return pool.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b).slice(0, count);
}

/** Samples references and predicts the whole pool. All its work is charged: completions as generated, embeddings as `tok_aux`. */
async function predicted(memory: Memory, choice: Choice, { site, now }: SelectorSite): Promise<Prepared> {
  const { config, round } = choice;
  const { num_train_prompts, attention_samples: samples, attention_temperature, temperature, seed } = config;
  const references = referencesOf(choice);
  const collected = await site.sample({
    prompts: references.map((index) => ({ prompt: poolPrompt(config, index), place: index })),
    ...{ samples, round, temperature, seed, stream: streams.chances, now },
  });
  const earned = new Float64Array(references.length);
  for (const { group, reward } of collected.batch.trajectories) {
    // Completions that could not be scored count as wrong.
    if (Number.isFinite(reward)) earned[group] = (earned[group] as number) + reward / samples;
  }
  const known = new Map(references.map((index, i) => [index, Math.min(Math.max(earned[i] as number, 0), 1)]));
  const pool = Array.from({ length: num_train_prompts }, (_, index) => index);
  const { embeddings, scored } = await embedded(
    site,
    pool.map((index) => poolPrompt(config, index)),
  );
  const attended = [...known].map(([index, rate]) => ({
    ...{ index, rate },
    embedding: embeddings[index] as ArrayLike<number>,
  }));
  const predictions: Predictions = {
    round,
    tokens: collected.entries.tok_unique ?? 0,
    rates: new Map(
      pool.map((index) => {
        const others = known.has(index) ? attended.filter((one) => one.index !== index) : attended;
        const foreseen = attendedRate(embeddings[index] as ArrayLike<number>, others, attention_temperature);
        return [index, [foreseen, known.get(index) ?? -1]];
      }),
    ),
  };
  return {
    memory: { ...memory, [predictionsRemembering.slot]: predictionsRemembering.encode(predictions) },
    entries: addToLedger(addToLedger(emptyLedger, collected.entries), { tok_aux: scored }),
  };
}

/** Mean |a − b| over pairs; null without any. */
const errorOf = (pairs: readonly (readonly [number, number])[]): number | null =>
  averageOf(pairs.map(([a, b]) => Math.abs(a - b)));

export const predictionsRemembering: Remembering<Predictions> = {
  slot: 'predictions',
  usedBy: ({ prompt_selection }) => prompt_selection === 'attention',
  initial: () => none,
  // Predictions are made before the round, not learned from it.
  after: (predictions) => predictions,
  metrics(_, predictions, batches) {
    const isNew = batches[0]?.round === predictions.round;
    const tested = isNew ? [...testedIn(predictions).values()] : [];
    const sum = tested.reduce((total, [, known]) => total + known, 0);
    return {
      'prompts/belief_brier': brierOf(promptOutcomesOf(batches), (index) => rateIn(predictions, index)),
      'prompts/prediction_error': errorOf(tested),
      'prompts/constant_error': errorOf(
        tested.map(([, known]) => [(sum - known) / (tested.length - 1), known]),
      ),
      'prompts/reference_tokens': isNew ? predictions.tokens : 0,
    };
  },
  encode: ({ rates, ...rest }) => ({ ...rest, rates: encodeStates(rates) }),
  decode(encoded) {
    const { round, tokens, rates } = (encoded ?? {}) as Record<string, unknown>;
    const isCount = (value: unknown, least: number): value is number =>
      Number.isSafeInteger(value) && (value as number) >= least;
    if (!isCount(round, -1) || !isCount(tokens, 0))
      throw new Error('predictions: their memory has another form; it is damaged, start the run again');
    const states = decodeStates(rates, {
      subject: 'predictions of prompts',
      width: 2,
      allowed: ([foreseen = -1, known = -2]) =>
        foreseen >= 0 && foreseen <= 1 && (known === -1 || (known >= 0 && known <= 1)),
    });
    return { round, tokens, rates: states };
  },
};

export const attentionSelector: Selector = {
  prepare(memory, choice, site) {
    const { round } = recall(predictionsRemembering, memory);
    return round >= 0 && choice.round - round < choice.config.attention_every
      ? Promise.resolve({ memory, entries: {} })
      : predicted(memory, choice, site);
  },
  foresight(memory) {
    const predictions = recall(predictionsRemembering, memory);
    return { of: 'right', rate: (index) => rateIn(predictions, index), tested: testedIn(predictions) };
  },
  /** Gumbel noise makes the highest scores draws without replacement, with probabilities ∝ exp(−|p − ½| / spread). */
  scores(candidates, memory, choice) {
    const predictions = recall(predictionsRemembering, memory);
    return Float64Array.from(
      candidates,
      (index) =>
        -Math.abs(rateIn(predictions, index) - 0.5) / choice.config.attention_spread -
        log(-log(selectionUniform(choice, index, 1))),
    );
  },
};
