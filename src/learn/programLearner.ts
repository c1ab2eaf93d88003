/** The learner over an executor: minibatches of a round's trajectories through the update programs. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
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
import { addProgram, applyProgram, gradientProgram } from './programs/update.ts';
import { createSupervisor } from './supervised/supervise.ts';
import { tokenLossOf, traceRound } from './traceRound.ts';
import { leastPartOf, type ComputeParts, type UpdatePrograms } from './updateParts.ts';

export interface LearnerParts extends PackerSettings {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  /** Weights of the policy at the start of the run, flat; kept while a setting needs them. */
  readonly reference: Float32Array;
  readonly objective: ObjectiveStrategies;
  /** Computes rows without an advantage too, for comparison. */
  readonly everyRow?: boolean;
  /** Computes parts of updates; default: one after the other on the executor. */
  readonly computeParts?: ComputeParts | undefined;
  /** The least number of token positions of a part; default: `leastPartOf`. Another one rounds differently. */
  readonly leastPart?: number | undefined;
}

/** A learner at its first update, with a fresh optimiser. */
export async function createProgramLearner(
  parts: LearnerParts,
): Promise<Learner & { prepare(config: RunConfig): Promise<void>; dispose(): Promise<void> }> {
  const { executor, spec, weights, objective } = parts;
  const packer = packerOf(spec, parts);
  const optimizer = await createOptimizerState(executor, weights, spec.layout.size);
  const score = scoreProgram(spec, packer.scoring);
  const others = createOtherPolicies({ ...parts, packer, score });
  const programs = new Map<string, UpdatePrograms>();
  const add = addProgram(spec);
  const apply = applyProgram(spec);
  const tokenLosses = new Map<string, TokenLossProgram>();

  const programsFor = (losses: readonly Loss[], shared: boolean): UpdatePrograms => {
    const { sequence, completions } = packer;
    const key = [...losses.map((loss) => loss.key), shared].join();
    const made = programs.get(key) ?? {
      gradient: gradientProgram(spec, losses, sequence, completions, shared),
      ...{ add, apply },
    };
    programs.set(key, made);
    return made;
  };

  const tokenLossFor = (config: RunConfig): TokenLossProgram => {
    const losses = lossesOf(objective, config);
    const key = [...losses.map((loss) => loss.key), sharesTokens(objective, losses, config)].join();
    const made = tokenLosses.get(key) ?? tokenLossOf(learning, spec, config);
    tokenLosses.set(key, made);
    return made;
  };
  const supervisor = createSupervisor({
    ...{ executor, spec, weights, optimizer, pad: parts.pad },
    width: parts.frame.width,
    follow: (config) => others.follow(lossesOf(objective, config), {}),
  });
  const { everyRow, computeParts } = parts;
  const leastPart = parts.leastPart ?? leastPartOf(spec.layout.size);
  const learning = { executor, objective, packer, programsFor, leastPart, everyRow };

  return {
    get version() {
      return weights.version;
    },
    layout: spec.layout,

    learn: (batch, config) =>
      learnRound(learning, { weights, optimizer, others, computeParts }, [batch, config]),

    supervise: supervisor.learn,

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
      const { gradient } = programsFor(losses, sharesTokens(objective, losses, config));
      for (const program of [gradient, add, apply]) await executor.prepare(program);
      await others.prepare(losses, objective.scores(config));
    },

    async dispose() {
      await supervisor.dispose();
      optimizer.release();
      await others.dispose();
      const gradients = [...programs.values()].map(({ gradient }) => gradient);
      const traced = [...tokenLosses.values()].map(({ program }) => program);
      for (const program of [score, add, apply, ...gradients, ...traced]) await executor.forget(program);
    },
  };
}
