/** The learner over an executor: minibatches of a round's trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Feed, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { addToLedger, emptyLedger } from '../rollout/ledger.ts';
import { float32, scalar, type Tensor } from '../tensor/tensor.ts';
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import { createAveragedWeights } from './averagedWeights.ts';
import { countedTokens, judgedOf, type Judged } from './judged.ts';
import { keepWeights } from './keptWeights.ts';
import type { Learner, ScoreReport } from './learner.ts';
import { minibatches, unitsOf } from './minibatches.ts';
import { lossesOf, sharesTokens, type Loss, type ObjectiveStrategies } from './objective/loss.ts';
import { createOptimizerState } from './optimizerState.ts';
import { packerOf, type PackerSettings } from './packer.ts';
import { placesOf } from './packShared.ts';
import { updateProgram } from './programs/update.ts';
import type { Placed } from './rows.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the policy at the start of the run, flat; used while a setting asks for it. */
  readonly reference: Float32Array;
  readonly objective: ObjectiveStrategies;
}

/** A learner at its first update, with a fresh optimiser. */
export async function createProgramLearner(
  parts: LearnerParts,
): Promise<Learner & { prepare(config: RunConfig): Promise<void>; dispose(): Promise<void> }> {
  const { executor, spec, weights, objective } = parts;
  const packer = packerOf(spec, parts);
  const { sequence } = packer;
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const programs = new Map<string, Program>();
  const score = scoreProgram(spec, sequence);
  const average = createAveragedWeights(executor, weights, spec.layout.size);
  const kept = keepWeights(executor, weights, spec.layout.size);
  let reference = float32(parts.reference);
  /** Whether the reference was ever used: only then is it part of the run's state. */
  let anchored = false;

  const programFor = (losses: readonly Loss[], shared: boolean): Program => {
    const key = [...losses.map((loss) => loss.key), shared].join();
    const program = programs.get(key) ?? updateProgram(spec, losses, sequence, packer.completions, shared);
    programs.set(key, program);
    return program;
  };

  /** Log-probabilities of targets under some weights. */
  async function logpsUnder(
    parameters: Feed,
    feeds: Readonly<Record<string, Tensor>>,
    temperature: number,
  ): Promise<Tensor> {
    const { read } = await executor.run(score, { ...feeds, parameters, temperature: scalar(temperature) });
    return read.logps as Tensor;
  }

  /** Scores rows in as many parts as a pass has updates: one run must not hold the thread for longer than an update does. */
  async function scoreRows(
    parameters: Feed,
    rows: readonly (readonly Placed[])[],
    { steps_per_generation, temperature }: RunConfig,
  ): Promise<ScoreReport> {
    const each = Math.ceil(rows.length / steps_per_generation);
    const logps: Float32Array[] = [];
    for (let from = 0; from < rows.length; from += each) {
      const part = rows.slice(from, from + each);
      const scored = await logpsUnder(parameters, packer.lay(part), temperature);
      logps.push(...packer.unpack(part, scored.data as Float32Array));
    }
    return { logps, entries: { tok_aux: tokensOf(rows) } };
  }

  const scoreUnder = (parameters: Feed, { trajectories }: Batch, config: RunConfig): Promise<ScoreReport> =>
    scoreRows(
      parameters,
      packer.rowsOf(
        trajectories.map((trajectory) => ({ trajectory })),
        1,
      ),
      config,
    );

  /** The rows with what other policies say of them, which are asked once for all updates of the round. */
  async function withOthers(rows: readonly Judged[][], losses: readonly Loss[], config: RunConfig) {
    const asked = async (name: 'reference' | 'previous', to: Judged[][], parameters: Feed) => {
      const { logps, entries } = await scoreRows(parameters, to, config);
      let at = 0;
      return { rows: to.map((row) => row.map((one) => ({ ...one, [name]: logps[at++] }))), entries };
    };
    let all = { rows: [...rows], entries: {} };
    if (readsReference(losses) && !rows.flat().every((one) => one.reference)) {
      anchored = true;
      all = await asked('reference', all.rows, reference);
    }
    if (!losses.some(({ readsPrevious }) => readsPrevious)) return all;
    const { entries, rows: both } = await asked('previous', all.rows, kept.previous() ?? weights.parameters);
    return { rows: both, entries: addToLedger(addToLedger(emptyLedger, all.entries), entries) };
  }

  /** Makes the weights at the start of this round's updates the reference, if a loss asks for it; asked twice it does the same. */
  async function reanchor(losses: readonly Loss[], round: number): Promise<void> {
    if (!losses.some(({ reanchorAt }) => reanchorAt === round)) return;
    reference = float32(Float32Array.from((await executor.read(weights.parameters)).data));
    anchored = true;
  }

  return {
    get version() {
      return weights.version;
    },

    async learn(batch, signals, config) {
      const losses = lossesOf(objective, config);
      const shared = sharesTokens(objective, losses, config);
      const program = programFor(losses, shared);
      const whole = losses.some(({ wholeGroups }) => wholeGroups);
      const begun = weights.version;
      const keeps = Math.max(0, ...losses.map(({ keepsRounds = 0 }) => keepsRounds));
      if (keeps > 0) await kept.keep(keeps);
      await reanchor(losses, batch.round);
      // A program without divergence from the reference has no input for it.
      const read = readsReference(losses) ? signals : { ...signals, reference: undefined };
      const judged = judgedOf(batch, read, begun);
      const laid = packer.rowsOf(judged, whole ? 1 : config.steps_per_generation);
      const { rows, entries: scored } = await withOthers(laid, losses, config);
      const units = unitsOf(rows, whole);
      const packing = {
        aggregation: objective.aggregationOf(config),
        generation: rows.flat().reduce((sum, one) => sum + countedTokens(one), 0),
        losses,
        places: shared ? placesOf(batch) : undefined,
      };
      const scalars = Object.fromEntries(
        losses
          .flatMap((loss) => Object.entries({ ...loss.scalars, ...loss.scalarsAt?.(batch.round) }))
          .map(([name, value]) => [name, scalar(value)]),
      );
      const rule = losses.find((loss) => loss.average)?.average;
      const totals = new Map<string, number>();
      let entries = addToLedger(emptyLedger, scored);
      const updates = { taken: 0, skipped: 0 };
      for (const chosen of minibatches(units.length, config, batch.round)) {
        // So much was left out that nothing is left for this update.
        if (chosen.length === 0) continue;
        const minibatch = chosen.flatMap((unit) => units[unit] as (typeof units)[number]);
        const { feeds, trained, positions, copies = [] } = packer.pack(minibatch, packing);
        // The average moves with every update, so that it is asked at each.
        const proximal: Record<string, Feed> = !rule
          ? {}
          : { old_logps: await logpsUnder(await average.parameters(), feeds, config.temperature) };
        const results = await executor.run(program, {
          ...feeds,
          ...proximal,
          ...optimizer.feeds(config),
          ...scalars,
          updates_since: scalar(weights.version - begun),
          temperature: scalar(config.temperature),
        });
        const { taken, scalars: said } = optimizer.accept(results);
        updates[taken ? 'taken' : 'skipped']++;
        const { learning_rate_out: learning_rate, ...others } = said;
        if (taken && rule) {
          if (rule.restarts?.(others as Readonly<Record<string, number>>)) await average.restart();
          else await average.follow(rule.decay);
        }
        for (const [name, value] of Object.entries(taken ? { ...others, learning_rate } : {})) {
          totals.set(name, (totals.get(name) ?? 0) + (value as number));
        }
        const asked = !rule ? 0 : tokensOf([...minibatch, ...copies]);
        entries = addToLedger(entries, { tok_train: trained, positions_update: positions, tok_aux: asked });
      }
      return {
        metrics: Object.fromEntries([...totals].map(([name, total]) => [name, total / updates.taken])),
        updates,
        entries,
      };
    },

    async scoreReference(batch, config) {
      await reanchor(lossesOf(objective, config), batch.round);
      anchored = true;
      return scoreUnder(reference, batch, config);
    },

    scoreCurrent: (batch, config) => scoreUnder(weights.parameters, batch, config),

    scoreAverage: (batch, config) => scoreUnder(average.held ?? weights.parameters, batch, config),

    async scoreSampled(batch, config) {
      const versions = [...new Set(batch.trajectories.flatMap((one) => [...one.versions]))]
        .filter((version) => version >= 0)
        .sort((a, b) => a - b);
      const logps = batch.trajectories.map(({ tokens }) => new Float32Array(tokens.length));
      let entries = emptyLedger;
      for (const version of versions) {
        const asked = batch.trajectories.flatMap((one, i) => (one.versions.includes(version) ? i : []));
        const trajectories = asked.map((i) => batch.trajectories[i] as Trajectory);
        const said = await scoreUnder(
          kept.at(version) ?? weights.parameters,
          { ...batch, trajectories },
          config,
        );
        entries = addToLedger(entries, said.entries);
        asked.forEach((i, at) =>
          batch.trajectories[i]?.versions.forEach((made, token) => {
            if (made === version) (logps[i] as Float32Array)[token] = said.logps[at]?.[token] as number;
          }),
        );
      }
      return { logps, entries };
    },

    async snapshot() {
      const arrays = { ...(await optimizer.snapshot()), ...(await average.snapshot()), ...kept.snapshot() };
      return anchored ? { ...arrays, reference: reference.data.slice() } : arrays;
    },

    async restore(arrays, version) {
      const anchor = arrays.reference;
      if (anchor && anchor.length !== spec.layout.size) {
        throw new Error(`checkpoint: reference must hold ${spec.layout.size} values, got ${anchor.length}`);
      }
      await average.restore(arrays);
      kept.restore(arrays);
      await optimizer.restore(arrays, version);
      anchored = anchor !== undefined;
      if (anchor) reference = float32(anchor.slice());
    },

    async prepare(config) {
      const losses = lossesOf(objective, config);
      await executor.prepare(programFor(losses, sharesTokens(objective, losses, config)));
      const asks = losses.some(({ readsReference, readsPrevious }) => readsReference || readsPrevious);
      if (asks || objective.scores(config)) await executor.prepare(score);
      if (losses.some((loss) => loss.average)) await average.prepare();
    },
    async dispose() {
      optimizer.release();
      await average.dispose();
      for (const program of [...programs.values(), score]) await executor.forget(program);
    },
  };
}

const readsReference = (losses: readonly Loss[]): boolean => losses.some((loss) => loss.readsReference);

/** Tokens of each row's prompt, once, and of its completions. */
function tokensOf(rows: readonly (readonly Placed[])[]): number {
  return rows.reduce((total, row) => {
    const prompt = row[0]?.trajectory.prompt.tokens.length ?? 0;
    return row.reduce((sum, { trajectory }) => sum + trajectory.tokens.length - prompt, total + prompt);
  }, 0);
}
