/** The learner over an executor: minibatches of a round's trajectories through the update program. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor, Program } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import type { PolicySpec } from '../policy/sizes.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import type { Learner } from './learner.ts';
import { learnRound } from './learnRound.ts';
import { lossesOf, sharesTokens, type Loss, type ObjectiveStrategies } from './objective/loss.ts';
import { createOptimizerState } from './optimizerState.ts';
import { createOtherPolicies } from './otherPolicies.ts';
import { packerOf, type PackerSettings } from './packer.ts';
import type { TokenLossProgram } from './programs/tokenLoss.ts';
import { updateProgram } from './programs/update.ts';
import { tokenLossOf, traceRound } from './traceRound.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the policy at the start of the run, flat; kept while a setting needs them. */
  readonly reference: Float32Array;
  readonly objective: ObjectiveStrategies;
  /** Computes rows without an advantage too, for comparison. */
  readonly everyRow?: boolean;
}

/** A learner at its first update, with a fresh optimiser. */
export async function createProgramLearner(
  parts: LearnerParts,
): Promise<Learner & { prepare(config: RunConfig): Promise<void>; dispose(): Promise<void> }> {
  const { executor, spec, weights, objective } = parts;
  const packer = packerOf(spec, parts);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const score = scoreProgram(spec, packer.sequence);
  const others = createOtherPolicies({ ...parts, packer, score });
  const programs = new Map<string, Program>();
  const tokenLosses = new Map<string, TokenLossProgram>();

  const programFor = (losses: readonly Loss[], shared: boolean): Program => {
    const { sequence, completions } = packer;
    const key = [...losses.map((loss) => loss.key), shared].join();
    const program = programs.get(key) ?? updateProgram(spec, losses, sequence, completions, shared);
    programs.set(key, program);
    return program;
  };

  const tokenLossFor = (config: RunConfig): TokenLossProgram => {
    const losses = lossesOf(objective, config);
    const key = [...losses.map((loss) => loss.key), sharesTokens(objective, losses, config)].join();
    const made = tokenLosses.get(key) ?? tokenLossOf(learning, spec, config);
    tokenLosses.set(key, made);
    return made;
  };
  const learning = { executor, objective, packer, programFor, everyRow: parts.everyRow };

  return {
    get version() {
      return weights.version;
    },
    layout: spec.layout,

    learn: (batch, config) => learnRound(learning, { weights, optimizer, others }, [batch, config]),

    explain: (round, mostBytes) =>
      traceRound(
        {
          ...learning,
          spec,
          tokenLossFor,
          othersOf: (weights) => createOtherPolicies({ ...parts, weights, packer, score }),
        },
        round,
        mostBytes,
      ),

    scoreReference: (batch, config) => others.scoreReference(batch, lossesOf(objective, config), config),
    scoreCurrent: others.scoreCurrent,
    scoreSampled: others.scoreSampled,

    parameters: optimizer.parameters,

    async snapshot() {
      return { ...(await optimizer.snapshot()), ...(await others.snapshot()) };
    },

    async restore(arrays, version) {
      await others.restore(arrays, version);
      await optimizer.restore(arrays, version);
    },

    async prepare(config) {
      const losses = lossesOf(objective, config);
      await executor.prepare(programFor(losses, sharesTokens(objective, losses, config)));
      await others.prepare(losses, objective.scores(config));
    },

    async dispose() {
      optimizer.release();
      await others.dispose();
      const made = [score, ...programs.values(), ...[...tokenLosses.values()].map(({ program }) => program)];
      for (const program of made) await executor.forget(program);
    },
  };
}
