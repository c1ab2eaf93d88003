/** What a measurement is given. */
import type { Stage } from './stage.ts';

export interface MeasureOptions {
  readonly stage: Stage;
  /** Fewer repetitions: enough to see that everything works, not to quote. */
  readonly quick: boolean;
  /** A folder with another build of the page, for rows that compare two. */
  readonly against?: string | undefined;
}
