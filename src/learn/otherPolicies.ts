/**
 * Scores completions under policies other than the current one: the reference, weights of earlier rounds, and a
 * moving average. With the settings of plain GRPO the learner uses none.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Feed, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { addToLedger, emptyLedger, type Ledger } from '../rollout/ledger.ts';
import type { Batch, Sample } from '../rollout/sample.ts';
import { float32, scalar, type Tensor } from '../tensor/tensor.ts';
import { createAveragedWeights } from './averagedWeights.ts';
import type { Learnable } from './learnable.ts';
import { keepWeights } from './keptWeights.ts';
import type { Learner, ScoreReport } from './learner.ts';
import type { Loss } from './objective/loss.ts';
import type { Packer } from './packer.ts';

export interface OtherPolicies extends Pick<Learner, 'snapshot' | 'restore'> {
  /** Keeps what losses will need, at the start of a round's updates; calling it twice has no further effect. */
  begin(losses: readonly Loss[], round: number): Promise<void>;
  /** The rows with the log-probabilities that losses read of the reference and the previous weights, scored once per round. */
  withOthers(
    rows: readonly (readonly Learnable[])[],
    losses: readonly Loss[],
    config: RunConfig,
  ): Promise<{ readonly rows: readonly (readonly Learnable[])[]; readonly entries: Partial<Ledger> }>;
  /**
   * Replaces `old_logps` where the ratio uses the average, which moves with every update, and gives a teacher that is the
   * reference policy its weights; otherwise empty.
   */
  oldLogps(
    losses: readonly Loss[],
    feeds: Readonly<Record<string, Tensor>>,
    rows: readonly (readonly Sample[])[],
    config: RunConfig,
  ): Promise<{ readonly feeds: Readonly<Record<string, Feed>>; readonly tokens: number }>;
  /** Updates the average after an update that reported these metrics. */
  follow(losses: readonly Loss[], metrics: Readonly<Record<string, number>>): Promise<void>;
  scoreReference(batch: Batch, losses: readonly Loss[], config: RunConfig): Promise<ScoreReport>;
  scoreCurrent: Learner['scoreCurrent'];
  scoreSampled: Learner['scoreSampled'];
  /** Builds the sessions that these losses need; `scores` says whether a batch is scored too. */
  prepare(losses: readonly Loss[], scores: boolean): Promise<void>;
  dispose(): Promise<void>;
}

const none: Readonly<Record<string, Feed>> = {};

interface Parts {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  readonly packer: Packer;
  /** Weights of the policy at the start of the run, flat. */
  readonly reference: Float32Array;
  /** Scores rows; the caller that created it ends its session. */
  readonly score: Program;
}

/** Starts with `weights`, which it does not own. */
export function createOtherPolicies({
  executor,
  spec,
  weights,
  packer,
  score,
  ...parts
}: Parts): OtherPolicies {
  const { size } = spec.layout;
  const average = createAveragedWeights(executor, weights, size);
  const kept = keepWeights(executor, weights, size);
  let reference = float32(parts.reference);
  /** Whether the reference was ever used: only then is it part of the run's state. */
  let anchored = false;

  /** Log-probabilities of targets under these weights. */
  async function logpsUnder(
    parameters: Feed,
    feeds: Readonly<Record<string, Tensor>>,
    temperature: number,
  ): Promise<Tensor> {
    const { read } = await executor.run(score, { ...feeds, parameters, temperature: scalar(temperature) });
    return read.logps as Tensor;
  }

  /** Scores rows in as many parts as a pass has updates: one call must not hold the thread longer than an update does. */
  async function scoreRows(
    parameters: Feed,
    rows: readonly (readonly Sample[])[],
    { steps_per_generation, temperature }: RunConfig,
  ): Promise<ScoreReport> {
    const each = Math.ceil(rows.length / steps_per_generation);
    const logps = new Map<Sample, Float32Array>();
    for (let from = 0; from < rows.length; from += each) {
      const part = rows.slice(from, from + each);
      const scored = await logpsUnder(parameters, packer.lay(part), temperature);
      const own = packer.unpack(part, scored.data as Float32Array);
      part.flat().forEach((one, i) => logps.set(one, own[i] as Float32Array));
    }
    return { logps, entries: { tok_aux: tokensOf(rows) } };
  }

  function scoreUnder(parameters: Feed, { trajectories }: Batch, config: RunConfig): Promise<ScoreReport> {
    return scoreRows(parameters, packer.rowsOf(trajectories, 1), config);
  }

  async function reanchor(losses: readonly Loss[], round: number): Promise<void> {
    if (!losses.some(({ reanchorAt }) => reanchorAt === round)) return;
    reference = float32(Float32Array.from((await executor.read(weights.parameters)).data));
    anchored = true;
  }

  const averageRule = (losses: readonly Loss[]) => losses.find((loss) => loss.average)?.average;

  return {
    async begin(losses, round) {
      const keeps = Math.max(0, ...losses.map(({ keepsRounds = 0 }) => keepsRounds));
      if (keeps > 0) await kept.keep(keeps);
      await reanchor(losses, round);
    },

    async withOthers(rows, losses, config) {
      /** The rows with log-probabilities under these parameters, but for completions that `hasOwn` says have theirs already. */
      const withScores = async (
        name: 'reference' | 'previous',
        to: readonly (readonly Learnable[])[],
        parameters: Feed,
        hasOwn: (one: Learnable) => boolean = () => false,
      ) => {
        const lacking = to.map((row) => row.filter((one) => !hasOwn(one))).filter((row) => row.length > 0);
        const { logps, entries } = await scoreRows(parameters, lacking, config);
        const rows = to.map((row) =>
          row.map((one) => (hasOwn(one) ? one : { ...one, [name]: logps.get(one) })),
        );
        return { rows, entries };
      };
      const reads = losses.some(({ readsReference }) => readsReference);
      const known = rows.flat().some((one) => one.reference);
      // A program that does not read the reference has no input for it.
      const own = known && !reads ? withoutReference(rows) : rows;
      let all: Awaited<ReturnType<OtherPolicies['withOthers']>> = { rows: own, entries: {} };
      if (reads && !own.flat().every((one) => one.reference)) {
        anchored = true;
        all = await withScores('reference', own, reference, (one) => one.reference !== undefined);
      }
      if (!losses.some(({ readsPrevious }) => readsPrevious)) return all;
      const both = await withScores('previous', all.rows, kept.previous() ?? weights.parameters);
      return {
        rows: both.rows,
        entries: addToLedger(addToLedger(emptyLedger, all.entries), both.entries),
      };
    },

    async oldLogps(losses, feeds, rows, { temperature }) {
      const isTeacher = losses.some(({ teacher }) => teacher?.isAnchor);
      anchored ||= isTeacher;
      const teacher = isTeacher ? { teacher_parameters: reference } : none;
      if (!averageRule(losses)) return { feeds: teacher, tokens: 0 };
      const old_logps = await logpsUnder(await average.parameters(), feeds, temperature);
      return { feeds: { ...teacher, old_logps }, tokens: tokensOf(rows) };
    },

    async follow(losses, metrics) {
      const rule = averageRule(losses);
      if (!rule) return;
      if (rule.restarts?.(metrics)) await average.restart();
      else await average.follow(rule.decay);
    },

    async scoreReference(batch, losses, config) {
      await reanchor(losses, batch.round);
      anchored = true;
      return scoreUnder(reference, batch, config);
    },

    scoreCurrent: (batch, config) => scoreUnder(weights.parameters, batch, config),

    async scoreSampled(batch, config) {
      const versions = [...new Set(batch.trajectories.flatMap((one) => [...one.versions]))]
        .filter((version) => version >= 0)
        .sort((a, b) => a - b);
      const logps = new Map(batch.trajectories.map((one) => [one, new Float32Array(one.tokens.length)]));
      let entries = emptyLedger;
      for (const version of versions) {
        const trajectories = batch.trajectories.filter(({ versions: made }) => made.includes(version));
        const said = await scoreUnder(
          kept.at(version) ?? weights.parameters,
          { ...batch, trajectories },
          config,
        );
        entries = addToLedger(entries, said.entries);
        for (const one of trajectories)
          one.versions.forEach((made, token) => {
            if (made === version)
              (logps.get(one) as Float32Array)[token] = said.logps.get(one)?.[token] as number;
          });
      }
      return { logps, entries };
    },

    async snapshot() {
      const arrays = { ...(await average.snapshot()), ...kept.snapshot() };
      return anchored ? { ...arrays, reference: reference.data.slice() } : arrays;
    },

    async restore(arrays) {
      const anchor = arrays.reference;
      if (anchor && anchor.length !== size) {
        throw new Error(`checkpoint: reference must hold ${size} values, got ${anchor.length}`);
      }
      await average.restore(arrays);
      kept.restore(arrays);
      anchored = anchor !== undefined;
      if (anchor) reference = float32(anchor.slice());
    },

    async prepare(losses, scores) {
      const asks = losses.some(({ readsReference, readsPrevious }) => readsReference || readsPrevious);
      if (asks || scores) await executor.prepare(score);
      if (averageRule(losses)) await average.prepare();
    },

    async dispose() {
      await average.dispose();
    },
  };
}

const withoutReference = (rows: readonly (readonly Learnable[])[]): readonly (readonly Learnable[])[] =>
  rows.map((row) => row.map((one) => ({ ...one, reference: undefined })));

/** Tokens of each row's prompt, once, and of its completions. */
function tokensOf(rows: readonly (readonly Sample[])[]): number {
  return rows.reduce((total, row) => {
    const prompt = row[0]?.prompt.tokens.length ?? 0;
    return row.reduce((sum, { tokens }) => sum + tokens.length - prompt, total + prompt);
  }, 0);
}
