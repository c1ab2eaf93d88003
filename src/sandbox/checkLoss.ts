/**
 * Checks the loss of an own method as a graph in float64: whether anything of it depends on the weights, whether its
 * gradient agrees with finite differences, and whether it stays finite. No code of the reader runs here.
 */
import type { Expression, LossValue } from '../learn/own/expression.ts';
import { lossOnTokens, tokensOf, type LossTokens } from './lossOnTokens.ts';
import type { MethodCheck } from './methodCheck.ts';
import { withOppositeLoss } from './repair.ts';

/** Ratios and advantages of ordinary rounds; no ratio lies on a bound that one would write. */
const usual = { ratios: [0.47, 0.83, 0.97, 1.03, 1.34, 2.1], advantages: [1, -1, 0.37, -0.37] };
/** The first ones of these are as usual, so that what fails on them is named first. */
const extreme = { ratios: [1, 0.83, 1.34, 1e-9, 1e6], advantages: [0, 1, -1, 1000, -1000] };

/** The largest number that training can hold. */
const largest = 3.4e38;
/** Whether training can hold a number. */
export const fitsSingle = (x: number): boolean => Math.abs(x) <= largest;

/** Step of the differences, nats. */
const step = 1e-5;
/** How far the gradient may be from them, relative to the larger one or 1. */
const tolerance = 1e-4;
/** Differences on the two sides that are this far apart are those of a corner, which has no gradient. */
const corner = 1e-3;

interface Tried {
  readonly loss: Expression;
  /** The code that built it. */
  readonly source: string;
  /** Numbers of settings by name, the method's own and those of the catalogue. */
  readonly settings: Readonly<Record<string, number>>;
}

/** Every check of a loss, in the order in which they are shown. */
export function checkLoss(tried: Tried): MethodCheck[] {
  return [dependsOnWeights, gradientAgrees, staysFinite, pointsUp].map((check) => check(tried));
}

const lastLine = ({ lines }: Expression): number | null => lines.at(-1) || null;

const reads = ({ nodes }: Expression, name: LossValue): boolean =>
  nodes.some(([kind, of]) => kind === 'value' && of === name);

const shown = (x: number): string =>
  Number.isNaN(x)
    ? 'not a number'
    : Number.isFinite(x)
      ? String(Number(x.toPrecision(3)))
      : /* text */ 'infinite';

const whereOf = ({ ratio, advantage }: LossTokens, i: number): string =>
  `ratio ${shown(ratio[i] as number)} and advantage ${shown(advantage[i] as number)}`;

function dependsOnWeights({ loss, settings }: Tried): MethodCheck {
  const title = 'The loss depends on the weights';
  const tokens = tokensOf(usual, 3);
  const { byLogp, byEntropy } = lossOnTokens(loss, tokens, settings);
  const count = tokens.ratio.length;
  const moving = byLogp.filter((slope, i) => slope !== 0 || byEntropy[i] !== 0).length;
  if (moving > 0) {
    const held = moving < count ? '; a bound holds the others' : '';
    return { title, state: 'ok', found: `${moving} of ${count} tokens have a gradient${held}.`, line: null };
  }
  const found =
    'Nothing of the loss depends on the weights, so nothing is learned. Use ratio or logp outside stopGradient.';
  return { title, state: 'failed', found, line: lastLine(loss) };
}

/**
 * The gradient against differences of the loss on either side, token by token. What stands in `stopGradient` is held,
 * because the gradient takes it for a number. Places where the two sides differ are corners, and are left out.
 */
function gradientAgrees({ loss, settings }: Tried): MethodCheck {
  const title = 'The gradient agrees with finite differences';
  const tokens = tokensOf(usual, 3);
  const base = lossOnTokens(loss, tokens, settings);
  const { length } = tokens;
  let [agreeing, corners] = [0, 0];
  const names = reads(loss, 'entropy') ? (['logp', 'entropy'] as const) : (['logp'] as const);
  for (const name of names) {
    const slopes = name === 'logp' ? base.byLogp : base.byEntropy;
    for (let place = 0; place < length; place++) {
      const [before, here, after] = [-step, 0, step].map((by) => base.nudged({ name, place, by })) as [
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      for (let one = 0; one < here.length; one++) {
        const [low, middle, high] = [before[one], here[one], after[one]] as [number, number, number];
        const slope = slopes[one * length + place] as number;
        const difference = (high - low) / (2 * step);
        const size = Math.max(1, Math.abs(slope), Math.abs(difference));
        if (Math.abs(slope - difference) <= tolerance * size) agreeing++;
        else if (Math.abs(high - 2 * middle + low) > corner * step * size) corners++;
        else {
          const found = `At ${whereOf(tokens, one * length + place)} the gradient with respect to ${name} is ${shown(slope)}, but the loss changes by ${shown(difference)} per nat.`;
          return { title, state: 'failed', found, line: lastLine(loss) };
        }
      }
    }
  }
  const left = corners > 0 ? ` ${corners} more lie on a corner of the loss.` : '';
  return { title, state: 'ok', found: `They agree at ${agreeing} places.${left}`, line: null };
}

/** On single tokens and on completions of several, of usual and of extreme ratios and advantages. */
function staysFinite({ loss, settings }: Tried): MethodCheck {
  const title = 'The loss stays finite';
  for (const [of, length] of [
    [usual, 1],
    [usual, 4],
    [extreme, 1],
    [extreme, 5],
  ] as const) {
    const tokens = tokensOf(of, length);
    const { losses, byLogp, byEntropy, firstNode } = lossOnTokens(loss, tokens, settings);
    const all = [losses, byLogp, byEntropy];
    const i = losses.findIndex((_, at) => all.some((values) => !fitsSingle(values[at] as number)));
    if (i === -1) continue;
    const value = all.map((values) => values[i] as number).find((x) => !fitsSingle(x)) as number;
    const where = whereOf(tokens, i);
    const what = fitsSingle(losses[i] as number)
      ? `At ${where} the gradient is ${shown(value)}.`
      : `At ${where} the loss is ${shown(value)}.`;
    const found = `${what} Bound what grows with clip, and add a small number to a divisor.`;
    const line = loss.lines[firstNode(fitsSingle)] || lastLine(loss);
    return { title, state: of === usual ? 'failed' : 'look', found, line };
  }
  const found = 'Also for ratios of almost 0 and of 1,000,000, and advantages of 0 and ±1,000.';
  return { title, state: 'ok', found, line: null };
}

/** Whether a rewarded token becomes more likely where the policy has not moved yet. */
function pointsUp({ loss, settings, source }: Tried): MethodCheck {
  const title = 'Rewarded tokens become more likely';
  const { byLogp } = lossOnTokens(loss, tokensOf({ ratios: [1], advantages: [1, -1] }, 1), settings);
  const [praised, blamed] = byLogp as unknown as [number, number];
  const line = lastLine(loss);
  if (praised > 0) {
    const repair = withOppositeLoss(source);
    return {
      ...{ title, state: 'look', line, ...(repair && { repair }) },
      found:
        'A token with a positive advantage becomes less likely, because an update makes the loss smaller. Put a minus in front.',
    };
  }
  const remark =
    blamed < 0
      ? 'A token with a negative advantage becomes more likely: multiply by the advantage itself.'
      : praised === 0
        ? 'A token with a positive advantage has no gradient: what went well is not learned.'
        : blamed === 0
          ? 'A token with a negative advantage has no gradient: mistakes stay as likely as they are.'
          : undefined;
  if (remark !== undefined) return { title, state: 'look', found: remark, line };
  return { title, state: 'ok', found: 'And those with a negative advantage less likely.', line: null };
}
