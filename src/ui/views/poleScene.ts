/** Numbers for drawing cart and pole: which moments to show, and their positions. */
import { fixed, signed } from '../state/format.ts';
import type { TaskView } from '../../tasks/task.ts';

export type PolePicture = Extract<TaskView, { kind: 'pole' }>;
export type Pose = PolePicture['poles'][number];

/** Limits beyond which an episode is lost: metres from the middle, radians from upright (12°). */
export const farthest = 2.4;
export const steepest = (12 * Math.PI) / 180;

/** The step of a pose: long episodes are thinned but keep the first and last pose. */
export function stepAt({ poles }: PolePicture, frame: number, steps: number): number {
  return poles.length < 2 ? 0 : Math.round((frame * steps) / (poles.length - 1));
}

/** Whether the pose has lost the episode. */
export function isLost({ position, angle }: Pose): boolean {
  return Math.abs(angle) > steepest || Math.abs(position) > farthest;
}

/** An angle in degrees, with its sign. */
export function degrees(angle: number): string {
  return `${signed((angle * 180) / Math.PI, 1)}°`;
}

/** Evenly spaced poses without repeats, first and last included. */
export function momentsOf({ poles }: PolePicture, count: number): readonly number[] {
  const last = Math.max(0, poles.length - 1);
  return [
    ...new Set(Array.from({ length: count }, (_, i) => Math.round((i * last) / Math.max(1, count - 1)))),
  ];
}

/** One moment in words. */
export function poseWords({ position, angle }: Pose): string {
  return `cart at ${fixed(position)} m, pole at ${degrees(angle)}`;
}

/** SVG points of the angle over time in a box of this size; upright is the middle, `steepest` its edge. */
export function anglePoints({ poles }: PolePicture, width: number, height: number): string {
  const last = Math.max(1, poles.length - 1);
  return poles
    .map(({ angle }, step) => {
      const tilt = Math.max(-1.15, Math.min(1.15, angle / steepest));
      return `${((step / last) * width).toFixed(1)},${((height / 2) * (1 + tilt / 1.2)).toFixed(1)}`;
    })
    .join(' ');
}
