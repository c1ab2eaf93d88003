/** Background colour of a token as CSS, mixed into the panel so that ink stays readable. */
import type { RolloutLine } from '../../run/records.ts';

export const tintings = ['probability', 'advantage', 'entropy', 'clipped'] as const;
export type Tinting = (typeof tintings)[number];

/** Greatest percentage of colour on which text is readable. */
const strongest = 42;
/** Entropy in nats at full tint: five equally likely tokens. */
const highEntropy = 1.6;
/** Advantage at full tint. */
const highAdvantage = 2;

/** CSS colour of one token; `clipped`: the number of updates that clipped it. */
export function tintOf(line: RolloutLine, position: number, tinting: Tinting, clipped = 0): string {
  switch (tinting) {
    case 'probability':
      return probabilityTint(Math.exp(line.logps[position] ?? 0));
    case 'entropy':
      return mix('--warn', (line.entropies[position] ?? 0) / highEntropy);
    case 'advantage':
      return advantageTint(line.advantages[position] ?? 0);
    case 'clipped':
      return mix('--warn', clipped > 0 ? 1 : 0);
  }
}

/** Green, none at probability 0. */
export function probabilityTint(probability: number): string {
  return mix('--leaf', probability);
}

/** A diverging scale: blue above zero, red below, none at zero. */
export function advantageTint(advantage: number): string {
  return mix(advantage >= 0 ? '--pos' : '--neg', Math.abs(advantage) / highAdvantage);
}

function mix(colour: string, strength: number): string {
  const share = Math.round(strongest * Math.min(1, Math.max(0, strength)));
  return `color-mix(in oklab, var(${colour}) ${share}%, var(--panel))`;
}

/** Ends and colours of the legend's scale. */
export function scaleOf(tinting: Tinting): {
  readonly low: string;
  readonly high: string;
  readonly css: string;
} {
  const end = (colour: string) => mix(colour, 1);
  const from = 'var(--panel)';
  switch (tinting) {
    case 'probability':
      return { low: '0', high: '1', css: `${from}, ${end('--leaf')}` };
    case 'entropy':
      return { low: '0', high: `${highEntropy} nats`, css: `${from}, ${end('--warn')}` };
    case 'advantage':
      return {
        low: `−${highAdvantage}`,
        high: `+${highAdvantage}`,
        css: `${end('--neg')}, ${from}, ${end('--pos')}`,
      };
    case 'clipped':
      return { low: 'no', high: 'yes', css: `${from} 50%, ${end('--warn')} 50%` };
  }
}
