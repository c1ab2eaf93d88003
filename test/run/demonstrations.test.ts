import { packTokens } from '../../src/learn/rows.ts';
import { expect, it } from 'vitest';
import { createWarmStart } from '../../src/learn/supervised/warmStart.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import { warmStartSettings } from '../../src/run/basePolicy.ts';
import { demonstration, hintSpan, widestHint, type DemonstrationSet } from '../../src/run/demonstrations.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { decode } from '../../src/tasks/alphabet.ts';
import { PAD } from '../../src/tasks/vocabulary/common.ts';
import { hintLength, solutionOf, strategyName } from '../../src/tasks/hint.ts';
import { tasks } from '../../src/tasks/index.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { float32, scalar } from '../../src/tensor/tensor.ts';
import { randomWeights } from '../policy/smallPolicy.ts';

const tokenTasks = Object.values(tasks).filter((task): task is TokenTask => task.kind === 'tokens');
/** All levels of a task alike. */
const lessonOf = (task: TokenTask, seed = 1): DemonstrationSet => ({
  task,
  mixture: task.levels.map(() => 1),
  seed,
});
const lessons = tokenTasks.map((task) => ({ id: task.id, lesson: lessonOf(task) }));
const inTurns = lessons.filter(({ lesson }) => lesson.task.act);
const shown = (lesson: DemonstrationSet, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => demonstration(lesson, index, 0.3)));

/** Every level of every task, shown alone. */
const levels = tokenTasks.flatMap((task) =>
  task.levels.map(({ level }) => ({
    id: task.id,
    level,
    lesson: { task, mixture: task.levels.map((one) => Number(one.level === level)), seed: 1 },
  })),
);

it.each(lessons)('demonstrations of $id are functions of lesson and number', async ({ lesson }) => {
  const all = await shown(lesson, 20);
  for (const index of [19, 7, 0]) {
    expect(await demonstration({ ...lesson }, index, 0.3)).toEqual(all[index]);
  }
  expect(await shown(lessonOf(lesson.task, 2), 20)).not.toEqual(all);
  expect(new Set(all.map(({ prompt }) => prompt.join(' '))).size).toBeGreaterThan(10);
});

it('demonstrations draw their levels by the weights of the mixture', async () => {
  const { task } = lessons[0]!.lesson;
  const counts = [0, 0, 0];
  for (const [i, { prompt }] of (await shown({ task, mixture: [1, 0, 3], seed: 1 }, 800)).entries()) {
    const text = decode(prompt.slice(hintLength(prompt)));
    const level = [1, 2, 3].find((one) => decode(task.prompt('train', 1, i, one).tokens) === text) ?? NaN;
    counts[level - 1]!++;
  }
  expect(counts[0]! + counts[2]!).toBe(800);
  expect(counts[0]! / 800).toBeGreaterThan(0.2);
  expect(counts[0]! / 800).toBeLessThan(0.3);
});

it.each(lessons)(
  'demonstrations of $id have a hint before the prompt in about 30 % of 600',
  async ({ lesson }) => {
    const all = await shown(lesson, 600);
    const hinted = all.filter(({ hint }) => hint !== undefined);
    expect(hinted.length / 600).toBeGreaterThan(0.24);
    expect(hinted.length / 600).toBeLessThan(0.36);
    expect(all.every(({ prompt, hint = 0 }) => hint === hintLength(prompt) && hint <= widestHint)).toBe(true);
  },
);

it.each(levels)(
  'demonstrations of $id, level $level, hint at how the reference goes on; where hints are tried, some of it is left to do',
  async ({ lesson, level }) => {
    const { task } = lesson;
    const { decode } = task.vocabulary;
    let counted = 0;
    for (const [index, one] of (await shown(lesson, 120)).entries()) {
      const { prompt, hint = 0, solution, observed = [] } = one;
      const plain = task.prompt('train', 1, index, level);
      expect(prompt.slice(hint)).toEqual(plain.tokens);
      if (hint === 0) continue;
      counted++;
      const span = prompt.slice(1, hint - 1);
      const whole = await solutionOf(task, plain);
      expect(span, decode(prompt)).toEqual(strategyName(task, plain) ?? whole.slice(0, span.length));
      const tried = await hintSpan(lesson, plain, index, false);
      expect(tried.length < whole.length || whole.length === 1, decode(prompt)).toBe(true);
      const [verdict] = await task.verify([{ prompt: plain, completion: solution, observed }]);
      // Where rules set the reward, a demonstration only speaks.
      if (!task.rules) expect(verdict!.correct, decode(prompt)).toBe(true);
    }
    expect(counted).toBeGreaterThan(15);
  },
);

it.each(inTurns)(
  'demonstrations of $id say what the environment writes, and all of that',
  async ({ lesson }) => {
    let counted = 0;
    for (const { solution, observed = [] } of await shown(lesson, 300)) {
      const said = observed.map(({ from, to }) => decode(solution.slice(from, to)));
      expect(said).toEqual(decode(solution).match(/\[tool\].*?\[\/tool\]/g) ?? []);
      counted += said.length;
    }
    expect(counted).toBeGreaterThan(100);
  },
);

const weighted = inTurns.flatMap((one) => [0, 0.25].map((observedWeight) => ({ ...one, observedWeight })));
it.each(weighted)(
  'demonstrations of $id are learned, observed tokens with weight $observedWeight',
  async (one) => {
    const { lesson, observedWeight } = one;
    const { executor } = openSharedExecutor();
    const shape = { vocabulary: 64, maxLength: 96, width: 16, layers: 1, heads: 2, hidden: 16 };
    const spec = policyFromShape('test', shape);
    const parameters = randomWeights(spec.layout.size);
    const batch = await shown(lesson, 24);
    const texts = batch.map(({ prompt, solution }) => [...prompt, ...solution]);
    const width = Math.max(...texts.map(({ length }) => length));
    const weights = await holdWeights(executor, parameters);
    const warmStart = await createWarmStart(executor, spec, weights, {
      width,
      pad: PAD,
      observedWeight,
    });
    const { crossEntropy: loss } = await warmStart.update(batch, warmStartSettings);

    // The weighted mean over tokens of what the score program says; a hint has the last positions, last one first.
    const { read } = await executor.run(scoreProgram(spec), {
      ...packTokens(texts, width - 1, PAD, (row) =>
        Int32Array.from({ length: width - 1 }, (_, i) => {
          const hint = batch[row]?.hint ?? 0;
          return i < hint ? 95 - i : i - hint;
        }),
      ),
      parameters: float32(parameters),
      temperature: scalar(1),
    });
    let [sum, total] = [0, 0];
    for (const [row, { prompt, solution, observed = [] }] of batch.entries()) {
      for (let i = 0; i < solution.length; i++) {
        const weight = observed.some(({ from, to }) => i >= from && i < to) ? observedWeight : 1;
        sum -= weight * read.logps!.data[row * (width - 1) + prompt.length - 1 + i]!;
        total += weight;
      }
    }
    expect(loss).toBeCloseTo(sum / total, 4);
    await warmStart.dispose();
    await executor.dispose();
  },
);
