/** How the judge and the rule like a policy, by its distance from the start. Pure. */
import { figure, percent, whole } from '../../state/format.ts';
import type { MetricHistory } from '../../../run/MetricHistory.ts';

export interface FartherPoint {
  readonly round: number;
  /** KL to the start, nats per completion, at least 0. */
  readonly kl: number;
  /** Wins against the start by the judge, and by the rule; null where a reader chooses: the page knows no rule. */
  readonly judged: number;
  readonly right: number | null;
}

/** More points would cover each other. */
const mostPoints = 200;

/** One point per judged round, or of every few rounds, the last one always. */
export function fartherPoints(
  history: Pick<MetricHistory, 'column'>,
  hasRule: boolean,
): readonly FartherPoint[] {
  const [rounds, kls, judged, right] = ['round', 'judge/kl', 'judge/win_rate', 'judge/true_win_rate'].map(
    (key) => history.column(key),
  ) as [readonly number[], ...(readonly number[][])];
  const points = rounds
    .map((round, row) => ({
      ...{ round, kl: Math.max(0, kls?.[row] ?? NaN) },
      ...{ judged: judged?.[row] ?? NaN, right: hasRule ? (right?.[row] ?? NaN) : null },
    }))
    .filter((one) => Object.values(one).every((value) => value === null || Number.isFinite(value)));
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}

type RuledPoint = FartherPoint & { readonly right: number };
const isRuled = (one: FartherPoint): one is RuledPoint => one.right !== null;

/** The point that the rule likes best; null without a rule. */
export const likedMost = (points: readonly FartherPoint[]): RuledPoint | null =>
  points
    .filter(isRuled)
    .reduce<RuledPoint | null>((best, one) => (best && best.right >= one.right ? best : one), null);

/** The plot in a sentence. */
export function fartherWords(points: readonly FartherPoint[]): string {
  const [last, best] = [points.at(-1), likedMost(points)];
  if (!last) return '';
  if (!best || last.right === null)
    return `In round ${whole(last.round)}, at a KL of ${figure(last.kl)}, the judge gives the policy ${percent(last.judged)} of comparisons with the start.`;
  return `The rule liked the policy best in round ${whole(best.round)}, at a KL of ${figure(best.kl)}: it gave it ${percent(best.right)} of comparisons with the start, the judge ${percent(best.judged)}. In round ${whole(last.round)}, at a KL of ${figure(last.kl)}, the rule gives it ${percent(last.right)}, and the judge ${percent(last.judged)}.`;
}
