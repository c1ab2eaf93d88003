/** What the pictures of an objective show, in sentences. Pure. */
import { figure } from '../state/format.ts';
import {
  spansThatDiffer,
  spansWhere,
  signs,
  type ChartKind,
  type CurvePair,
  type Sign,
} from './curvePair.ts';

const advantage = { plus: 'advantage +1', minus: 'advantage −1' } as const satisfies Record<Sign, string>;
export const nameOfLine = (sign: Sign): string => advantage[sign];

const rounded = (value: number): string => figure(Number(value.toFixed(3)));
const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** A run of ratios in words; `to` is the end of the picture. */
function spanWords({ ratios }: CurvePair, [from, to]: readonly [number, number]): string {
  const [low, high] = [rounded(ratios[from] as number), rounded(ratios[to] as number)];
  if (from === 0 && to === ratios.length - 1) return /* text */ 'everywhere';
  if (from === 0) return `below a ratio of ${high}`;
  return to === ratios.length - 1 ? `above a ratio of ${low}` : `at ratios of ${low} to ${high}`;
}

/** Runs that are wider than one point: at a kink a rounding may decide. */
const wide = ({ ratios }: CurvePair, runs: readonly (readonly [number, number])[]) =>
  runs.filter(([from, to]) => (ratios[to] as number) - (ratios[from] as number) > 1e-3);

/** What a chart shows: its values at the ratio 1 and at the end, and where the gradient is 0. */
export function chartWords(kind: ChartKind, both: CurvePair): string {
  const { ratios, own } = both;
  const one = ratios.indexOf(1);
  const last = ratios.length - 1;
  return signs
    .map((sign) => {
      const values = own[kind][sign];
      const at = `${rounded(values[one] as number)} at a ratio of 1`;
      const start = `With ${advantage[sign]} the ${kind === 'loss' ? 'loss' : 'gradient'} is ${at}`;
      if (kind === 'loss')
        return `${start} and ${rounded(values[last] as number)} at ${rounded(ratios[last] as number)}.`;
      const zeros = wide(
        both,
        spansWhere(ratios.length, (i) => Math.abs(values[i] as number) < 1e-9),
      );
      return zeros.length === 0
        ? `${start} and nowhere 0.`
        : `${start} and 0 ${joined(zeros.map((run) => spanWords(both, run)))}.`;
    })
    .join(' ');
}

/** Where the gradient differs from that of the other objective. */
export function differenceWords(both: CurvePair, name: string): string {
  const parts = signs.flatMap((sign) => {
    const runs = wide(both, spansThatDiffer(both, 'slope', sign));
    return runs.length === 0
      ? []
      : [`with ${advantage[sign]} ${joined(runs.map((run) => spanWords(both, run)))}`];
  });
  return parts.length === 0
    ? `The gradient is everywhere that of ${name}.`
    : `The gradient differs from that of ${name} ${joined(parts)}.`;
}
