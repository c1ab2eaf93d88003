/** What a worker would tell of a completion of the toy rounds: two updates, the second of which reads even completions. */
import type { LinePlace, LineTrace, TokenUpdate } from '../../src/run/records.ts';

/** Policies that a test sets apart, as log-probabilities, and the weight between them. */
interface Differing {
  /** The position at which completions with even numbers are clipped. */
  readonly clippedAt?: number;
  readonly old?: number;
  readonly now?: number;
  readonly weight?: { readonly raw: number; readonly used: number; readonly cap: number };
}

export function traceOf(
  place: LinePlace,
  { clippedAt = -1, old = -0.5, now = -0.4, weight }: Differing = {},
): LineTrace {
  const isEven = place.line % 2 === 0;
  const isFlat = place.group === 1;
  const advantage = isFlat ? 0 : isEven ? 0.353 : -0.353;
  const above = isFlat ? 0 : isEven ? 0.125 : -0.125;
  const tokenAt = (position: number): TokenUpdate => {
    const clipped = isEven && position === clippedAt && !isFlat;
    const ratio = Math.exp(now - old);
    const bounds = { low: 0.8, high: 1.2, clippedLow: 0, clippedHigh: Number(clipped) };
    const slope = clipped ? 0 : -0.01 * advantage * ratio * (weight?.used ?? 1);
    return {
      ...{ now, weight: 0.01, part: -0.01 * advantage * ratio, slope, clipped },
      steps: [
        { id: 'ratio token', operands: { now, old }, result: ratio },
        { id: 'clipped', operands: { ratio, advantage, free: ratio, ...bounds }, result: -advantage * ratio },
        ...(weight
          ? [
              {
                id: 'correction mask',
                operands: { weight: weight.raw, cap: weight.cap },
                result: weight.used,
              },
            ]
          : []),
      ],
    };
  };
  const positions = [0, 1, 2];
  const steps: LineTrace['advantages'][number] = [
    { id: 'reward', operands: { verifier: Number(isEven) }, result: Number(isEven), line: '{verifier}' },
    { id: 'scale group', operands: { difference: above, scale: 0.354 }, result: advantage },
  ];
  return {
    ...place,
    advantages: positions.map(() => steps),
    updates: [
      { pass: 0, loss: 0.1, sum: 0.1, tokens: positions.map(tokenAt) },
      { pass: 0, loss: 0.1, sum: 0.1, tokens: positions.map((at) => (isEven ? tokenAt(at) : null)) },
    ],
    clipped: [0, 1].map((group) =>
      [0, 1, 2, 3].map((line) =>
        positions.map((at) => Number(group === 0 && line === 2 && at === clippedAt)),
      ),
    ),
  };
}
