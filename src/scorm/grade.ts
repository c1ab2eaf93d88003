/** Grades as a learning platform keeps them: which of two is better, and what its own records say. */
import type { ActivityRecord, ActivityStatus } from '../lessons/activity.ts';
import { statuses } from './suspend.ts';

export type Grade = Pick<ActivityRecord, 'score' | 'status'>;

/** Of a failed and an unfinished attempt the better score stands. */
const rank: Readonly<Record<ActivityStatus, number>> = { incomplete: 0, failed: 0, completed: 1, passed: 2 };

/** Hundredths of a point, as a platform keeps a score. */
const hundredthsOf = (score: number): number => Math.round(10_000 * Math.min(1, Math.max(0, score)));

/** Whether a grade is at least as good as another: by status, then by score. */
export function isAsGood({ score, status }: Grade, than: Grade): boolean {
  const apart = rank[status] - rank[than.status];
  return apart > 0 || (apart === 0 && hundredthsOf(score) >= hundredthsOf(than.score));
}

/** The better status and the better score of two grades, so that neither ever falls; of equal ones the earlier. */
export function better(before: Grade | null, { score, status }: Grade): Grade {
  if (before === null) return { score, status };
  if (isAsGood(before, { score, status }))
    return before.score >= score ? before : { score, status: before.status };
  return { score: Math.max(before.score, score), status };
}

/** The best of what the last launch left and what the platform has recorded; each may have been lost. */
export function bestKnown(left: Grade | null, recorded: Grade | null): Grade | null {
  if (left === null || recorded === null) return left ?? recorded;
  // Some platforms round to whole points, which makes no better score.
  const isRounded = recorded.score === Math.round(100 * left.score) / 100;
  return better(left, isRounded ? { ...recorded, score: left.score } : recorded);
}

/** The grade in the platform's own records; null where neither a score nor the end of an attempt stands there. */
export function recordedGrade(status: string, score: string): Grade | null {
  const known = statuses.find((one) => one === status) ?? 'incomplete';
  const points = score.trim() === '' ? NaN : Number(score);
  if (points >= 0 && points <= 100) return { score: points / 100, status: known };
  return known === 'incomplete' ? null : { score: 0, status: known };
}

/** 0 to 100 with at most two decimals; what the platform has already, where that is not less. */
export function scoreText(score: number, had = ''): string {
  const points = hundredthsOf(score) / 100;
  return had !== '' && Number(had) >= points && Number(had) <= 100 ? had : String(points);
}
