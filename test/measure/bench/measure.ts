/** Options of a measurement. */
import type { Stage } from './stage.ts';

export interface MeasureOptions {
  readonly stage: Stage;
  /** Fewer repetitions: a check that everything works, not for publication. */
  readonly quick: boolean;
}
