/**
 * The distillation of hinted completions to the plain policy, against its formula written out: each completion scored
 * alone behind its plain prompt, and finite differences over the weights.
 */
import { lossesWith } from '../../learn/losses.ts';
import { rowsOf, sequenceOf } from '../../../src/learn/rows.ts';
import { plainLosses } from '../../../src/strategies/objective/index.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { objectiveStrategies } from '../../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { distilFloor } from '../../../src/strategies/hints/distil/distil.ts';
import { packDistil } from '../../../src/strategies/hints/distil/packDistil.ts';
import { packUpdate } from '../../../src/learn/packing.ts';
import { createProgramLearner } from '../../../src/learn/programLearner.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import type { RowPlan } from '../../../src/learn/rowPlan.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { seeded, seededInts } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { batchOf, judge, makeTrajectory } from '../../learn/trajectories.ts';
import { evaluate, type ReferenceFeed } from '../../graph/evaluate.ts';
import { firstStep, floats, numbers, rowFeeds } from '../../graph/referenceFeeds.ts';

const shape = { vocabulary: 64, maxLength: 16, width: 8, layers: 1, heads: 2, hidden: 8 };
const spec = policyFromShape('distilled', shape);
const { size } = spec.layout;
const plan: RowPlan = { promptColumns: 7, segmentColumns: 4, perRow: 2 };
const options = { plan, aggregation: aggregations.dr_grpo, pad: 0, maxLength: shape.maxLength } as const;
const parameters = Float64Array.from(randomWeights(size, 3, 0.5));
/** So sharp that some tokens lie below the floor. */
const temperature = 0.15;

const prompts = [
  [12, 13, 14],
  [15, 16],
];
const tell = (hint: string): number[] => encode(`[hint]${hint}[/hint]`);
/** Group, what was told, length of the completion, advantage. */
const sketches = [
  [0, '', 3, 0.5],
  [0, '', 4, -1],
  [0, '12', 2, 1.5],
  [0, '12', 4, -0.75],
  [0, '3', 4, -1.25],
  [1, '12', 3, 0.9],
  [1, '3', 1, -2],
  [1, '3', 4, 3],
] as const;
const judged = sketches.map(([group, hint, length, advantage], i) => {
  const before = hint === '' ? [] : tell(hint);
  const one = makeTrajectory({
    prompt: [...before, ...prompts[group]!],
    completion: seededInts(60 + i, length, 10, 60),
    logps: seeded(80 + i, length, -3, -0.5),
    group,
    hint: before.length,
    untrained: i === 7, // cut off, and so left out
  });
  if (i === 3) one.trainMask[one.tokens.length - 2] = 0; // written by the environment
  return judge(one, advantage);
});
const rows = rowsOf(judged, plan);
const counted = judged.filter(({ mask }) => mask.includes(1));

const score = scoreProgram(spec);
/** log π of every trained token behind the plain prompt, completion by completion, one sequence at a time. */
function plainLogps(weights: ArrayLike<number>): number[][] {
  return counted.map(({ roles, tokens: all, mask }) => {
    const from = roles.findIndex((role) => role !== 3);
    const tokens = [...all.slice(from)];
    const { logps } = evaluate(score, {
      ...{ parameters: floats([size], weights), ...numbers({ temperature }), ...rowFeeds([tokens]) },
    });
    return tokens.slice(1).flatMap((_, t) => (mask[from + t + 1] ? [logps!.data[t]!] : []));
  });
}
/** −mean A · mean log π, with log π held at the floor under a negative advantage. */
function formula(weights: ArrayLike<number>): number {
  const each = plainLogps(weights).map((own, i) => {
    const advantage = counted[i]!.advantages.find((a) => a !== 0)!;
    const held = own.map((lp) => (advantage < 0 ? Math.max(lp, distilFloor) : lp));
    return advantage * (held.reduce((a, b) => a + b) / held.length);
  });
  return -each.reduce((a, b) => a + b) / each.length;
}

const packed = packDistil(rows, packUpdate(rows, options), options);
const program = updateProgram(spec, lossesWith({ hint: 'failed', hint_distil: 1 }), sequenceOf(plan), {
  perRow: plan.perRow,
  segmentColumns: plan.segmentColumns,
});
const feedsWith = (hint_distil: number): Record<string, ReferenceFeed> => ({
  ...packed.feeds,
  ...firstStep(parameters, { temperature, hint_distil }),
});
/** Loss and gradient of an update without memory or clipping. */
function update(hint_distil: number) {
  const out = evaluate(program, feedsWith(hint_distil));
  return { loss: out.loss!.data[0]!, gradient: out.moment1_out!.data, out };
}

const executor = sharedExecutor();

describe('the distillation term', () => {
  const [without, withTerm] = [update(0), update(0.1)];

  it('is 0.1 of minus the mean of advantage times mean log-probability behind the plain prompt', () => {
    expect((withTerm.loss - without.loss) / 0.1).toBeCloseTo(formula(parameters), 6);
    expect(withTerm.out['hints/distil_loss']!.data[0]).toBeCloseTo(formula(parameters), 6);
  });

  it('has the gradient that finite differences of that formula see', () => {
    const h = 1e-6;
    for (let seed = 0; seed < 4; seed++) {
      const direction = seeded(200 + seed, size);
      const at = (by: number): number => formula(parameters.map((x, i) => x + by * direction[i]!));
      const slope = (at(h) - at(-h)) / (2 * h);
      const along = direction.reduce(
        (sum, d, i) => sum + d * (withTerm.gradient[i]! - without.gradient[i]!),
        0,
      );
      expect(Math.abs(slope)).toBeGreaterThan(0.01);
      expect(along / 0.1 / slope).toBeCloseTo(1, 5);
    }
  });

  it('meets tokens below the floor under both signs, and says what share of those pushed down', () => {
    const logps = plainLogps(parameters);
    const pushed = logps.filter((_, i) => counted[i]!.advantages.some((a) => a < 0)).flat();
    const pulled = logps.filter((_, i) => counted[i]!.advantages.some((a) => a > 0)).flat();
    const below = pushed.filter((lp) => lp < distilFloor).length;
    expect([below, pushed.length - below, pulled.filter((lp) => lp < distilFloor).length]).not.toContain(0);
    expect(withTerm.out['hints/distil_floored']!.data[0]).toBeCloseTo(below / pushed.length, 12);
  });

  it('leaves the policy gradient, its clip shares and its entropy as they are without it', () => {
    const bare = updateProgram(spec, plainLosses, sequenceOf(plan), {
      perRow: plan.perRow,
      segmentColumns: plan.segmentColumns,
    });
    const alone = evaluate(bare, {
      ...feedsWith(0),
      ...packUpdate(rows, options).feeds,
    });
    const far = Math.max(...without.gradient.map((g, i) => Math.abs(g - alone.moment1_out!.data[i]!)));
    expect(far).toBeLessThan(1e-12);
    for (const name of ['entropy', 'clip_ratio/low_mean', 'clip_ratio/high_mean', 'loss']) {
      expect(without.out[name]!.data[0], name).toBeCloseTo(alone[name]!.data[0]!, 12);
    }
  });
});

describe('the rows of the distillation', () => {
  it('hold every hinted completion once more behind its plain prompt, and the plain ones only once', () => {
    expect(packed.copies.flat()).toHaveLength(6);
    expect(packed.copies.flat().every(({ roles }) => roles[0] === 0)).toBe(true);
    expect(packed.copies.flat().map(({ prompt }) => prompt.tokens)).toEqual(
      [0, 0, 0, 1, 1, 1].map((group) => prompts[group]),
    );
  });

  it('count the tokens of the copies as trained, and their places as positions', () => {
    const once = packUpdate(rows, options);
    const hinted = [2, 3, 4, 3, 1].reduce((a, b) => a + b);
    expect(packed.trained - once.trained).toBe(hinted);
    expect(packed.positions - once.positions).toBe(packed.copies.length * (7 + 2 * 4));
  });

  it('are none where every completion is read behind its plain prompt already', () => {
    const plain = rowsOf(judged.slice(0, 2), plan);
    const once = packUpdate(plain, options);
    const { copies, feeds, ...counts } = packDistil(plain, once, options);
    expect([copies, counts.trained, counts.positions]).toEqual([[], once.trained, once.positions]);
    expect([...feeds.distil_weights!.data].filter((w) => w !== 0)).toHaveLength(7);
  });
});

describe('a learner that distils', () => {
  const settings = { hint: 'always', hint_scoring: 'hinted', hint_distil: 0.1, loss_type: 'grpo' } as const;
  const config = { ...defaultConfig('grpo'), ...settings, steps_per_generation: 1, temperature };
  async function learned(changes: Partial<RunConfig>) {
    const weights = await holdWeights(executor, Float32Array.from(parameters));
    const learner = await createProgramLearner({
      objective: objectiveStrategies,
      ...{ executor, spec, weights, pad: 0, groupSize: 2 },
      frame: { promptWidth: plan.promptColumns + 1, width: plan.promptColumns + 1 + plan.segmentColumns },
      reference: Float32Array.from(parameters),
    });
    return learner.learn(batchOf(judged), { ...config, ...changes });
  }

  it('reports the term of its formula, and counts the copies in what is trained, which no anchor reads', async () => {
    const { metrics, entries } = await learned({});
    expect(metrics['hints/distil_loss']).toBeCloseTo(formula(parameters), 4);
    const trained = counted.flatMap(({ mask }) => [...mask]).reduce((a, b) => a + b, 0);
    expect(entries).toMatchObject({ tok_train: trained + 13, tok_aux: 0 });
    const [anchored, bare] = [await learned({ beta: 0.1 }), await learned({ beta: 0.1, hint_distil: 0 })];
    expect(bare.entries.tok_train).toBe(trained);
    expect(anchored.entries.tok_aux).toBe(bare.entries.tok_aux);
  });

  it('does not where nothing is hinted or the weight is 0', async () => {
    for (const changes of [{ hint: 'none' }, { hint_distil: 0 }] as const) {
      expect(Object.keys((await learned(changes)).metrics)).not.toContain('hints/distil_loss');
    }
  });
});
