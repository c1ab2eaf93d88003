import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesAfter, renewalBy } from '../../../src/rollout/renewal.ts';
import {
  afterBatch,
  initialClock,
  isSchedule,
  planBatch,
  weightsUsed,
  type BatchPlan,
  type PlanClock,
  type PlanSettings,
} from '../../../src/run/schedule/plan.ts';

/** The plans of batches that take so many decode steps. */
function plansOf(steps: readonly number[], settings: PlanSettings) {
  let clock: PlanClock = initialClock;
  const plans: (BatchPlan & { readonly steps: number; readonly before: PlanClock })[] = [];
  for (const count of steps) {
    const plan = planBatch(clock, settings);
    plans.push({ ...plan, steps: count, before: clock });
    clock = afterBatch(clock, plan, count, settings);
  }
  return { plans, clock };
}

const anySteps = fc.array(fc.nat(60), { minLength: 1, maxLength: 30 });
const anySettings: fc.Arbitrary<PlanSettings> = fc.record({
  max_staleness: fc.nat(6),
  planned_update_time: fc.double({ min: 0, max: 4, noNaN: true }),
});

describe('the plan of an asynchronous run', () => {
  it('never uses weights older than the bound, or of rounds that are not learned', () => {
    fc.assert(
      fc.property(anySteps, anySettings, (steps, settings) => {
        for (const plan of plansOf(steps, settings).plans) {
          for (const { weights } of weightsUsed(plan, plan.steps)) {
            expect(weights).toBeLessThan(plan.batch);
            expect(plan.batch - 1 - weights).toBeLessThanOrEqual(settings.max_staleness);
          }
        }
      }),
    );
  });

  it('gives every round one batch, in order', () => {
    fc.assert(
      fc.property(anySteps, anySettings, (steps, settings) => {
        const { plans } = plansOf(steps, settings);
        expect(plans.map(({ batch }) => batch)).toEqual(steps.map((_, i) => i + 1));
      }),
    );
  });

  it('never has more samples begun than the bound of AReaL allows', () => {
    fc.assert(
      fc.property(anySteps, anySettings, (steps, settings) => {
        for (const { batch, begins, before } of plansOf(steps, settings).plans) {
          const learned = Math.max(
            ...before.published.filter(({ at }) => at <= begins).map(({ round }) => round),
          );
          expect(batch).toBeLessThanOrEqual(learned + settings.max_staleness + 1);
        }
      }),
    );
  });

  it('changes to newer weights only, at steps that ascend', () => {
    fc.assert(
      fc.property(anySteps, anySettings, (steps, settings) => {
        for (const { weights } of plansOf(steps, settings).plans) {
          expect(weights[0]?.step).toBe(0);
          weights.slice(1).forEach((change, i) => {
            expect(change.weights).toBe((weights[i]?.weights ?? 0) + 1);
            expect(change.step).toBeGreaterThanOrEqual(weights[i]?.step ?? 0);
            expect(change.step).toBeGreaterThan(0);
          });
        }
      }),
    );
  });

  it('goes on from a stored clock as if it had never stopped', () => {
    fc.assert(
      fc.property(anySteps, anySteps, anySettings, (first, second, settings) => {
        const whole = plansOf([...first, ...second], settings).plans.map(({ weights }) => weights);
        const { clock } = plansOf(first, settings);
        const schedule = { clock, groups: [1] };
        const stored: unknown = JSON.parse(JSON.stringify(schedule));
        expect(isSchedule(stored)).toBe(true);
        if (!isSchedule(stored)) return;
        let at = stored.clock;
        const rest = second.map((count) => {
          const plan = planBatch(at, settings);
          at = afterBatch(at, plan, count, settings);
          return plan.weights;
        });
        expect(rest).toEqual(whole.slice(first.length));
      }),
    );
  });

  it('generates under the newest weights where it may not run ahead', () => {
    const { plans } = plansOf([5, 9, 2, 7], { max_staleness: 0, planned_update_time: 3 });
    expect(plans.map(({ weights }) => weights)).toEqual(
      [0, 1, 2, 3].map((weights) => [{ step: 0, weights }]),
    );
  });

  it('begins every batch with weights as old as it may where updates take longer than generation', () => {
    const { plans } = plansOf([10, 10, 10, 10, 10], { max_staleness: 2, planned_update_time: 2 });
    expect(plans.map(({ weights }) => weights[0]?.weights)).toEqual([0, 0, 0, 1, 2]);
    expect(
      plans.slice(3).map(({ weights, steps }) => weightsUsed({ ...plans[0]!, weights }, steps).length),
    ).toEqual([1, 1]);
  });

  it('lets newer weights take over within a batch where updates are shorter', () => {
    // Batch 1 lasts to step 10, its update to 15: in the middle of batch 2, which lasts to 20; that of batch 2 to 25.
    const { plans } = plansOf([10, 10, 10], { max_staleness: 1, planned_update_time: 0.5 });
    expect(plans.map(({ weights }) => weights)).toEqual([
      [{ step: 0, weights: 0 }],
      [
        { step: 0, weights: 0 },
        { step: 5, weights: 1 },
      ],
      [
        { step: 0, weights: 1 },
        { step: 5, weights: 2 },
      ],
    ]);
  });
});

describe('changes of weights within a collection', () => {
  const changes = [
    { step: 0, weights: 3 },
    { step: 4, weights: 4 },
    { step: 9, weights: 5 },
  ];

  it('are counted on from where the collection before it ended', () => {
    expect(changesAfter(changes, 0)).toEqual(changes);
    expect(changesAfter(changes, 4)).toEqual([
      { step: 0, weights: 4 },
      { step: 5, weights: 5 },
    ]);
    expect(changesAfter(changes, 6)).toEqual([
      { step: 0, weights: 4 },
      { step: 3, weights: 5 },
    ]);
    expect(changesAfter(changes, 20)).toEqual([{ step: 0, weights: 5 }]);
  });

  it('are carried out once each, when their step is reached', async () => {
    const shown: number[] = [];
    const renewal = renewalBy(changes, (weights) => Promise.resolve(void shown.push(weights)));
    const changed: boolean[] = [];
    for (const step of [0, 2, 4, 5, 9, 12]) changed.push(await renewal.renew(step));
    expect(changed).toEqual([true, false, true, false, true, false]);
    expect(shown).toEqual([3, 4, 5]);
    expect([0, 3, 4, 9].map((step) => renewal.stepsLeft(step))).toEqual([4, 1, 5, Infinity]);
  });
});

it('a stored schedule is refused where its rounds do not follow one another or times go back', () => {
  const good = {
    clock: {
      generated: 4,
      published: [
        { round: 2, at: 0 },
        { round: 3, at: 6 },
      ],
    },
    groups: [4, 4],
  };
  expect(isSchedule(good)).toBe(true);
  const bad: unknown[] = [
    null,
    {},
    { ...good, groups: [-1] },
    { ...good, clock: { generated: 1.5, published: good.clock.published } },
    { ...good, clock: { generated: 4, published: [] } },
    { ...good, clock: { generated: 4, published: [null] } },
    {
      ...good,
      clock: {
        generated: 4,
        published: [
          { round: 2, at: 0 },
          { round: 4, at: 6 },
        ],
      },
    },
    {
      ...good,
      clock: {
        generated: 4,
        published: [
          { round: 2, at: 7 },
          { round: 3, at: 6 },
        ],
      },
    },
  ];
  expect(bad.map((value) => isSchedule(value))).toEqual(bad.map(() => false));
});
