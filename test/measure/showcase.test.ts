import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../src/config/link.ts';
import { switches } from '../../src/config/option.ts';
import { shownConfig } from '../../src/experiment/showcase.ts';
import { showcases } from '../../src/experiment/showcases.ts';
import { showcaseLink } from '../../src/ui/round/openShowcase.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { measuredOf, partConfig, plainConfig, type MeasuredShowcase } from './showcaseResult.ts';

const isOn = (config: ReturnType<typeof shownConfig>) =>
  switches.filter(({ setting, off }) => config[setting] !== off).map(({ setting }) => setting);

describe('showcases', () => {
  it('are one for each switch and one for all of them', () => {
    expect(showcases.map(({ id }) => id)).toEqual([...switches.map(({ setting }) => setting), 'all']);
  });

  it('differ from the run beside them in their own switch only', () => {
    for (const one of showcases) {
      const on = isOn(shownConfig(one));
      expect(on).toEqual(one.id === 'all' ? switches.map(({ setting }) => setting) : [one.id]);
      expect(isOn(plainConfig(one))).toEqual([]);
      expect(plainConfig(one).max_rounds).toBe(shownConfig(one).max_rounds);
      const part = partConfig(one);
      if (part) expect(isOn(part)).toEqual([one.part]);
    }
  });

  it('are opened by the links of the page', () => {
    for (const one of showcases) {
      expect(decodeLink(showcaseLink(one))).toEqual(shownConfig(one));
      expect(one.sees).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('hold where the interval is above 0, the mean is what was promised, and pass@1 is not lower than allowed', () => {
    const [trees] = showcases;
    const reached = (tok_unique: number, pass: number) => ({
      ...{ tok_unique, tok_train: 1, steps_seq: 1, 'pass@1': pass, seconds: 1 },
    });
    const pairsOf = (saved: number[], lost: number[]) =>
      saved.map((share, i) => ({ on: reached(100 * (1 - share), 0.5 - lost[i]!), off: reached(100, 0.5) }));
    const holds = (saved: number[], lost: number[]) =>
      measuredOf(trees!, [1, 2, 3], pairsOf(saved, lost)).holds;
    expect(holds([0.4, 0.42, 0.41], [0, 0.001, 0])).toBe(true);
    expect(holds([0.2, 0.22, 0.21], [0, 0.001, 0])).toBe(false);
    expect(holds([0.9, -0.2, 0.8], [0, 0, 0])).toBe(false);
    expect(holds([0.4, 0.42, 0.41], [0.2, 0.21, 0.2])).toBe(false);
    expect(() => measuredOf(trees!, [1], pairsOf([0.4], [0]))).toThrow('at least two seeds');
  });
});

/** The recorded measurement; null before the first. */
function stored(): { engine: string; showcases: MeasuredShowcase[] } | null {
  try {
    return JSON.parse(
      readFileSync(new URL('../../public/showcase.json', import.meta.url), 'utf8'),
    ) as ReturnType<typeof stored>;
  } catch {
    return null;
  }
}

describe.skipIf(stored() === null)('public/showcase.json', () => {
  it('was measured on seeds that no setting was tuned on', () => {
    // What all four show was chosen after 17 to 32 had been seen.
    for (const { id, seeds } of stored()!.showcases)
      expect(Math.min(...seeds), id).toBeGreaterThan(id === 'all' ? 32 : 16);
  });

  it('tells what the runs reached, which gives its differences of pass@1 again', () => {
    const file = stored()!.showcases;
    expect(file.filter(({ part }) => part).map(({ id }) => id)).toEqual(['all']);
    for (const { means, difference, part } of file) {
      const reached = (arm: keyof typeof means): number => means[arm]!['pass@1'];
      expect(reached('with') - reached('without')).toBeCloseTo(difference.difference, 9);
      if (part) expect(reached('with') - reached('part')).toBeCloseTo(part.difference.difference, 9);
    }
  });

  it('has every showcase with 16 pairs, whose intervals its values give again', () => {
    const file = stored()!;
    expect(file.engine).toBe(engineVersion);
    expect(file.showcases.map(({ id }) => id)).toEqual(showcases.map(({ id }) => id));
    for (const { effects, effect, secondsRatios, secondsRatio, holds } of file.showcases) {
      expect(effects).toHaveLength(16);
      const logs = secondsRatios.map(Math.log);
      const mean = logs.reduce((sum, one) => sum + one / 16, 0);
      const spread = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2 / 15, 0));
      // 2.13145 is the 97.5 % point of Student’s t with 15 degrees of freedom.
      for (const [end, side] of [
        ['mean', 0],
        ['low', -1],
        ['high', 1],
      ] as const) {
        expect(secondsRatio[end]).toBeCloseTo(Math.exp(mean + (side * 2.13145 * spread) / 4), 5);
      }
      expect(effects.reduce((sum, one) => sum + one / 16, 0)).toBeCloseTo(effect.difference, 9);
      expect(holds).toBe(true);
    }
  });
});
