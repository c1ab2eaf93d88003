import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { experimentOn, experiments } from '../../src/experiment/claims/index.ts';
import { configOf } from '../../src/experiment/armConfig.ts';
import { checkArms } from '../../src/experiment/experiment.ts';

const isSentence = (text: string) => /^[A-Z].*\.$/.test(text);

describe.each(experiments.map((experiment) => [experiment.claim, experiment] as const))(
  '%s',
  (claim, experiment) => {
    const { method, arms, effect, common } = experiment;

    it('is named after its method and has a result', () => {
      expect(claim.startsWith(`${method}-`)).toBe(true);
      expect(existsSync(join(import.meta.dirname, '../../public/experiments', `${claim}.json`))).toBe(true);
      expect(experimentOn(claim)).toBe(experiment);
    });

    it('has arms of different names and settings, all of them valid today', () => {
      expect(() => checkArms(experiment)).not.toThrow();
      expect(new Set(arms.map(({ name }) => name)).size).toBe(arms.length);
      const configs = arms.map((arm) => configOf(experiment, arm, 1, null));
      expect(new Set(configs.map((config) => JSON.stringify({ ...config, method: null }))).size).toBe(
        arms.length,
      );
      for (const [i, arm] of arms.entries()) {
        expect(configs[i]).toMatchObject({ ...common, ...arm.settings });
      }
    });

    it('tests the method that it names, against another arm', () => {
      const tested = arms.find(({ name }) => name === effect.arm);
      expect(tested?.method).toBe(method);
      expect(effect.against).not.toBe(effect.arm);
    });

    it('says what is claimed and what the miniature leaves out', () => {
      const { quoted, mechanism, limits, untestable } = experiment;
      for (const text of [quoted, mechanism.because, ...(untestable ? [untestable] : []), ...limits]) {
        expect([text, isSentence(text)]).toEqual([text, true]);
      }
      expect(experiment.limits.length).toBeGreaterThan(0);
    });
  },
);

describe('older experiments', () => {
  it('are all listed when an unknown one is requested', () => {
    expect(() => experimentOn('grpo-cures-all')).toThrow(
      /^claim: must be one of dapo-beats-grpo, .*got grpo-cures-all$/,
    );
    expect(() => experimentOn('')).toThrow(/got nothing$/);
  });
});
