/**
 * Self-distillation on own completions (PF-OPSD: "World Models Meet Language Models: On the Complementarity of Concrete and
 * Abstract Reasoning", arXiv 2606.03603; its released losses): the teacher is the policy itself, with the solution before the
 * prompt and without a gradient. L_t = KL(q_t ‖ π_t), with q_t(v) ∝ π⁺_t(v) · exp(A_t · [v = y_t] / τ).
 */
import {
  add,
  div,
  equal,
  exp,
  indicator,
  mul,
  range,
  reshape,
  stopGradient,
  sub,
  sum,
  type Dim,
  type Value,
} from '../../../graph/index.ts';
import type { LossStrategy } from '../../../learn/objective/loss.ts';
import { logSoftmax } from '../../../policy/programs/score.ts';
import { flatRows } from '../../../policy/transformer.ts';
import { taskFor } from '../../../tasks/index.ts';
import { packTeacher } from './packTeacher.ts';
import { teacherFrameOf } from './teacherFrame.ts';

/** The share of the surrogate beside the distillation: a factor on the losses before it. Adds input `self_distil_rest`. */
export const besideDistillation: LossStrategy = ({ self_distil }) =>
  self_distil === 0
    ? null
    : {
        key: 'beside-distillation',
        scalars: { self_distil_rest: 1 - self_distil },
        build({ scalarInput, trained }) {
          const rest = scalarInput('self_distil_rest', 'share of the surrogate in the loss of a token');
          const factor = mul(rest, add(mul(trained, 0), 1));
          return {
            inputs: [rest],
            factor,
            steps: [{ id: 'beside-distillation', operands: { rest }, result: factor }],
          };
        },
      };

/** The teacher's distribution with the advantage of the sampled token, log-probabilities `[n, choices]`. */
function targetOf(teacher: Value, sampled: Value, advantages: Value, temperature: Value): Value {
  const n = teacher.shape[0] as Dim;
  return logSoftmax(add(teacher, mul(sampled, reshape(div(advantages, temperature), [n, 1]))));
}

/**
 * self_distil · KL(q ‖ π) of each token that the teacher grades. Adds inputs `self_distil`, `self_distil_tilt` (where set),
 * and those of `packTeacher`.
 */
export const selfDistillation: LossStrategy = (config) => {
  const { self_distil, self_distil_tilt: tilt, self_distil_teacher } = config;
  if (self_distil === 0) return null;
  const columns = teacherFrameOf(taskFor(config), config).promptWidth - 1;
  const isAnchor = self_distil_teacher === 'start';
  return {
    key: `self-distil ${tilt !== null} ${isAnchor}`,
    scalars: { self_distil, ...(tilt !== null && { self_distil_tilt: tilt }) },
    teacher: { columns, isAnchor },
    build({ scores, teacherScores, targets, logps, advantages, negative, mean, tokenInput, scalarInput }) {
      if (!teacherScores) throw new Error('internal: self-distillation has no teacher');
      const share = scalarInput('self_distil', 'share of the distillation in the loss of a token');
      const temperature = scalarInput('self_distil_tilt', 'temperature of the advantage in the teacher');
      const graded = scalarInput(
        'self_distil_count',
        'tokens of the update that the teacher grades, at least 1',
      );
      const grades = tokenInput('self_distil_here', '1 where the teacher grades the target');
      const here = flatRows(grades);
      const [n, choices] = scores.shape as readonly [Dim, number];
      const sampled = indicator(equal(reshape(targets, [n, 1]), range(choices)));
      const advantage = negative ? add(advantages, negative) : advantages;
      const target =
        tilt === null
          ? logSoftmax(teacherScores)
          : stopGradient(targetOf(teacherScores, sampled, advantage, temperature));
      const own = logSoftmax(scores);
      const q = exp(target);
      const value = sum(mul(q, sub(target, own)), [-1]);
      // The same gradient, Σ (π − q)_v ∂log π_v: the part of the sampled token goes through its log-probability.
      const pull = stopGradient(sub(exp(own), q));
      const others = sum(mul(mul(pull, sub(1, sampled)), own), [-1]);
      const slope = add(others, mul(sum(mul(pull, sampled), [-1]), logps));
      const divergence = add(stopGradient(sub(value, slope)), slope);
      const token = mul(share, mul(here, divergence));
      return {
        inputs: [share, ...(tilt === null ? [] : [temperature]), graded, grades],
        token,
        steps: [
          {
            id: 'self-distil',
            operands: {
              ...{ share, here, divergence: value, now: logps },
              teacher: sum(mul(target, sampled), [-1]),
            },
            result: token,
          },
        ],
        metrics: [
          {
            name: 'self_distil/divergence',
            value: div(sum(mul(here, value)), graded),
            meaning: 'mean KL divergence from the teacher to the policy on graded tokens, nats',
          },
          {
            name: 'self_distil/tokens',
            value: mean(here),
            meaning: 'share of trained tokens that are graded',
          },
        ],
      };
    },
    pack: (_, packed, options) => packTeacher(packed, options, columns),
  };
};
