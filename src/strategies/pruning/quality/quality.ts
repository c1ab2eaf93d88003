/**
 * Pruning by quality (ARRoL: "Prune as You Generate: Online Rollout Pruning for Faster and Better RLVR", arXiv
 * 2603.24840): a head on the policy predicts midway whether a completion will be right, and rows survive with
 * probabilities that balance right and wrong survivors. Optionally it also reads the policy's confidence. Prunes
 * nothing until the head is warm and beats random.
 */
import { streams, uniform } from '../../../tensor/random.ts';
import { recall } from '../../../rollout/memory.ts';
import type { Survived } from '../../../rollout/sample.ts';
import { scoreBinOf, newCalibration, posteriorByBin, priorOf, together } from './calibration.ts';
import { confidenceOf } from './confidence.ts';
import type { PruneReason } from '../../../rollout/growth.ts';
import { keepOfRank, literalSurvival, oneKept, signedSurvival, survivors } from '../survival.ts';
import { pruneLength, type Pruning } from '../pruning.ts';
import { ranksBetter } from '../pairOrder.ts';
import { isWarm, qualityRemembering } from './qualityMemory.ts';

const rules = { signed: signedSurvival, literal: literalSurvival };

/** The pruner by quality. Throws where the policy has no quality head. */
export const quality: Pruning = ({ config, memory, longest }) => {
  const { prune_rule, prune_target: target, prune_strength: strength } = config;
  const { prune_keep, prune_warmup, seed } = config;
  const known = recall(qualityRemembering, memory);
  const prior = priorOf(known.calibration);
  const worth = posteriorByBin(known.calibration, prior);
  const confidenceWorth =
    config.prune_evidence === 'both' ? posteriorByBin(known.confidence ?? newCalibration(), prior) : null;
  const survivalOf = rules[prune_rule]({ target, strength });
  const prunes = isWarm(known, prune_warmup) && ranksBetter(known.order);

  return {
    at: pruneLength({ config, longest }),
    check({ round, place, sample, trajectory }, rows, { all, ended, others }) {
      const read = rows.map((row) => {
        const written = trajectory(row);
        const at = written.tokens.length - 1;
        if (!written.qualities)
          throw new Error('internal: pruning by quality needs a policy with a quality head');
        const byHead = worth[scoreBinOf(written.qualities[at] as number, worth.length)] as number;
        if (!confidenceWorth) return { at, quality: byHead };
        const confidence = confidenceOf(written, at);
        const byConfidence = confidenceWorth[scoreBinOf(confidence, confidenceWorth.length)] as number;
        return { at, quality: together([byHead, byConfidence], prior), confidence };
      });
      const lives = (i: number, probability: number): [number, Survived] => [
        rows[i] as number,
        { ...(read[i] as (typeof read)[number]), probability },
      ];
      if (!prunes) return { pruned: new Map(), survived: new Map(read.map((_, i) => lives(i, 1))) };

      const keep = keepOfRank(prune_keep, all, ended);
      const drawn = survivalOf(
        read.map((one) => one.quality),
        keep,
      );
      const uniforms = rows.map((row) =>
        uniform(seed, streams.control, round[row] as number, place[row] as number, sample[row] as number, 1),
      );
      const alive = survivors(drawn, uniforms, others === 0);
      const probabilities = others === 0 ? oneKept(drawn) : drawn;
      return {
        pruned: new Map(
          rows.flatMap((row, i): [number, PruneReason][] =>
            alive[i] ? [] : [[row, { rule: 'quality', score: (read[i] as (typeof read)[number]).quality }]],
          ),
        ),
        survived: new Map(read.flatMap((_, i) => (alive[i] ? [lives(i, probabilities[i] as number)] : []))),
      };
    },
  };
};
