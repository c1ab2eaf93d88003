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

/** The better of two grades; of equal ones the earlier. */
export function better(before: Grade | null, { score, status }: Grade): Grade {
  return before !== null && isAsGood(before, { score, status }) ? before : { score, status };
}

/** The grade in the platform's own records; null where neither a score nor the end of an attempt stands there. */
export function recordedGrade(status: string, score: string): Grade | null {
  const known = statuses.find((one) => one === status) ?? 'incomplete';
  const points = score.trim() === '' ? NaN : Number(score);
  if (points >= 0 && points <= 100) return { score: points / 100, status: known };
  return known === 'incomplete' ? null : { score: 0, status: known };
}

/** 0 to 100 with at most two decimals. */
export const scoreText = (score: number): string => String(hundredthsOf(score) / 100);
