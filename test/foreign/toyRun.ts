/**
 * Trains a toy policy with TRL's GRPO formulas (`trl/trainer/grpo_trainer.py`) and writes what TRL writes. Independent of the
 * engine and of `src/foreign`: it shares no code with what it tests.
 *
 * The policy makes two choices for a prompt “What is a + b?”: by how much its answer is wrong, and how many sentences it writes
 * first. Both are softmax choices whose logits all prompts share, so that it generalises to held-out prompts.
 */
export interface ToySettings {
  readonly seed: number;
  readonly steps: number;
  readonly learningRate: number;
  readonly beta: number;
  readonly numIterations: number;
  /** Steps in which the learning rate rises to its full value. */
  readonly warmup: number;
  /** Words after which a completion is cut. */
  readonly limit: number;
  /** Logit of the right answer before training. */
  readonly skill: number;
  /** Logit of one wrong answer before training. */
  readonly habit: number;
  /** Shifts the logit of the right answer for a prompt, ± this. */
  readonly difficulty: number;
  /** Added to the reward for each word. */
  readonly perWord: number;
  /** Updates by which the sampling weights are behind. */
  readonly behind: number;
  /** Share of right answers that the verifier takes for wrong. */
  readonly blind: number;
  readonly evalOnTraining: boolean;
  /** Coefficient of an entropy bonus with the wrong sign. */
  readonly sharpen: number;
  readonly samples: number;
  /** Shifts the first lengths towards longer ones. */
  readonly verbose: number;
  /** How much each further sentence costs the logit of the right answer. */
  readonly slip: number;
}

const healthy: ToySettings = {
  ...{
    seed: 1,
    steps: 60,
    learningRate: 0.1,
    beta: 0.02,
    numIterations: 1,
    warmup: 1,
    limit: 60,
    skill: 0,
    habit: 0,
    difficulty: 1,
  },
  ...{ perWord: 0, behind: 0, blind: 0, evalOnTraining: false, sharpen: 0, samples: 8, verbose: 0, slip: 0 },
};

export interface ToyCompletion {
  readonly step: number;
  readonly prompt: string;
  readonly completion: string;
  readonly rewards: Readonly<Record<string, number>>;
  readonly advantage: number;
  readonly solution: string;
  readonly words: number;
  readonly truncated: boolean;
  /** Log-probabilities of the two choices: of the weights that sampled and of those that learn. */
  readonly sampled: readonly [number, number];
  readonly trained: readonly [number, number];
}

export interface ToyRun {
  readonly log: readonly Readonly<Record<string, number>>[];
  readonly completions: readonly ToyCompletion[];
  readonly evaluated: readonly ToyCompletion[];
}

const errors = [0, 1, -1, 2, -2, 10, 3, -3];
const sentences = [0, 1, 2, 3, 5, 8, 12];
const perStep = 16;

/** Mulberry32: independent of the engine's generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - most));
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight) => weight / sum);
}
const pick = (probabilities: readonly number[], at: number): number => {
  let sum = 0;
  for (const [index, probability] of probabilities.entries()) if (at < (sum += probability)) return index;
  return probabilities.length - 1;
};
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const std = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1));
};

interface Weights {
  readonly error: readonly number[];
  readonly length: readonly number[];
}
interface Prompt {
  readonly text: string;
  readonly answer: number;
  readonly ease: number;
}

const fillers = [
  'first look at both numbers',
  'then add the ones to the ones',
  'carry what is left over',
  'and add the tens',
  'check the sum once more',
  'write the result down',
];
const promptOf = (n: number, difficulty: number): Prompt => {
  const random = randomFrom(n * 7919 + 13);
  const [a, b] = [10 + Math.floor(random() * 80), 10 + Math.floor(random() * 80)];
  return { text: `What is ${a} + ${b}? (${n})`, answer: a + b, ease: difficulty * (2 * random() - 1) };
};

export function toyRun(changes: Partial<ToySettings>): ToyRun {
  const settings = { ...healthy, ...changes };
  const random = randomFrom(settings.seed);
  const start: Weights = {
    error: [settings.skill, settings.habit, ...Array<number>(6).fill(0)],
    length: [1.5, 1.5, 1, 0.5, 0, -0.5, -1].map((logit, at) => logit + settings.verbose * at),
  };
  const versions: Weights[] = [start];
  const moments = {
    error: { first: [] as number[], second: [] as number[] },
    length: { first: [] as number[], second: [] as number[] },
  };
  let updates = 0;
  const [log, completions, evaluated]: [Record<string, number>[], ToyCompletion[], ToyCompletion[]] = [
    [],
    [],
    [],
  ];
  let tokens = 0;

  const logitsOf = ({ error }: Weights, { ease }: Prompt, length: number): number[] =>
    error.map((logit, at) => (at === 0 ? logit + ease - settings.slip * length : logit));
  const write = (prompt: Prompt, error: number, length: number) => {
    const said = Array.from(
      { length: sentences[length] as number },
      (_, at) => fillers[(at + prompt.answer) % fillers.length],
    );
    const words =
      `${[...said, `the answer is ${prompt.answer + (errors[error] as number)}`].join('. ')}.`.split(' ');
    const truncated = words.length > settings.limit;
    const text = (truncated ? words.slice(0, settings.limit) : words).join(' ');
    const isRight = !truncated && errors[error] === 0;
    const accuracy = isRight && random() >= settings.blind ? 1 : 0;
    const count = Math.min(words.length, settings.limit);
    return {
      text,
      truncated,
      words: count,
      rewards: { accuracy, ...(settings.perWord > 0 && { detail: settings.perWord * count }) },
    };
  };
  const sample = (weights: Weights, prompt: Prompt, step: number) => {
    const q = softmax(weights.length);
    const length = pick(q, random());
    const p = softmax(logitsOf(weights, prompt, length));
    const error = pick(p, random());
    const { text, ...rest } = write(prompt, error, length);
    const total = Object.values(rest.rewards).reduce((sum: number, one) => sum + (one as number), 0);
    return {
      prompt,
      step,
      error,
      length,
      text,
      ...rest,
      total,
      logs: [Math.log(p[error] as number), Math.log(q[length] as number)] as [number, number],
    };
  };

  for (let step = 1; step <= settings.steps; step++) {
    const now = versions.at(-1) as Weights;
    const behaviour = versions[Math.max(0, versions.length - 1 - settings.behind)] as Weights;
    // No prompt twice in a step, as TRL's sampler has it: 5 and 64 have no common divisor.
    const first = Math.floor(random() * 64);
    const prompts = Array.from({ length: perStep }, (_, n) =>
      promptOf((first + 5 * n) % 64, settings.difficulty),
    );
    const rows = prompts.flatMap((prompt) =>
      Array.from({ length: settings.samples }, () => sample(behaviour, prompt, step)),
    );
    const groups = prompts.map((_, at) => rows.slice(at * settings.samples, (at + 1) * settings.samples));
    const advantages = groups.flatMap((group) => {
      const totals = group.map(({ total }) => total);
      const [middle, spread] = [mean(totals), std(totals)];
      return totals.map((total) => (total - middle) / (spread + 1e-4));
    });
    // TRL without its correction: the ratio is against the weights that sampled.
    let [weights, loss, norm, clipped, kl, entropy] = [now, 0, 0, 0, 0, 0];
    for (let pass = 0; pass < settings.numIterations; pass++) {
      const gradient = {
        error: Array<number>(errors.length).fill(0),
        length: Array<number>(sentences.length).fill(0),
      };
      [loss, clipped, kl, entropy] = [0, 0, 0, 0];
      const words = rows.reduce((sum, row) => sum + row.words, 0);
      for (const [at, row] of rows.entries()) {
        for (const choice of ['error', 'length'] as const) {
          const logits = choice === 'error' ? logitsOf(weights, row.prompt, row.length) : weights.length;
          const p = softmax(logits);
          const reference = softmax(
            choice === 'error' ? logitsOf(start, row.prompt, row.length) : start.length,
          );
          const chosen = row[choice];
          const log = Math.log(p[chosen] as number);
          const old = pass === 0 && settings.behind === 0 ? log : row.logs[choice === 'error' ? 0 : 1];
          const ratio = Math.exp(Math.min(20, log - old));
          const advantage = advantages[at] as number;
          const isClipped = (advantage > 0 && ratio > 1.2) || (advantage < 0 && ratio < 0.8);
          const apart = Math.log(reference[chosen] as number) - log;
          const k3 = Math.exp(Math.min(20, apart)) - apart - 1;
          const count = 2 * rows.length;
          loss +=
            (-Math.min(ratio * advantage, Math.min(1.2, Math.max(0.8, ratio)) * advantage) +
              settings.beta * k3) /
            count;
          // Every other word of the text is certain: its ratio is 1, its entropy and KL are 0.
          clipped += isClipped ? 1 / words : 0;
          kl += k3 / words;
          entropy -= p.reduce((sum, one) => sum + (one > 0 ? one * Math.log(one) : 0), 0) / words;
          const push =
            (isClipped ? 0 : ratio * advantage) - settings.beta * (1 - Math.exp(Math.min(20, apart)));
          const spread = -p.reduce((sum, one) => sum + (one > 0 ? one * Math.log(one) : 0), 0);
          for (const [k, one] of p.entries())
            (gradient[choice][k] as number) +=
              (push * ((k === chosen ? 1 : 0) - one) +
                settings.sharpen * one * (Math.log(Math.max(one, 1e-12)) + spread)) /
              count;
        }
      }
      norm = Math.hypot(...gradient.error, ...gradient.length);
      // AdamW without decay, as transformers does by default.
      updates++;
      const rate = settings.learningRate * Math.min(1, step / settings.warmup);
      const adam = (key: 'error' | 'length'): number[] =>
        weights[key].map((one, k) => {
          const [g, m] = [gradient[key][k] as number, moments[key]];
          m.first[k] = 0.9 * (m.first[k] ?? 0) + 0.1 * g;
          m.second[k] = 0.999 * (m.second[k] ?? 0) + 0.001 * g * g;
          const [first, second] = [m.first[k] / (1 - 0.9 ** updates), m.second[k] / (1 - 0.999 ** updates)];
          return one + (rate * first) / (Math.sqrt(second) + 1e-8);
        });
      weights = { error: adam('error'), length: adam('length') };
    }
    versions.push(weights);
    const totals = rows.map(({ total }) => total);
    const lengths = rows.map(({ words }) => words);
    tokens += lengths.reduce((sum, one) => sum + one, 0);
    const trainedLogs = rows.map((row): [number, number] => [
      Math.log(softmax(logitsOf(now, row.prompt, row.length))[row.error] as number),
      Math.log(softmax(now.length)[row.length] as number),
    ]);
    const ratios = rows.flatMap((row, at) => [
      ...row.logs.map((old, k) => Math.exp((trainedLogs[at]?.[k] as number) - old)),
      ...Array<number>(row.words - 2).fill(1),
    ]);
    log.push({
      ...{
        loss,
        grad_norm: norm,
        learning_rate: settings.learningRate * 1e-5,
        reward: mean(totals),
        reward_std: std(totals),
        entropy,
        kl,
      },
      ...Object.fromEntries(
        Object.keys(rows[0]?.rewards ?? {}).map((name) => [
          `rewards/${name}/mean`,
          mean(rows.map(({ rewards }) => (rewards as Record<string, number>)[name] as number)),
        ]),
      ),
      frac_reward_zero_std: mean(
        groups.map((group) => (std(group.map(({ total }) => total)) < 1e-8 ? 1 : 0)),
      ),
      'completions/mean_length': mean(lengths),
      'completions/max_length': Math.max(...lengths),
      'completions/clipped_ratio': mean(rows.map(({ truncated }) => (truncated ? 1 : 0))),
      'clip_ratio/region_mean': clipped,
      'sampling/importance_sampling_ratio/mean': mean(ratios),
      'sampling/importance_sampling_ratio/max': ratios.reduce((most, one) => Math.max(most, one), 0),
      'sampling/sampling_logp_difference/mean': mean(ratios.map((ratio) => Math.abs(Math.log(ratio)))),
      ...{ num_tokens: tokens, epoch: (step * perStep) / 64, step },
    });
    const asCompletion = (
      row: (typeof rows)[number],
      advantage: number,
      trained: readonly [number, number],
    ): ToyCompletion => ({
      ...{
        step,
        prompt: row.prompt.text,
        completion: row.text,
        rewards: row.rewards as Record<string, number>,
        advantage,
      },
      ...{
        solution: String(row.prompt.answer),
        words: row.words,
        truncated: row.truncated,
        sampled: row.logs,
        trained,
      },
    });
    completions.push(
      ...rows.map((row, at) =>
        asCompletion(row, advantages[at] as number, trainedLogs[at] as [number, number]),
      ),
    );
    if (step % 10 === 0) {
      const from = settings.evalOnTraining ? 0 : 1000;
      const asked = Array.from({ length: 32 }, (_, n) => promptOf(from + n, settings.difficulty));
      const answers = asked.map((prompt) => sample(weights, prompt, step));
      const accuracy = mean(answers.map(({ rewards }) => rewards.accuracy));
      log.push({ eval_loss: 0, eval_reward: accuracy, 'eval_rewards/accuracy/mean': accuracy, step });
      evaluated.push(...answers.map((row) => asCompletion(row, 0, row.logs)));
    }
  }
  return { log, completions, evaluated };
}
